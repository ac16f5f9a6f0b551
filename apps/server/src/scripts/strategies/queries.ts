import type { AccountId, DialRound, DialStrategy, SceneId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, ofSceneInSight, sceneInSight, withinScope } from '../../platform/db/index.ts'

type Kept = { readonly number: number; readonly version: number; readonly updatedAtMs: number }
export type StrategyRow = DialStrategy & Kept
export type RoundRow = DialRound & Kept & { readonly strategy: number }

const inSight = (account: AccountId) => ofSceneInSight(account, 'd')

/** A number for a new item of a visible scene; it locks the scene, which serializes additions. */
const numbered = (account: AccountId, scene: SceneId) => sql`
  update scene s set last_strategy = s.last_strategy + 1
  where s.id = ${scene} and ${sceneInSight(account)}`

export const listStrategies = async (
  db: Db,
  account: AccountId,
  scene: SceneId,
): Promise<readonly StrategyRow[]> => {
  const found = await sql<StrategyRow>`
    select d.number, d.name, d.type, d.is_enabled as "isEnabled", d.version, d.updated_at as "updatedAtMs"
    from dial_strategy d where d.scene = ${scene} and ${inSight(account)} order by d.number`.execute(db)
  return found.rows
}

export const listRounds = async (
  db: Db,
  account: AccountId,
  scene: SceneId,
): Promise<readonly RoundRow[]> => {
  const found = await sql<RoundRow>`
    select d.strategy, d.number, d.name, d.execution, d.minute, d.calls, d.tags, d.range, d.version,
      d.updated_at as "updatedAtMs"
    from dial_round d where d.scene = ${scene} and ${inSight(account)} order by d.strategy, d.number`.execute(
    db,
  )
  return found.rows
}

/** Its number; undefined if the scene is not visible or full. */
export const insertStrategy = async (
  db: Db,
  account: AccountId,
  made: { readonly scene: SceneId; readonly strategy: DialStrategy; readonly most: number },
): Promise<number | undefined> => {
  const { name, type, isEnabled } = made.strategy
  const done = await sql<{ number: number }>`
    with numbered as (${numbered(account, made.scene)}
      and (select count(*) from dial_strategy d where d.account = s.account and d.scene = s.id) < ${made.most}
      returning s.account, s.id, s.last_strategy)
    insert into dial_strategy (account, scene, number, name, type, is_enabled)
    select n.account, n.id, n.last_strategy, ${name}, ${type}, ${isEnabled} from numbered n
    returning number`.execute(db)
  return done.rows[0]?.number
}

/** 0 if it does not exist, or was saved since `version`. */
export const updateStrategy = async (
  db: Db,
  account: AccountId,
  change: {
    readonly scene: SceneId
    readonly number: number
    readonly name: string
    readonly isEnabled: boolean
    readonly version: number
  },
): Promise<number> => {
  const done = await sql`
    update dial_strategy d set name = ${change.name}, is_enabled = ${change.isEnabled}, version = d.version + 1,
      updated_at = now()
    where d.scene = ${change.scene} and d.number = ${change.number} and d.version = ${change.version}
      and ${inSight(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Locks the scene's strategies for this transaction: of two concurrent deletions, the second sees the first. */
export const lockStrategies = async (
  db: Db,
  account: AccountId,
  scene: SceneId,
): Promise<readonly number[]> => {
  const found = await sql<{ number: number }>`
    select d.number from dial_strategy d where d.scene = ${scene} and ${inSight(account)}
    order by d.number for update`.execute(db)
  return found.rows.map(({ number }) => number)
}

export const deleteStrategies = async (
  db: Db,
  account: AccountId,
  which: { readonly scene: SceneId; readonly numbers: readonly number[] },
): Promise<number> => {
  const done = await sql`
    delete from dial_strategy d where d.scene = ${which.scene} and d.number = any (${which.numbers}::int[])
      and ${inSight(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Its number; undefined if the strategy is not visible or has `most` rounds. */
export const insertRound = async (
  db: Db,
  account: AccountId,
  made: {
    readonly scene: SceneId
    readonly strategy: number
    readonly round: DialRound
    readonly most: number
  },
): Promise<number | undefined> => {
  const { name, execution, minute, calls, tags, range } = made.round
  const done = await sql<{ number: number }>`
    with numbered as (${numbered(account, made.scene)}
      and exists (select from dial_strategy d
        where d.account = s.account and d.scene = s.id and d.number = ${made.strategy})
      and (select count(*) from dial_round d
        where d.account = s.account and d.scene = s.id and d.strategy = ${made.strategy}) < ${made.most}
      returning s.account, s.id, s.last_strategy)
    insert into dial_round (account, scene, strategy, number, name, execution, minute, calls, tags, range)
    select n.account, n.id, ${made.strategy}, n.last_strategy, ${name}, ${execution}, ${minute}, ${calls},
      ${[...tags]}::int[], ${range} from numbered n
    returning number`.execute(db)
  return done.rows[0]?.number
}

/** 0 if it does not exist, or was saved since `version`. */
export const updateRound = async (
  db: Db,
  account: AccountId,
  change: {
    readonly scene: SceneId
    readonly number: number
    readonly round: DialRound
    readonly version: number
  },
): Promise<number> => {
  const { name, execution, minute, calls, tags, range } = change.round
  const done = await sql`
    update dial_round d set name = ${name}, execution = ${execution}, minute = ${minute}, calls = ${calls},
      tags = ${[...tags]}::int[], range = ${range}, version = d.version + 1, updated_at = now()
    where d.scene = ${change.scene} and d.number = ${change.number} and d.version = ${change.version}
      and ${inSight(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const deleteRounds = async (
  db: Db,
  account: AccountId,
  which: { readonly scene: SceneId; readonly numbers: readonly number[] },
): Promise<number> => {
  const done = await sql`
    delete from dial_round d where d.scene = ${which.scene} and d.number = any (${which.numbers}::int[])
      and ${inSight(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Names of unfinished tasks that redial by one of these strategies. */
export const listTasksOfStrategies = async (
  db: Db,
  account: AccountId,
  { scene, numbers }: { readonly scene: SceneId; readonly numbers: readonly number[] },
): Promise<readonly string[]> => {
  const found = await sql<{ name: string }>`
    select t.name from task t join scene_version v on v.account = t.account and v.id = t.scene_version
    where v.scene = ${scene} and t.strategy = any (${numbers}::int[]) and t.account ${withinScope(account)}
      and t.status in ('ready', 'running', 'paused')
    order by t.name limit 20`.execute(db)
  return found.rows.map(({ name }) => name)
}
