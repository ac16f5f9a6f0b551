import { Refusal } from '@parley/contract/refusals'
import type { AccountId } from '@parley/contract/vocabulary'
import type { Tx } from '../../platform/db/index.ts'
import { yuan } from '../../platform/yuan.ts'
import { type AccountRow, findAccount } from './queries.ts'

/**
 * No account grants more credit than it has itself; credit granted earlier may stay, or be reduced. The root's credit cannot be
 * set.
 */
export const refuseCreditBeyondOwn = async (
  tx: Tx,
  { account }: { readonly account: AccountId },
  { creditMicroYuan, before }: { readonly creditMicroYuan: bigint; readonly before: bigint },
): Promise<void> => {
  const own = await getOwn(tx, account)
  if (own.parent === null || creditMicroYuan <= before || creditMicroYuan <= own.creditMicroYuan) return
  throw new Refusal('beyond_own_limit', { most: yuan(own.creditMicroYuan) })
}

/**
 * No account allows others more concurrent calls than it may make itself, or than `among` allows. 0 is no limit, for both,
 * because the limits of ancestors still apply.
 */
export const refuseCallsBeyondOwn = async (
  tx: Tx,
  { account }: { readonly account: AccountId },
  {
    calls,
    before = 0,
    among = 0,
  }: { readonly calls: number; readonly before?: number; readonly among?: number },
): Promise<void> => {
  const { concurrencyLimit } = await getOwn(tx, account)
  const most = Math.min(...[concurrencyLimit, among].map((limit) => (limit === 0 ? Infinity : limit)))
  if (calls > most && (before === 0 || calls > before))
    throw new Refusal('beyond_own_limit', { most: String(most) })
}

const getOwn = async (tx: Tx, account: AccountId): Promise<AccountRow> => {
  const own = await findAccount(tx, account, account)
  if (own === undefined) throw new Refusal('not_found')
  return own
}
