import { Refusal } from '@parley/contract/refusals'
import type { AccountId, SceneId } from '@parley/contract/vocabulary'
import type { Db } from '../../platform/db/index.ts'
import { listStrategies } from '../../scripts/strategies/index.ts'

/** The task's strategy, if its scene has it and it is enabled. */
export const strategyOf = async (
  db: Db,
  account: AccountId,
  scene: SceneId,
  number: number | null,
): Promise<number | null> => {
  if (number === null) return null
  const found = (await listStrategies(db, account, scene)).find((one) => one.number === number)
  if (found === undefined) throw new Refusal('strategy_missing')
  if (!found.isEnabled) throw new Refusal('strategy_disabled')
  return number
}
