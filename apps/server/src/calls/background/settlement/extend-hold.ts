import type { AccountId, AttemptId } from '@parley/contract/vocabulary'
import { holdMicroYuan } from '@parley/core/rating'
import { raiseAlert } from '../../../billing/background/limits/index.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Runtime } from '../call-runtime.ts'
import { growHold, isLimitReached, lockTalkingAttempt, openHolds, reserveMore } from './money-queries.ts'

/**
 * Holds the money for further seconds of an open call, at every level of its chain or at none, up to its maximum talk time.
 * Undefined if an account is disabled, in arrears, cannot pay, or has reached its daily limit: then the robot says goodbye.
 */
export const extendHold = async (
  { database: { brain }, events }: Pick<Runtime, 'database' | 'events'>,
  engine: string,
  { attempt, forSec }: { readonly attempt: AttemptId; readonly forSec: number },
): Promise<number | undefined> => {
  const grown = await growWithin(brain, engine, { attempt, forSec })
  if (grown.limited === undefined) return grown.heldSec
  // The reservation is rolled back by now: the alert is a separate transaction.
  const reached = await raiseAlert(brain, grown.limited, { kind: 'dailySpend' })
  if (reached !== undefined) events.limitReached(reached)
  return undefined
}

type Grown = { readonly heldSec?: number; readonly limited?: AccountId }

const growWithin = (
  brain: Db,
  engine: string,
  { attempt, forSec }: { readonly attempt: AttemptId; readonly forSec: number },
): Promise<Grown> =>
  brain
    .transaction()
    .execute(async (tx): Promise<Grown> => {
      const call = await lockTalkingAttempt(tx, engine, attempt)
      if (call === undefined || !call.mayGoOn) throw new Refused()
      const heldSec = Math.min(call.maxTalkSec, call.heldSec + Math.max(0, forSec))
      const amounts = []
      for (const hold of await openHolds(tx, attempt)) {
        const amountMicroYuan = holdMicroYuan(hold, heldSec)
        const more = amountMicroYuan - hold.amountMicroYuan
        if (more > 0n && (await reserveMore(tx, hold.account, more)) === 0)
          throw new Refused((await isLimitReached(tx, hold.account, more)) ? hold.account : undefined)
        amounts.push({ account: hold.account, amountMicroYuan })
      }
      await growHold(tx, attempt, { heldSec, amounts })
      return { heldSec }
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.limited === undefined ? {} : { limited: error.limited }
      throw error
    })

/** Rolls back what the levels above have reserved. */
class Refused extends Error {
  readonly limited: AccountId | undefined
  constructor(limited?: AccountId) {
    super()
    this.limited = limited
  }
}
