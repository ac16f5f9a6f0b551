import { Refusal } from '@parley/contract/refusals'
import { type AccountId, accountId, type Role } from '@parley/contract/vocabulary'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { findAccount, insertAccount } from './queries.ts'

/** Which roles an account may have below it (decision §1). */
const rolesBelow: Readonly<Record<Role, readonly Role[]>> = {
  superAdministrator: ['agent', 'directCustomer'],
  agent: ['resellersCustomer'],
  directCustomer: ['resellersCustomer'],
  resellersCustomer: [],
}

export type AccountInput = {
  readonly name: string
  readonly role: Role
  readonly concurrencyLimit?: number
  readonly creditMicroYuan?: bigint
}

/** Adds an account below the actor's account. */
export const createAccount = (app: ServerApp, actor: Actor, input: AccountInput): Promise<AccountId> =>
  asAccount(app.database.api, actor.account, (tx) => addAccount(tx, actor, input))

/** The same within an open transaction. */
export const addAccount = async (tx: Tx, actor: Actor, input: AccountInput): Promise<AccountId> => {
  const parent = await findAccount(tx, actor.account, actor.account)
  if (parent === undefined) throw new Refusal('not_found')
  if (!rolesBelow[parent.role].includes(input.role)) throw new Refusal('no_permission')
  const id = accountId(uuidv7())
  await insertAccount(tx, actor.account, {
    id,
    name: input.name,
    role: input.role,
    concurrencyLimit: input.concurrencyLimit ?? 0,
    creditMicroYuan: input.creditMicroYuan ?? 0n,
  })
  return id
}
