import { holdMicroYuan } from '@parley/core/rating'
import type { Wallet } from './store.ts'
import type { World } from './world.ts'

const dayMs = 86_400_000

/** The task's zone. */
export const utc = (): number => 0

/** The calling window of a simulated day. */
export const windowOf = ({ fromMs, toMs }: World['limits']['window']) => ({
  zone: 'UTC',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  fromMinute: Math.floor((fromMs % dayMs) / 60_000),
  toMinute: Math.floor((toMs % dayMs) / 60_000),
})

/** What each level of the chain holds for this many seconds of talk. */
export const holdsFor = ({ store }: World, heldSec: number): readonly bigint[] =>
  store.wallets.map(({ price }) => holdMicroYuan(price, heldSec))

/** Reserves at each level. */
export const hold = (wallets: readonly Wallet[], amounts: readonly bigint[]): void => {
  for (const [level, wallet] of wallets.entries())
    wallet.funds = {
      ...wallet.funds,
      reservedMicroYuan: wallet.funds.reservedMicroYuan + (amounts[level] ?? 0n),
    }
}
