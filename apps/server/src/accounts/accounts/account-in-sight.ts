import { Refusal } from '@parley/contract/refusals'
import { type AccountId, accountId } from '@parley/contract/vocabulary'
import type { Tx } from '../../platform/db/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { type AccountRow, findAccount } from './queries.ts'

/** An account that the asking one may see, by its id from outside; without an id its own. */
export const getAccountInSight = async (
  tx: Tx,
  { account }: { readonly account: AccountId },
  id: string | undefined,
): Promise<AccountRow> => {
  const found = await findAccount(tx, account, id === undefined ? account : wireId(id, accountId))
  if (found === undefined) throw new Refusal('not_found')
  return found
}
