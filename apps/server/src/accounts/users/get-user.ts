import { Refusal } from '@parley/contract/refusals'
import { loginId } from '@parley/contract/vocabulary'
import type { Tx } from '../../platform/db/index.ts'
import type { Principal } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { findUser, type UserRow } from './queries.ts'

export const getUser = async (tx: Tx, principal: Principal, id: string): Promise<UserRow> => {
  const user = await findUser(tx, principal.account, wireId(id, loginId))
  if (user === undefined) throw new Refusal('not_found')
  return user
}

/** A sub-user works with the account's data and changes no user but itself. */
export const refuseSubUser = (principal: Principal): void => {
  if (principal.isSubUser) throw new Refusal('no_permission')
}
