import type { AttemptId } from '@parley/contract/vocabulary'
import { holdMicroYuan } from '@parley/core/rating'
import type { Db } from '../../platform/db/index.ts'
import { growHold, lockTalkingAttempt, openHolds, reserveMore } from './money-queries.ts'

/**
 * Holds the money for further seconds of an open call, at every level of its chain or at none, up to the longest that it
 * may talk. Undefined where an account is disabled, in arrears or cannot pay: then the robot says goodbye.
 */
export const extendHold = (
  brain: Db,
  engine: string,
  { attempt, forSec }: { readonly attempt: AttemptId; readonly forSec: number },
): Promise<number | undefined> =>
  brain
    .transaction()
    .execute(async (tx) => {
      const call = await lockTalkingAttempt(tx, engine, attempt)
      if (call === undefined || !call.mayGoOn) throw new Refused()
      const heldSec = Math.min(call.maxTalkSec, call.heldSec + Math.max(0, forSec))
      const amounts = []
      for (const hold of await openHolds(tx, attempt)) {
        const amountMicroYuan = holdMicroYuan(hold, heldSec)
        const more = amountMicroYuan - hold.amountMicroYuan
        if (more > 0n && (await reserveMore(tx, hold.account, more)) === 0) throw new Refused()
        amounts.push({ account: hold.account, amountMicroYuan })
      }
      await growHold(tx, attempt, { heldSec, amounts })
      return heldSec
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return undefined
      throw error
    })

/** Takes back what the levels above have reserved already. */
class Refused extends Error {}
