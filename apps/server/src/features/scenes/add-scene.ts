import { Refusal } from '@parley/contract/refusals'
import { type SceneScript, sceneId } from '@parley/contract/vocabulary'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { Call, Caller } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireId } from '../../platform/wire-id.ts'
import { writeAudit } from '../audit/index.ts'
import { findCategory } from '../scene-categories/index.ts'
import { findSceneView, insertScene, type SceneView } from './queries.ts'

type NewScene = {
  readonly name: string
  readonly script: SceneScript
  readonly categoryId?: string | null | undefined
}

export const addScene = ({ app, caller }: Call, input: NewScene): Promise<SceneView> =>
  asAccount(app.database.api, caller.account, async (tx) => {
    const id = sceneId(uuidv7())
    const { name, script } = input
    const { language } = script
    const category = await ownCategory(tx, caller, input.categoryId)
    await insertScene(tx, caller.account, { id, name, language, script, category })
    await writeAudit(tx, caller, { action: 'scene.create', subject: id, after: { name, language } })
    const scene = await findSceneView(tx, caller.account, { id, login: caller.loginId })
    if (scene === undefined) throw new Error('a new scene is not in sight')
    return scene
  })

/** A category of the account whose scene it is to hold. */
export const ownCategory = async (
  tx: Tx,
  caller: Caller,
  id: string | null | undefined,
  account = caller.account,
): Promise<string | undefined> => {
  if (id === null || id === undefined) return undefined
  const category = await findCategory(tx, caller.account, wireId(id, String))
  if (category === undefined || category.account !== account) throw new Refusal('not_found')
  return category.id
}
