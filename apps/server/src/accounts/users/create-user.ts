import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { type AccountId, loginId, Role } from '@parley/contract/vocabulary'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest, Principal } from '../../platform/http/index.ts'
import { isUniqueViolation } from '../../platform/is-unique-violation.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { addAccount, refuseCallsBeyondOwn } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { hashPassword, insertLogin, isLoginNameAllowed } from '../logins/index.ts'
import { getUser, refuseSubUser } from './get-user.ts'
import type { UserRow } from './queries.ts'
import { readNewPassword } from './read-new-password.ts'

type Input = InputOf<Api['createUser']>

/** A sub-user of the principal's account, or a customer's account with its first login. */
export const createUser = async ({ app, principal }: ApiRequest, input: Input): Promise<UserRow> => {
  refuseSubUser(principal)
  if (!isLoginNameAllowed(input.account)) throw new Refusal('name_not_allowed')
  const operateGrant = input.operateGrant ?? principal.operateGrant
  // Users cannot grant a bit that they lack.
  if ((operateGrant & ~principal.operateGrant) !== 0) throw new Refusal('grant_exceeds_own')
  const passwordHash = await hashPassword(await readNewPassword(app, input))
  const id = loginId(uuidv7())
  const isSubUser = input.kind === 'subUser'
  return asAccount(app.database.api, principal.account, async (tx) => {
    const account = isSubUser ? principal.account : await addCustomer(tx, principal, input)
    await insertLogin(tx, account, {
      id,
      name: input.account,
      passwordHash,
      isSubUser,
      operateGrant,
    })
    await writeAudit(tx, principal, { action: `user.create`, subject: id, after: { kind: input.kind } })
    return getUser(tx, principal, id)
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new Refusal('name_taken')
    throw error
  })
}

/** Decision §1: allowed roles below each role; if there are several the request must name one. */
const onlyRoleBelow = { agent: 'resellersCustomer', directCustomer: 'resellersCustomer' } as const

const addCustomer = async (tx: Tx, principal: Principal, input: Input): Promise<AccountId> => {
  const asked = input.role === undefined ? undefined : Role.fromWire(input.role)
  const only =
    principal.role === 'agent' || principal.role === 'directCustomer'
      ? onlyRoleBelow[principal.role]
      : undefined
  const role = asked ?? only ?? 'directCustomer'
  await refuseCallsBeyondOwn(tx, principal, { calls: input.concurrency ?? 0 })
  return addAccount(tx, principal, { name: input.account, role, concurrencyLimit: input.concurrency ?? 0 })
}
