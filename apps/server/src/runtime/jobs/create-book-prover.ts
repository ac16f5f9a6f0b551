import { setTimeout as sleep } from 'node:timers/promises'
import { proveRules } from '../../features/ledger/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import { claimBookProof, endBookProof } from './book-proof-queries.ts'

const lookMs = 60_000
/** Longer than a proof takes; a server that died at it keeps the night no longer. */
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

  const look = async (): Promise<void> => {
    const claimed = await claimBookProof(brain, { nowMs: nowMs(), leaseSec })
    if (claimed === undefined) return
    const rules = await brain
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => proveRules(tx))
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
      await running
    },
  }
}
