import type { SceneScript } from '@parley/contract/vocabulary'
import type { ApiRequest } from '../../platform/http/index.ts'
import { accessScene, readScript, type SceneView } from '../scenes/index.ts'
import { listPromptNumbers, listRecordings } from './queries.ts'
import { type Recordable, recordablesOf } from './recordables-of.ts'

export type Recordables = {
  readonly scene: SceneView
  readonly script: SceneScript
  readonly recordables: readonly Recordable[]
}

/** A scene's prompts, as far as the principal may see or change its recordings (decision §1: they are of the mask "tricks"). */
export const readRecordables = (
  request: ApiRequest,
  asked: { readonly sceneId: string; readonly isToWrite?: boolean },
): Promise<Recordables> =>
  readScript(request, { sceneId: asked.sceneId, read: 'tricks' }, async (script, scene, tx) => {
    if (asked.isToWrite) await accessScene(tx, request.principal, { id: asked.sceneId, write: 'tricks' })
    const { account } = request.principal
    const numbers = await listPromptNumbers(tx, account, scene.id)
    const recordings = await listRecordings(tx, account, scene.id)
    return { scene, script, recordables: recordablesOf(script, numbers, recordings) }
  })
