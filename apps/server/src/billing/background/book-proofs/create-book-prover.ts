import { type Looking, poll } from '../../../platform/loops/poll.ts'
import type { ServerApp } from '../../../platform/server-app.ts'
import { proveRules } from '../../ledger/index.ts'
import { allowLongRules, cancelProof, claimBookProof, endBookProof } from './book-proof-queries.ts'

const lookMs = 60_000
/** Of one rule, over millions of entries. */
const longestRuleSec = 120
/** Longer than all rules may take; a dead server holds the night no longer. */
const leaseSec = 1800

/**
 * Verifies the ledger once a night, on one of the servers: every rule over the whole installation, in one snapshot. Violations
 * are logged, counted in metrics and stored for the root.
 */
export const createBookProver = ({
  database: { brain },
  events,
  nowMs,
  everyMs = lookMs,
}: Pick<ServerApp, 'database' | 'events' | 'nowMs'> & { readonly everyMs?: number }): Pick<
  Looking,
  'stop'
> => {
  /** The database backend of a running verification, so that stop() can cancel it. */
  let working: number | undefined

  const prove = async (): Promise<void> => {
    const claimed = await claimBookProof(brain, { nowMs: nowMs(), leaseSec })
    if (claimed === undefined) return
    const rules = await brain
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        working = await allowLongRules(tx, longestRuleSec)
        try {
          return await proveRules(tx)
        } finally {
          working = undefined
        }
      })
    await endBookProof(brain, claimed, rules)
    events.booksProved({ day: claimed.day, rules: rules.length })
    for (const { rule, broken, examples } of rules)
      if (broken > 0) events.bookRuleBroken({ day: claimed.day, rule, broken, examples })
  }

  const looking = poll({ everyMs, onFailed: events.databaseTrouble }, async () => {
    await prove()
    return false
  })
  return {
    stop: async () => {
      // Repeated: between two rules there is no query to cancel.
      const cancelling = setInterval(() => {
        if (working !== undefined) cancelProof(brain, working).catch(events.databaseTrouble)
      }, 50)
      await looking.stop()
      clearInterval(cancelling)
    },
  }
}
