import type { AccountId, SceneId, SpokenResult, TestCase, TestResult } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, ofSceneInSight, sceneInSight, toJsonb } from '../../platform/db/index.ts'

export type TestCaseRow = {
  readonly number: number
  readonly content: TestCase
  readonly version: number
  readonly lastResult: TestResult | null
  readonly lastRunAtMs: number | null
  /** The result of its run through speech. */
  readonly lastSpokenResult: SpokenResult | null
  readonly lastSpokenAtMs: number | null
  readonly updatedAtMs: number
}

const columns = sql`t.number, t.content, t.version, t.last_result as "lastResult",
  t.last_run_at as "lastRunAtMs", t.last_spoken_result as "lastSpokenResult", t.last_spoken_at as "lastSpokenAtMs",
  t.updated_at as "updatedAtMs"`

const inSight = (account: AccountId) => ofSceneInSight(account, 't')

export const listTestCases = async (
  db: Db,
  account: AccountId,
  scene: SceneId,
): Promise<readonly TestCaseRow[]> => {
  const found = await sql<TestCaseRow>`
    select ${columns} from test_case t where t.scene = ${scene} and ${inSight(account)}
    order by t.number desc`.execute(db)
  return found.rows
}

/** Its number; undefined if the scene is not visible or full. */
export const insertTestCase = async (
  db: Db,
  account: AccountId,
  made: { readonly scene: SceneId; readonly content: TestCase; readonly most: number },
): Promise<number | undefined> => {
  const done = await sql<{ number: number }>`
    with numbered as (
      update scene s set last_test_case = s.last_test_case + 1
      where s.id = ${made.scene} and ${sceneInSight(account)}
        and (select count(*) from test_case t where t.account = s.account and t.scene = s.id) < ${made.most}
      returning s.account, s.id, s.last_test_case)
    insert into test_case (account, scene, number, content)
    select n.account, n.id, n.last_test_case, ${toJsonb(made.content)}::jsonb from numbered n
    returning number`.execute(db)
  return done.rows[0]?.number
}

/** Clears earlier results, which are not valid for the new content. 0 if it was saved since `version`. */
export const updateTestCase = async (
  db: Db,
  account: AccountId,
  change: {
    readonly scene: SceneId
    readonly number: number
    readonly content: TestCase
    readonly version: number
  },
): Promise<number> => {
  const done = await sql`
    update test_case t set content = ${toJsonb(change.content)}::jsonb, version = t.version + 1,
      last_result = null, last_run_at = null, last_spoken_result = null, last_spoken_at = null, updated_at = now()
    where t.scene = ${change.scene} and t.number = ${change.number} and t.version = ${change.version}
      and ${inSight(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const deleteTestCases = async (
  db: Db,
  account: AccountId,
  which: { readonly scene: SceneId; readonly numbers: readonly number[] },
): Promise<number> => {
  const done = await sql`
    delete from test_case t where t.scene = ${which.scene} and t.number = any (${which.numbers}::int[])
      and ${inSight(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

type CaseResults = {
  readonly scene: SceneId
  readonly results: readonly {
    readonly number: number
    readonly version: number
    readonly result: TestResult | SpokenResult
  }[]
}

/** Stored if the case is unchanged since its run. */
export const setTestResults = async (db: Db, account: AccountId, run: CaseResults): Promise<number> => {
  const done = await sql`
    update test_case t set last_result = r.result, last_run_at = now()
    from jsonb_to_recordset(${toJsonb(run.results)}::jsonb) as r(number int, version int, result jsonb)
    where t.scene = ${run.scene} and t.number = r.number and t.version = r.version
      and ${inSight(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** The same for a run through speech. */
export const setSpokenResults = async (db: Db, account: AccountId, run: CaseResults): Promise<number> => {
  const done = await sql`
    update test_case t set last_spoken_result = r.result, last_spoken_at = now()
    from jsonb_to_recordset(${toJsonb(run.results)}::jsonb) as r(number int, version int, result jsonb)
    where t.scene = ${run.scene} and t.number = r.number and t.version = r.version
      and ${inSight(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
