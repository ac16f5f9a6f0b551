import { type RefObject, useEffect } from 'react'
import { useScene } from './use-scene.ts'

/** What a tab of a scene holds and has not saved. `save` answers false where it could not. */
export type UnsavedWork = { readonly save: () => Promise<boolean> }

export type UnsavedWorkRef = RefObject<UnsavedWork | undefined>

/** Lets the scene's moves save what stands on the screen before they publish it. */
export const useUnsavedWork = (isChanged: boolean, save: () => Promise<boolean>): void => {
  const { unsaved } = useScene()
  useEffect(() => {
    unsaved.current = isChanged ? { save } : undefined
    return () => {
      unsaved.current = undefined
    }
  })
}
