import { Refusal } from '@parley/contract/refusals'
import { SceneStatus } from '@parley/contract/vocabulary'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { moveScene } from './move-scene.ts'

export const sceneReviewHandlers = {
  moveScene: async (request, { id, sceneStatus, reason = '', isForced }) => {
    const status = SceneStatus.fromWire(Number(sceneStatus))
    if (status === undefined) throw new Refusal('parameter_error')
    const published = await moveScene(request, { id, status, reason, isForced })
    return {
      sceneId: id,
      sceneStatus: SceneStatus.toWire(status),
      ...(published && { publishedVersion: published.n }),
    }
  },
  deleteScene: (request, { id }) => deleteScenes(request, id),
  deleteSceneLogically: (request, { id }) => deleteScenes(request, id),
} satisfies Partial<Handlers>

const deleteScenes = async (request: ApiRequest, ids: readonly string[]): Promise<undefined> => {
  if (ids.length === 0) throw new Refusal('nothing_selected')
  for (const id of ids) await moveScene(request, { id, status: 'deleted', reason: '', isForced: false })
  return undefined
}
