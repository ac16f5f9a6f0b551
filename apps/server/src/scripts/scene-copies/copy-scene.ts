import { Refusal } from '@parley/contract/refusals'
import { sceneId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { accessScene, findDraft, findSceneView, insertScene, type SceneView } from '../scenes/index.ts'
import { copyLastNumbers, copyRecordings, copyRounds, copyStrategies, copyTestCases } from './queries.ts'

/**
 * A deep copy for the principal's own account, which may differ from the scene's; requires read access to all of the scene.
 * `copy-scene.test.ts` lists what is not copied, with the reason.
 */
export const copyScene = (
  { app, principal }: ApiRequest,
  input: { readonly id: string | undefined; readonly name: string | undefined },
): Promise<SceneView> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { scene, masks } = await accessScene(tx, principal, { id: input.id })
    if (masks.read !== 7) throw new Refusal('no_permission')
    const draft = await findDraft(tx, principal.account, scene.id)
    if (draft === undefined) throw new Refusal('not_found')
    const id = sceneId(uuidv7())
    await insertScene(tx, principal.account, {
      id,
      name: input.name ?? Array.from(scene.name).slice(0, 27).join('').concat(' 2'),
      language: scene.language,
      script: draft.script,
      category: scene.account === principal.account ? (scene.category ?? undefined) : undefined,
    })
    const copy = { from: scene.id, to: id }
    for (const part of parts) await part(tx, principal.account, copy)
    const copied = await findSceneView(tx, principal.account, { id, login: principal.loginId })
    if (copied === undefined) throw new Error('a new scene is not visible')
    return copied
  })

/** In this order: rounds refer to their strategy. */
const parts = [copyRecordings, copyStrategies, copyRounds, copyTestCases, copyLastNumbers]
