import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { type AccountId, loginId, Role } from '@parley/contract/vocabulary'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { Call, Caller } from '../../platform/http/index.ts'
import { isUniqueViolation } from '../../platform/is-unique-violation.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { addAccount, refuseCallsBeyondOwn } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { hashPassword, insertLogin, isLoginNameAllowed } from '../logins/index.ts'
import { getUser, refuseSubUser } from './get-user.ts'
import type { UserRow } from './queries.ts'
import { readNewPassword } from './read-new-password.ts'

type Input = InputOf<Api['createUser']>

/** A sub-user of the own account, or a customer's account with its first login. */
export const createUser = async ({ app, caller }: Call, input: Input): Promise<UserRow> => {
  refuseSubUser(caller)
  if (!isLoginNameAllowed(input.account)) throw new Refusal('name_not_allowed')
  const operateGrant = input.operateGrant ?? caller.operateGrant
  // Nobody gives a bit that he lacks.
  if ((operateGrant & ~caller.operateGrant) !== 0) throw new Refusal('grant_exceeds_own')
  const passwordHash = await hashPassword(await readNewPassword(app, input))
  const id = loginId(uuidv7())
  const isSubUser = input.kind === 'subUser'
  return asAccount(app.database.api, caller.account, async (tx) => {
    const account = isSubUser ? caller.account : await addCustomer(tx, caller, input)
    await insertLogin(tx, account, {
      id,
      name: input.account,
      passwordHash,
      isSubUser,
      operateGrant,
    })
    await writeAudit(tx, caller, { action: `user.create`, subject: id, after: { kind: input.kind } })
    return getUser(tx, caller, id)
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new Refusal('name_taken')
    throw error
  })
}

/** Decision §1: who may have whom below; where there is a choice the caller must say it. */
const onlyRoleBelow = { agent: 'resellersCustomer', directCustomer: 'resellersCustomer' } as const

const addCustomer = async (tx: Tx, caller: Caller, input: Input): Promise<AccountId> => {
  const asked = input.role === undefined ? undefined : Role.fromWire(input.role)
  const only =
    caller.role === 'agent' || caller.role === 'directCustomer' ? onlyRoleBelow[caller.role] : undefined
  const role = asked ?? only ?? 'directCustomer'
  await refuseCallsBeyondOwn(tx, caller, { calls: input.concurrency ?? 0 })
  return addAccount(tx, caller, { name: input.account, role, concurrencyLimit: input.concurrency ?? 0 })
}
