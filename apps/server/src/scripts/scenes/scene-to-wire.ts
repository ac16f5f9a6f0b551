import { SceneStatus } from '@parley/contract/vocabulary'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { Principal } from '../../platform/http/index.ts'
import { masksOf } from './access-scene.ts'
import type { SceneView } from './queries.ts'

export const sceneToWire = (scene: SceneView, principal: Principal) => ({
  ...authorityToWire(scene, principal),
  sceneId: scene.id,
  id: scene.id,
  productId: 'callbot' as const,
  name: scene.name,
  language: scene.language,
  status: SceneStatus.toWire(scene.status),
  sceneStatus: SceneStatus.toWire(scene.status),
  rejectReason: scene.rejectReason,
  categoryId: scene.category,
  categoryName: scene.categoryName,
  accountId: scene.account,
  accountName: scene.accountName,
  version: scene.version,
  createTs: epochSeconds(scene.createdAtMs),
  lastUpdateTs: epochSeconds(scene.updatedAtMs),
})

export const authorityToWire = (scene: SceneView, principal: Principal) => {
  const { read, write } = masksOf(scene, principal)
  return { readGrant: read, writeGrant: write, operateGrant: principal.operateGrant }
}
