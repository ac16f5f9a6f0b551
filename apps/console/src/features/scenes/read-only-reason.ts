import { maskBits } from '@parley/contract/api'
import type { Translate } from '../../messages/use-messages.ts'
import { mayOperate } from '../../platform/session.ts'
import { hasSceneStatus, type SceneRow } from './use-scene.ts'

/** Why a part of a scene cannot be changed by whoever is signed in; undefined where it can. */
export const readOnlyReasonOf = (
  scene: Pick<SceneRow, 'writeGrant' | 'sceneStatus'>,
  mask: keyof typeof maskBits,
  t: Translate,
): string | undefined => {
  if ((scene.writeGrant & maskBits[mask]) === 0 || !mayOperate('update')) return t('scene.readOnly.mask')
  return hasSceneStatus(scene, 'submitted') ? t('scene.readOnly.review') : undefined
}
