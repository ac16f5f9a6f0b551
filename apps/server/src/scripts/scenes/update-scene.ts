import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { accessOwnScene, accessScene } from './access-scene.ts'
import { ownCategory } from './add-scene.ts'
import { findDraft, renameScene, type SceneView, saveDraft } from './queries.ts'

export const updateScene = (
  { app, principal }: ApiRequest,
  input: InputOf<Api['updateScene']>,
): Promise<SceneView> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const before = await accessOwnScene(tx, principal, input.id)
    const { name = before.name, categoryId, version = before.version } = input
    const category =
      categoryId === undefined
        ? before.category
        : await ownCategory(tx, principal, categoryId, before.account)
    const change = { id: before.id, name, category: category ?? null, version }
    if ((await renameScene(tx, principal.account, change)) === 0)
      throw new Refusal('stale_version', { version: before.version })
    await writeAudit(tx, principal, {
      action: 'scene.update',
      subject: before.id,
      before: { name: before.name },
      after: { name },
    })
    return accessOwnScene(tx, principal, input.id)
  })

/** The texts stay; recognition and synthesis change to another language. */
export const changeSceneLanguage = (
  { app, principal }: ApiRequest,
  input: InputOf<Api['changeSceneLanguage']>,
): Promise<SceneView> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { scene } = await accessScene(tx, principal, { id: input.id, write: 'tricks' })
    const draft = await findDraft(tx, principal.account, scene.id)
    if (draft === undefined) throw new Refusal('not_found')
    const script = { ...draft.script, language: input.language }
    await saveDraft(tx, principal.account, { id: scene.id, script, version: draft.version })
    await writeAudit(tx, principal, {
      action: 'scene.changeLanguage',
      subject: scene.id,
      before: { language: scene.language },
      after: { language: input.language },
    })
    return { ...scene, language: input.language }
  })
