import type { AttemptId, LineId } from '@parley/contract/vocabulary'
import { healthAfterCall, type LineHealth, type LineOutcome } from '@parley/core/dialing'
import type { Tx } from '../../../platform/db/index.ts'
import type { Runtime } from '../call-runtime.ts'
import { listUnwellLines, lockLineHealth, saveLineHealth } from './queries.ts'

export type OutcomeOfLine = Omit<LineOutcome, 'atMs' | 'isTrial'> & {
  readonly line: LineId
  readonly attempt: AttemptId
}

/**
 * Applies what calls show of their lines: closes, opens or reopens them. A good call of a healthy line changes and locks
 * nothing. @returns the lines that are out of order afterwards
 */
export const applyLineOutcomes = async (
  tx: Tx,
  runtime: Pick<Runtime, 'events'>,
  outcomes: readonly OutcomeOfLine[],
): Promise<ReadonlySet<LineId>> => {
  if (outcomes.length === 0) return new Set()
  const faulty = outcomes.filter(({ fault }) => fault !== undefined).map(({ line }) => line)
  const good = [...new Set(outcomes.map(({ line }) => line))].filter((line) => !faulty.includes(line))
  const unwell = good.length === 0 ? [] : await listUnwellLines(tx, good)
  const lines = [...new Set([...faulty, ...unwell])]
  if (lines.length === 0) return new Set()
  const down = new Set<LineId>()
  for (const before of await lockLineHealth(tx, lines)) {
    const own = outcomes.filter(({ line }) => line === before.line)
    const after = own.reduce<LineHealth>(
      (health, outcome) =>
        healthAfterCall(health, {
          ...outcome,
          isTrial: outcome.attempt === before.trialAttempt,
          atMs: before.nowMs,
        }),
      before,
    )
    const { sipCode } = own.findLast(({ fault }) => fault !== undefined) ?? {}
    if (isChanged(before, after)) await saveLineHealth(tx, { ...after, line: before.line, sipCode })
    if (after.state !== before.state) report(runtime, { ...after, line: before.line, sipCode })
    if (after.state !== 'closed') down.add(before.line)
  }
  return down
}

const compared = ['state', 'score', 'fault', 'openings', 'sinceMs', 'probeMs'] as const

const isChanged = (before: LineHealth, after: LineHealth): boolean =>
  compared.some((field) => before[field] !== after[field])

const report = (
  { events }: Pick<Runtime, 'events'>,
  { line, state, fault, sipCode }: LineHealth & Pick<OutcomeOfLine, 'line' | 'sipCode'>,
): void => {
  if (state === 'open') events.linePaused({ line, fault: fault ?? '', sipCode })
  if (state === 'closed') events.lineRecovered({ line })
}
