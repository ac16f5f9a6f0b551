import { Refusal } from '@parley/contract/refusals'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { writeAudit } from '../audit/index.ts'
import { setLoginStatus } from '../logins/index.ts'
import { getUser, refuseSubUser } from './get-user.ts'

/** All or none. A login is never deleted: the audit log refers to it. */
export const disableUsers = ({ app, principal }: ApiRequest, ids: readonly string[]): Promise<void> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    refuseSubUser(principal)
    if (ids.length === 0) throw new Refusal('nothing_selected')
    for (const id of ids) {
      const user = await getUser(tx, principal, id)
      if (user.id === principal.loginId) throw new Refusal('no_permission')
      await setLoginStatus(tx, principal.account, { id: user.id, status: 'disabled' })
      await writeAudit(tx, principal, { action: 'user.disable', subject: user.id })
    }
  })
