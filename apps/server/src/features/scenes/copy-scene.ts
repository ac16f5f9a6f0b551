import { Refusal } from '@parley/contract/refusals'
import { sceneId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { Call } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { accessScene } from './access-scene.ts'
import { copyRecordings, findDraft, findSceneView, insertScene, type SceneView } from './queries.ts'

/** A deep copy for the caller's own account; a copy needs to read all of the scene. */
export const copyScene = (
  { app, caller }: Call,
  input: { readonly id: string | undefined; readonly name: string | undefined },
): Promise<SceneView> =>
  asAccount(app.database.api, caller.account, async (tx) => {
    const { scene, masks } = await accessScene(tx, caller, { id: input.id })
    if (masks.read !== 7) throw new Refusal('no_permission')
    const draft = await findDraft(tx, caller.account, scene.id)
    if (draft === undefined) throw new Refusal('not_found')
    const id = sceneId(uuidv7())
    await insertScene(tx, caller.account, {
      id,
      name: input.name ?? Array.from(scene.name).slice(0, 27).join('').concat(' 2'),
      language: scene.language,
      script: draft.script,
      category: scene.account === caller.account ? (scene.category ?? undefined) : undefined,
    })
    await copyRecordings(tx, caller.account, { from: scene.id, to: id })
    const copy = await findSceneView(tx, caller.account, { id, login: caller.loginId })
    if (copy === undefined) throw new Error('a new scene is not in sight')
    return copy
  })
