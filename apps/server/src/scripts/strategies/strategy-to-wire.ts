import { Refusal } from '@parley/contract/refusals'
import { type DialRound, RoundExecution, RoundRange, StrategyType } from '@parley/contract/vocabulary'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import { itemId } from '../scenes/index.ts'
import type { RoundRow, StrategyRow } from './queries.ts'

export const strategyToWire = (sceneId: string, row: StrategyRow, rounds: readonly RoundRow[]) => ({
  id: itemId(sceneId, row.number),
  sceneId,
  name: row.name,
  type: StrategyType.toWire(row.type),
  enabled: row.isEnabled,
  rounds: rounds
    .filter(({ strategy }) => strategy === row.number)
    .map((round) => roundToWire(sceneId, round)),
  updateTime: epochSeconds(row.updatedAtMs),
  inForce: row.isEnabled,
  version: row.version,
})

export const roundToWire = (sceneId: string, row: RoundRow) => ({
  id: itemId(sceneId, row.number),
  strategyId: itemId(sceneId, row.strategy),
  sceneId,
  name: row.name,
  execution: RoundExecution.toWire(row.execution),
  callTime: row.minute,
  callCount: row.calls,
  tags: [...row.tags],
  range: RoundRange.toWire(row.range),
  updateTime: epochSeconds(row.updatedAtMs),
  version: row.version,
})

export type WireRound = {
  readonly name: string
  readonly execution: number
  readonly callTime: number
  readonly callCount: number
  readonly tags: readonly number[]
  readonly range: number
}

export const roundFromWire = (wire: WireRound): DialRound => ({
  name: wire.name,
  execution: wordOf(RoundExecution.fromWire(wire.execution)),
  minute: wire.callTime,
  calls: wire.callCount,
  tags: [...new Set(wire.tags)],
  range: wordOf(RoundRange.fromWire(wire.range)),
})

export const wordOf = <Word>(word: Word | undefined): Word => {
  if (word === undefined) throw new Refusal('parameter_error')
  return word
}
