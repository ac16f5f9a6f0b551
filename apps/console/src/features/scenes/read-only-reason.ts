import { maskBits } from '@parley/contract/api'
import type { Translate } from '../../messages/use-messages.ts'
import { mayOperate } from '../../platform/session.ts'
import type { SceneRow } from './use-scene.ts'

const underReview = 2

/** Why a part of a scene cannot be changed by whoever is signed in; undefined where it can. */
export const readOnlyReasonOf = (
  scene: Pick<SceneRow, 'writeGrant' | 'sceneStatus'>,
  mask: keyof typeof maskBits,
  t: Translate,
): string | undefined => {
  if ((scene.writeGrant & maskBits[mask]) === 0 || !mayOperate('update')) return t('scene.readOnly.mask')
  return scene.sceneStatus === underReview ? t('scene.readOnly.review') : undefined
}
