import { maskBits } from '@parley/contract/api'
import { mayOperate } from '../../platform/session.ts'
import type { Say } from '../../words/use-words.ts'
import type { SceneRow } from './use-scene.ts'

const underReview = 2

/** Why a part of a scene cannot be changed by whoever is signed in; undefined where it can. */
export const readOnlyReasonOf = (
  scene: Pick<SceneRow, 'writeGrant' | 'sceneStatus'>,
  mask: keyof typeof maskBits,
  say: Say,
): string | undefined => {
  if ((scene.writeGrant & maskBits[mask]) === 0 || !mayOperate('update')) return say('scene.readOnly.mask')
  return scene.sceneStatus === underReview ? say('scene.readOnly.review') : undefined
}
