import { Refusal } from '@parley/contract/refusals'
import { SceneStatus } from '@parley/contract/vocabulary'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { moveScene } from './move-scene.ts'

export const sceneReviewHandlers = {
  moveScene: async (call, { id, sceneStatus, reason = '', isForced }) => {
    const status = SceneStatus.fromWire(Number(sceneStatus))
    if (status === undefined) throw new Refusal('parameter_error')
    const published = await moveScene(call, { id, status, reason, isForced })
    return {
      sceneId: id,
      sceneStatus: SceneStatus.toWire(status),
      ...(published && { publishedVersion: published.n }),
    }
  },
  deleteScene: (call, { id }) => deleteScenes(call, id),
  deleteSceneLogically: (call, { id }) => deleteScenes(call, id),
} satisfies Partial<Handlers>

const deleteScenes = async (call: ApiRequest, ids: readonly string[]): Promise<undefined> => {
  if (ids.length === 0) throw new Refusal('nothing_selected')
  for (const id of ids) await moveScene(call, { id, status: 'deleted', reason: '', isForced: false })
  return undefined
}
