import type { AccountId, AttemptId } from '@parley/contract/vocabulary'
import { settleCall } from '@parley/core/rating'
import type { Tx } from '../../platform/db/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { insertCallEntries, moveWallet, openHolds, settleHoldRows } from './money-queries.ts'

/**
 * What a closed attempt cost, at every level of its chain: the holds become the charges, and one booking of the ledger moves
 * the money, each account's wallet to the sales of the one above it. A free call touches no account.
 */
export const settleHolds = async (
  tx: Tx,
  attempt: { readonly account: AccountId; readonly id: AttemptId },
): Promise<void> => {
  const settled = (await openHolds(tx, attempt.id)).map((hold) => ({
    ...hold,
    ...settleCall(hold, hold),
  }))
  await settleHoldRows(tx, attempt.id, settled)
  const entries = []
  for (const { account, seller, amountMicroYuan, chargedMicroYuan } of settled) {
    if (amountMicroYuan === 0n && chargedMicroYuan === 0n) continue
    const wallet = await moveWallet(tx, account, { released: amountMicroYuan, charged: chargedMicroYuan })
    if (chargedMicroYuan > 0n) entries.push({ account, seller, chargedMicroYuan, ...wallet })
  }
  if (entries.length > 0)
    await insertCallEntries(tx, { account: attempt.account, attempt: attempt.id, id: uuidv7(), entries })
}
