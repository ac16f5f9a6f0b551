import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { loginId } from '@parley/contract/vocabulary'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { accessOwnScene, masksOf } from './access-scene.ts'
import { deleteSceneGrant, listSceneGrants, type SceneGrantRow, upsertSceneGrant } from './queries.ts'

/** Grants parts of a scene to a user below, or a sub-user; a user cannot grant rights that they lack, or change their own. */
export const grantScene = (
  { app, principal }: ApiRequest,
  input: InputOf<Api['addSceneGrant']>,
): Promise<SceneGrantRow> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const scene = await accessOwnScene(tx, principal, input.sceneId)
    const login = wireId(input.userId, loginId)
    if (principal.isSubUser || login === principal.loginId) throw new Refusal('no_permission')
    const grant = {
      scene: scene.id,
      login,
      readMask: input.readGrant | input.writeGrant,
      writeMask: input.writeGrant,
    }
    const own = masksOf(scene, principal)
    if ((grant.readMask & ~own.read) !== 0 || (grant.writeMask & ~own.write) !== 0)
      throw new Refusal('grant_exceeds_own')
    const before = (await listSceneGrants(tx, principal.account, scene.id)).find((row) => row.login === login)
    const done =
      grant.readMask === 0
        ? await deleteSceneGrant(tx, principal.account, grant)
        : await upsertSceneGrant(tx, principal.account, grant)
    if (done === 0) throw new Refusal('not_found')
    await writeAudit(tx, principal, { action: 'scene.grant', subject: scene.id, before, after: grant })
    const after = (await listSceneGrants(tx, principal.account, scene.id)).find((row) => row.login === login)
    return after ?? { ...grant, loginName: before?.loginName ?? '' }
  })
