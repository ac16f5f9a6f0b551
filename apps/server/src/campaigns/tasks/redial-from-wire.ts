import { Refusal } from '@parley/contract/refusals'
import type { CallPurpose } from '@parley/contract/vocabulary'
import { readItem } from '../../scripts/scenes/index.ts'
import type { TaskRow } from './queries.ts'

export type WireRedial = {
  readonly redialType?: number | undefined
  readonly strategyId?: string | undefined
  readonly callInterval?: number | undefined
  readonly mostAttempts?: number | undefined
  readonly mostPerDay?: number | undefined
  readonly daysOff?: readonly string[] | undefined
  readonly purpose?: CallPurpose | undefined
}

type Options = Pick<TaskRow, 'mostAttempts' | 'mostPerDay' | 'callIntervalMin' | 'daysOff' | 'purpose'>

export const usualRedialOptions: Options = {
  mostAttempts: 10,
  mostPerDay: 3,
  callIntervalMin: 0,
  daysOff: [],
  purpose: 'marketing',
}

/** Number, interval and reasons; what the form leaves out is unchanged. */
export const redialOptionsFromWire = (wire: WireRedial, before: Options): Options => ({
  mostAttempts: wire.mostAttempts ?? before.mostAttempts,
  mostPerDay: wire.mostPerDay ?? before.mostPerDay,
  callIntervalMin: wire.callInterval ?? before.callIntervalMin,
  daysOff: wire.daysOff === undefined ? before.daysOff : [...new Set(wire.daysOff)].sort(),
  purpose: wire.purpose ?? before.purpose,
})

/** redialType 0 off, 1 by strategy (decision §3). A strategy of another scene is not found. */
export const strategyFromWire = (
  { redialType, strategyId }: WireRedial,
  { sceneId, strategy }: { readonly sceneId: string; readonly strategy: number | null },
): number | null => {
  if (redialType === 0) {
    if (strategyId !== undefined) throw new Refusal('parameter_error')
    return null
  }
  if (strategyId === undefined) {
    if (redialType === 1 && strategy === null) throw new Refusal('strategy_missing')
    return strategy
  }
  const item = readItem({ id: strategyId, sceneId })
  if (item.sceneId !== sceneId) throw new Refusal('strategy_missing')
  return item.number
}
