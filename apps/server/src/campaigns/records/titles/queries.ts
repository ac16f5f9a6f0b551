import type { AccountId, AttemptId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../../platform/db/index.ts'

/** What the rules of a label refer to: nodes by their ids, the others by their numbers in the scene. */
export type Spoken = {
  readonly nodes: readonly string[]
  readonly questions: readonly number[]
  readonly strategies: readonly number[]
}

/**
 * Names of what a call's rules refer to: nodes, `question:` and its number in the call's own version, `strategy:` and its number
 * by current names. Deleted ones have none.
 */
export const listTitles = async (
  db: Db,
  account: AccountId,
  { attempt, nodes, questions, strategies }: Spoken & { readonly attempt: AttemptId },
): Promise<Readonly<Record<string, string>>> => {
  const found = await sql<{ key: string; title: string }>`
    with called as (
      select v.account, v.scene, v.script from call_record r join scene_version v on v.id = r.scene_version
      where r.attempt = ${attempt} and r.account ${withinScope(account)})
    select n ->> 'nodeId' as key, n ->> 'title' as title
    from called c, jsonb_array_elements(c.script -> 'nodes') n where n ->> 'nodeId' = any (${nodes}::text[])
    union all
    select 'question:' || (q ->> 'id'), q ->> 'name'
    from called c, jsonb_array_elements(c.script -> 'questions') q where (q ->> 'id')::integer = any (${questions}::integer[])
    union all
    select 'strategy:' || d.number, d.name
    from called c join dial_strategy d on d.account = c.account and d.scene = c.scene
    where d.number = any (${strategies}::integer[])
    union all
    select 'strategy:' || d.number, s.name || ' · ' || d.name
    from called c join dial_round d on d.account = c.account and d.scene = c.scene
    join dial_strategy s on s.account = d.account and s.scene = d.scene and s.number = d.strategy
    where d.number = any (${strategies}::integer[])`.execute(db)
  return Object.fromEntries(found.rows.map(({ key, title }) => [key, title]))
}
