import { Refusal } from '@parley/contract/refusals'
import { type AccountId, accountId } from '@parley/contract/vocabulary'
import type { Tx } from '../../platform/db/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { type AccountRow, findAccount } from './queries.ts'

/** A visible account by its id from a request; without an id the principal's own. */
export const getAccountInSight = async (
  tx: Tx,
  { account }: { readonly account: AccountId },
  id: string | undefined,
): Promise<AccountRow> => {
  const found = await findAccount(tx, account, id === undefined ? account : wireId(id, accountId))
  if (found === undefined) throw new Refusal('not_found')
  return found
}
