import type { AccountId, SceneId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, sceneInSight, withinScope } from '../../platform/db/index.ts'

type Copy = { readonly from: SceneId; readonly to: SceneId }

/** The visible source scene `s`, and the account's own target scene `t`. */
const fromTo = (account: AccountId, { from, to }: Copy) =>
  sql`s.id = ${from} and ${sceneInSight(account)} and t.id = ${to} and t.account ${withinScope(account)}`

/** The copy has the same recordings: files are stored by content hash. */
export const copyRecordings = async (db: Db, account: AccountId, copy: Copy): Promise<number> => {
  const done = await sql`
    insert into prompt_recording (account, scene, res_id, part, sha256, ms, bytes, head_ms, tail_ms, source, word, voice,
      made_by, made_at)
    select t.account, t.id, r.res_id, r.part, r.sha256, r.ms, r.bytes, r.head_ms, r.tail_ms, r.source, r.word, r.voice,
      r.made_by, r.made_at
    from prompt_recording r join scene s on s.account = r.account and s.id = r.scene, scene t
    where ${fromTo(account, copy)}
    on conflict do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** With the same numbers, because rounds refer to their strategy by number. */
export const copyStrategies = async (db: Db, account: AccountId, copy: Copy): Promise<number> => {
  const done = await sql`
    insert into dial_strategy (account, scene, number, name, type, is_enabled)
    select t.account, t.id, d.number, d.name, d.type, d.is_enabled
    from dial_strategy d join scene s on s.account = d.account and s.id = d.scene, scene t
    where ${fromTo(account, copy)}
    on conflict do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const copyRounds = async (db: Db, account: AccountId, copy: Copy): Promise<number> => {
  const done = await sql`
    insert into dial_round (account, scene, strategy, number, name, execution, minute, calls, tags, range)
    select t.account, t.id, d.strategy, d.number, d.name, d.execution, d.minute, d.calls, d.tags, d.range
    from dial_round d join scene s on s.account = d.account and s.id = d.scene, scene t
    where ${fromTo(account, copy)}
    on conflict do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Test results of the source scene are not valid for the copy. */
export const copyTestCases = async (db: Db, account: AccountId, copy: Copy): Promise<number> => {
  const done = await sql`
    insert into test_case (account, scene, number, content)
    select t.account, t.id, c.number, c.content
    from test_case c join scene s on s.account = c.account and s.id = c.scene, scene t
    where ${fromTo(account, copy)}
    on conflict do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** New items of the copy continue from the copied numbers. */
export const copyLastNumbers = async (db: Db, account: AccountId, copy: Copy): Promise<number> => {
  const done = await sql`
    update scene t set last_test_case = s.last_test_case, last_strategy = s.last_strategy
    from scene s where ${fromTo(account, copy)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
