import { maskBits } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { sceneId } from '@parley/contract/vocabulary'
import type { Tx } from '../../platform/db/index.ts'
import type { Principal } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { findSceneView, type SceneView } from './queries.ts'

export type Masks = { readonly read: number; readonly write: number }
export type Need = { readonly read?: keyof typeof maskBits; readonly write?: keyof typeof maskBits }

const everything = maskBits.flow | maskBits.words | maskBits.tricks

/** Decision §1: everything in one's own tree, unless a sub-user is restricted; elsewhere what was granted. */
export const masksOf = (scene: SceneView, principal: Principal): Masks => {
  const granted = { read: scene.readMask ?? 0, write: scene.writeMask ?? 0 }
  if (!scene.isInTree) return granted
  return principal.isSubUser && scene.readMask !== null ? granted : { read: everything, write: everything }
}

/** A visible scene, with the principal's rights. @throws not_found, or no_permission if it is only readable. */
export const accessScene = async (
  tx: Tx,
  principal: Principal,
  { id, read, write }: Need & { readonly id: string | undefined },
): Promise<{ readonly scene: SceneView; readonly masks: Masks }> => {
  const asked = { id: wireId(id, sceneId), login: principal.loginId }
  const scene = await findSceneView(tx, principal.account, asked)
  const masks = scene && masksOf(scene, principal)
  if (scene === undefined || masks === undefined || masks.read === 0) throw new Refusal('not_found')
  if (read !== undefined && (masks.read & maskBits[read]) === 0) throw new Refusal('no_permission')
  if (write !== undefined && (masks.write & maskBits[write]) === 0) throw new Refusal('no_permission')
  return { scene, masks }
}

/** A scene of the principal's own tree, for actions that no grant covers. */
export const accessOwnScene = async (
  tx: Tx,
  principal: Principal,
  id: string | undefined,
): Promise<SceneView> => {
  const { scene, masks } = await accessScene(tx, principal, { id })
  if (!scene.isInTree || masks.write === 0) throw new Refusal('no_permission')
  return scene
}
