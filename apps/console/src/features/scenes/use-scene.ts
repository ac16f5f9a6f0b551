import type { AnswerOf, api } from '@parley/contract/api'
import { useOutletContext } from 'react-router'

export type SceneRow = AnswerOf<typeof api.findScene>

/** The scene that a tab belongs to, and whether it may be changed here. */
export type OpenScene = {
  readonly scene: SceneRow
  /** Why nothing can be changed; undefined where it can. */
  readonly readOnlyReason: (mask: 'flow' | 'words' | 'tricks') => string | undefined
}

export const useScene = (): OpenScene => useOutletContext<OpenScene>()
