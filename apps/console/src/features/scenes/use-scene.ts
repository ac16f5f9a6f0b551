import type { api, ResponseOf } from '@parley/contract/api'
import { SceneStatus } from '@parley/contract/vocabulary'
import { useOutletContext } from 'react-router'
import type { UnsavedWorkRef } from './unsaved-work.ts'

export type SceneRow = ResponseOf<typeof api.findScene>

/** The scene that a tab belongs to, and whether it may be changed here. */
export type OpenScene = {
  readonly scene: SceneRow
  /** The reason why a part is read-only; undefined where it can be changed. */
  readonly readOnlyReason: (mask: 'flow' | 'words' | 'tricks') => string | undefined
  /** The unsaved changes of the open tab. */
  readonly unsaved: UnsavedWorkRef
}

export const useScene = (): OpenScene => useOutletContext<OpenScene>()

export const hasSceneStatus = (scene: { readonly sceneStatus: number }, status: SceneStatus): boolean =>
  SceneStatus.fromWire(scene.sceneStatus) === status
