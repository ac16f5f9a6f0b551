import { createContext, useContext } from 'react'

/** Below this zoom nobody can read a word: cards and branches are drawn without any, which is most of their cost. */
export const farZoom = 0.4

/** Flows up to this size are drawn in full at every zoom: it costs nothing, and a picture of them shows more. */
export const largeFlow = 150

/** Whether the drawing is looked at from far away. */
export const FarContext = createContext(false)

export const useIsFar = (): boolean => useContext(FarContext)
