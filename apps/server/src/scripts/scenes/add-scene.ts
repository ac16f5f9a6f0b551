import { Refusal } from '@parley/contract/refusals'
import { type SceneScript, sceneId } from '@parley/contract/vocabulary'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest, Principal } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireId } from '../../platform/wire-id.ts'
import { findCategory } from '../scene-categories/index.ts'
import { findSceneView, insertScene, type SceneView } from './queries.ts'

type NewScene = {
  readonly name: string
  readonly script: SceneScript
  readonly categoryId?: string | null | undefined
}

export const addScene = ({ app, principal }: ApiRequest, input: NewScene): Promise<SceneView> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const id = sceneId(uuidv7())
    const { name, script } = input
    const { language } = script
    const category = await ownCategory(tx, principal, input.categoryId)
    await insertScene(tx, principal.account, { id, name, language, script, category })
    await writeAudit(tx, principal, { action: 'scene.create', subject: id, after: { name, language } })
    const scene = await findSceneView(tx, principal.account, { id, login: principal.loginId })
    if (scene === undefined) throw new Error('a new scene is not visible')
    return scene
  })

/** A category of the scene's account. */
export const ownCategory = async (
  tx: Tx,
  principal: Principal,
  id: string | null | undefined,
  account = principal.account,
): Promise<string | undefined> => {
  if (id === null || id === undefined) return undefined
  const category = await findCategory(tx, principal.account, wireId(id, String))
  if (category === undefined || category.account !== account) throw new Refusal('not_found')
  return category.id
}
