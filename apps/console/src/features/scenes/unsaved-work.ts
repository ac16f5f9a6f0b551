import { type RefObject, useEffect } from 'react'
import { useScene } from './use-scene.ts'

/** The unsaved changes of a scene's tab. `save` returns false if it failed. */
export type UnsavedWork = { readonly save: () => Promise<boolean> }

export type UnsavedWorkRef = RefObject<UnsavedWork | undefined>

/** Lets the scene's moves save the unsaved changes before they publish it. */
export const useUnsavedWork = (isChanged: boolean, save: () => Promise<boolean>): void => {
  const { unsaved } = useScene()
  useEffect(() => {
    unsaved.current = isChanged ? { save } : undefined
    return () => {
      unsaved.current = undefined
    }
  })
}
