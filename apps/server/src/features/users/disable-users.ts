import { Refusal } from '@parley/contract/refusals'
import { asAccount } from '../../platform/db/index.ts'
import type { Call } from '../../platform/http/index.ts'
import { writeAudit } from '../audit/index.ts'
import { setLoginStatus } from '../logins/index.ts'
import { getUser, refuseSubUser } from './get-user.ts'

/** All of them or none. A login is never deleted: the audit log names it. */
export const disableUsers = ({ app, caller }: Call, ids: readonly string[]): Promise<void> =>
  asAccount(app.database.api, caller.account, async (tx) => {
    refuseSubUser(caller)
    if (ids.length === 0) throw new Refusal('nothing_selected')
    for (const id of ids) {
      const user = await getUser(tx, caller, id)
      if (user.id === caller.loginId) throw new Refusal('no_permission')
      await setLoginStatus(tx, caller.account, { id: user.id, status: 'disabled' })
      await writeAudit(tx, caller, { action: 'user.disable', subject: user.id })
    }
  })
