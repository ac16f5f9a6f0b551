import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { asAccount } from '../../platform/db/index.ts'
import type { Call } from '../../platform/http/index.ts'
import { writeAudit } from '../audit/index.ts'
import { accessOwnScene, accessScene } from './access-scene.ts'
import { ownCategory } from './add-scene.ts'
import { findDraft, renameScene, type SceneView, saveDraft } from './queries.ts'

export const updateScene = ({ app, caller }: Call, input: InputOf<Api['updateScene']>): Promise<SceneView> =>
  asAccount(app.database.api, caller.account, async (tx) => {
    const before = await accessOwnScene(tx, caller, input.id)
    const { name = before.name, categoryId, version = before.version } = input
    const category =
      categoryId === undefined ? before.category : await ownCategory(tx, caller, categoryId, before.account)
    const change = { id: before.id, name, category: category ?? null, version }
    if ((await renameScene(tx, caller.account, change)) === 0)
      throw new Refusal('stale_version', { version: before.version })
    await writeAudit(tx, caller, {
      action: 'scene.update',
      subject: before.id,
      before: { name: before.name },
      after: { name },
    })
    return accessOwnScene(tx, caller, input.id)
  })

/** The words stay; from now on they are heard and spoken in another language. */
export const changeSceneLanguage = (
  { app, caller }: Call,
  input: InputOf<Api['changeSceneLanguage']>,
): Promise<SceneView> =>
  asAccount(app.database.api, caller.account, async (tx) => {
    const { scene } = await accessScene(tx, caller, { id: input.id, write: 'tricks' })
    const draft = await findDraft(tx, caller.account, scene.id)
    if (draft === undefined) throw new Refusal('not_found')
    const script = { ...draft.script, language: input.language }
    await saveDraft(tx, caller.account, { id: scene.id, script, version: draft.version })
    await writeAudit(tx, caller, {
      action: 'scene.changeLanguage',
      subject: scene.id,
      before: { language: scene.language },
      after: { language: input.language },
    })
    return { ...scene, language: input.language }
  })
