import { Refusal } from '@parley/contract/refusals'
import { loginId } from '@parley/contract/vocabulary'
import type { Tx } from '../../platform/db/index.ts'
import type { Caller } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { findUser, type UserRow } from './queries.ts'

export const getUser = async (tx: Tx, caller: Caller, id: string): Promise<UserRow> => {
  const user = await findUser(tx, caller.account, wireId(id, loginId))
  if (user === undefined) throw new Refusal('not_found')
  return user
}

/** A sub-user works with the account's data and changes nobody but itself. */
export const refuseSubUser = (caller: Caller): void => {
  if (caller.isSubUser) throw new Refusal('no_permission')
}
