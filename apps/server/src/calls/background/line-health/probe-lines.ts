import type { LineId } from '@parley/contract/vocabulary'
import { healthAfterProbe } from '@parley/core/dialing'
import type { Runtime } from '../call-runtime.ts'
import type { EngineConnection } from '../engine-link/engine-connection.ts'
import { claimLinesToProbe, lockLineHealth, saveLineHealth } from './queries.ts'

/** Makes an engine send an OPTIONS to each line that is out of order and due. */
export const probeLines = async (
  { database }: Pick<Runtime, 'database'>,
  engines: readonly EngineConnection[],
): Promise<void> => {
  if (engines.length === 0) return
  const lines = await claimLinesToProbe(database.brain)
  for (const [n, line] of lines.entries()) engines[n % engines.length]?.send({ kind: 'probeLine', line })
}

/** Applies a probe's result: one call may try the line, or it waits longer. */
export const lineProbed = async (
  { database, events, wakeDialer }: Pick<Runtime, 'database' | 'events' | 'wakeDialer'>,
  { line, isAnswered }: { readonly line: LineId; readonly isAnswered: boolean },
): Promise<void> => {
  const state = await database.brain.transaction().execute(async (tx) => {
    const [before] = await lockLineHealth(tx, [line])
    if (before === undefined) return undefined
    const after = healthAfterProbe(before, { atMs: before.nowMs, isAnswered })
    if (after === before) return undefined
    await saveLineHealth(tx, { ...after, line, sipCode: undefined })
    return after.state
  })
  if (state === undefined) return
  events.lineProbed({ line, isAnswered })
  if (state === 'halfOpen') wakeDialer()
}
