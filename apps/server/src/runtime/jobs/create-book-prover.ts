import { setTimeout as sleep } from 'node:timers/promises'
import { proveRules } from '../../features/ledger/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import { allowLongRules, cancelProof, claimBookProof, endBookProof } from './book-proof-queries.ts'

const lookMs = 60_000
/** Of one rule, over millions of entries. */
const longestRuleSec = 120
/** Longer than all rules may take; a server that died at it keeps the night no longer. */
const leaseSec = 1800

/**
 * Proves the books once a night, on one of the servers: every rule over the whole installation, in one snapshot. What a rule finds
 * is logged, counted by the metrics and kept for the root to read.
 */
export const createBookProver = ({
  database: { brain },
  events,
  nowMs,
  everyMs = lookMs,
}: Pick<ServerApp, 'database' | 'events' | 'nowMs'> & { readonly everyMs?: number }): {
  stop(): Promise<void>
} => {
  const stopping = new AbortController()
  /** The database's process at a proof: who stops does not wait for whole books. */
  let working: number | undefined

  const look = async (): Promise<void> => {
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

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch(events.databaseTrouble)
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      // Again and again: between two rules there is nothing to cancel.
      const cancelling = setInterval(() => {
        if (working !== undefined) cancelProof(brain, working).catch(events.databaseTrouble)
      }, 50)
      await running
      clearInterval(cancelling)
    },
  }
}
