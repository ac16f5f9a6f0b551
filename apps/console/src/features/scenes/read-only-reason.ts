import { maskBits } from '@parley/contract/api'
import type { Translate } from '../../messages/use-messages.ts'
import { mayOperate } from '../../platform/session.ts'
import { hasSceneStatus, type SceneRow } from './use-scene.ts'

/** The reason why the signed-in user cannot change a part of a scene; undefined where they can. */
export const readOnlyReasonOf = (
  scene: Pick<SceneRow, 'writeGrant' | 'sceneStatus'>,
  mask: keyof typeof maskBits,
  t: Translate,
): string | undefined => {
  if ((scene.writeGrant & maskBits[mask]) === 0 || !mayOperate('update')) return t('scene.readOnly.mask')
  return hasSceneStatus(scene, 'submitted') ? t('scene.readOnly.review') : undefined
}
