import type { AccountId, AttemptId } from '@parley/contract/vocabulary'
import { settleCall } from '@parley/core/rating'
import type { Tx } from '../../../platform/db/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import {
  type CallBooking,
  insertCallBookings,
  lockWallets,
  moveWallets,
  openHoldsOf,
  type SettledHold,
  settleHoldRows,
  type WalletMove,
} from './money-queries.ts'

/**
 * What closed attempts cost, at every level of their chains: the holds become charges, and one ledger booking per attempt moves
 * the money from each account's wallet to the sales of the one above. A free call touches no account.
 */
export const settleHolds = async (
  tx: Tx,
  attempts: readonly { readonly account: AccountId; readonly id: AttemptId }[],
): Promise<void> => {
  const holds = await openHoldsOf(
    tx,
    attempts.map(({ id }) => id),
  )
  if (holds.length === 0) return
  const settled = holds.map((hold): SettledHold => ({ ...hold, ...settleCall(hold, hold) }))
  await settleHoldRows(tx, settled)
  await bookCalls(tx, attempts, { kind: 'call', holds: settled })
}

/** Moves the money of the attempts through the wallets of their chains, and books each attempt once under this kind. */
export const bookCalls = async (
  tx: Tx,
  attempts: readonly { readonly account: AccountId; readonly id: AttemptId }[],
  { kind, holds }: { readonly kind: CallBooking['kind']; readonly holds: readonly BookedHold[] },
): Promise<void> => {
  const moves = new Map<AccountId, WalletMove>()
  for (const { account, amountMicroYuan, chargedMicroYuan } of holds) {
    if (amountMicroYuan === 0n && chargedMicroYuan === 0n) continue
    const move = moves.get(account) ?? { account, released: 0n, charged: 0n, entries: 0 }
    moves.set(account, {
      account,
      released: move.released + amountMicroYuan,
      charged: move.charged + chargedMicroYuan,
      entries: move.entries + (chargedMicroYuan > 0n ? 1 : 0),
    })
  }
  if (moves.size === 0) return
  await lockWallets(tx, [...moves.keys()])
  const wallets = await moveWallets(tx, [...moves.values()], kind === 'lateCall')
  await insertCallBookings(tx, bookingsOf(attempts, { kind, holds }, { moves, wallets }))
}

/** What is released of a hold, and what is charged for it. */
export type BookedHold = Pick<
  SettledHold,
  'account' | 'seller' | 'attempt' | 'amountMicroYuan' | 'chargedMicroYuan'
>

/** Each wallet's entries are consecutive, from its balance before this transaction to its balance now. */
const bookingsOf = (
  attempts: readonly { readonly account: AccountId; readonly id: AttemptId }[],
  { kind, holds }: { readonly kind: CallBooking['kind']; readonly holds: readonly BookedHold[] },
  {
    moves,
    wallets,
  }: {
    readonly moves: ReadonlyMap<AccountId, WalletMove>
    readonly wallets: ReadonlyMap<AccountId, { readonly n: number; readonly balanceMicroYuan: bigint }>
  },
): readonly CallBooking[] => {
  const before = new Map(
    [...moves.values()].map(({ account, entries, charged }) => {
      const wallet = wallets.get(account)
      if (wallet === undefined) throw new Error(`no account ${account}`)
      return [account, { n: wallet.n - entries, balanceMicroYuan: wallet.balanceMicroYuan + charged }]
    }),
  )
  const holdsByAttempt = new Map<AttemptId, BookedHold[]>()
  for (const hold of holds) {
    if (hold.chargedMicroYuan === 0n) continue
    holdsByAttempt.set(hold.attempt, [...(holdsByAttempt.get(hold.attempt) ?? []), hold])
  }
  return attempts.flatMap(({ account: payer, id }): readonly CallBooking[] => {
    const entries = (holdsByAttempt.get(id) ?? []).map(({ account, seller, chargedMicroYuan }) => {
      const wallet = before.get(account)
      if (wallet === undefined) throw new Error(`no account ${account}`)
      wallet.n += 1
      wallet.balanceMicroYuan -= chargedMicroYuan
      return { account, seller, chargedMicroYuan, ...wallet }
    })
    return entries.length === 0 ? [] : [{ kind, account: payer, attempt: id, id: uuidv7(), entries }]
  })
}
