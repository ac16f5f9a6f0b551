import { Refusal } from '@parley/contract/refusals'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { writeAudit } from '../audit/index.ts'
import { setOperateGrant } from '../logins/index.ts'
import { getUser, refuseSubUser } from './get-user.ts'
import type { UserRow } from './queries.ts'

/** The operate grant of a user below or of a sub-user. A user cannot grant a bit that they lack, or change their own. */
export const changeAuthority = (
  { app, principal }: ApiRequest,
  input: { readonly id: string; readonly operateGrant: number },
): Promise<UserRow> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    refuseSubUser(principal)
    const user = await getUser(tx, principal, input.id)
    if (user.id === principal.loginId) throw new Refusal('no_permission')
    if ((input.operateGrant & ~principal.operateGrant) !== 0) throw new Refusal('grant_exceeds_own')
    const change = { id: user.id, operateGrant: input.operateGrant }
    await setOperateGrant(tx, principal.account, change)
    await writeAudit(tx, principal, {
      action: 'user.changeAuthority',
      subject: user.id,
      before: { operateGrant: user.operateGrant },
      after: { operateGrant: input.operateGrant },
    })
    return getUser(tx, principal, user.id)
  })
