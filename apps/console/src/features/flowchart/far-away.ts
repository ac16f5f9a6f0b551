import { createContext, useContext } from 'react'

/** Below this zoom no text is readable: cards and branches are drawn without it, which saves most of their cost. */
export const farZoom = 0.4

/** Flows up to this size are drawn in full at every zoom, because that costs little. */
export const largeFlow = 50

/** Whether the canvas is zoomed out so far that text is left out. */
export const FarContext = createContext(false)

export const useIsFar = (): boolean => useContext(FarContext)
