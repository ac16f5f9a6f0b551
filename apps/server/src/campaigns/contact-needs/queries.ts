import type { AccountId, CompiledScene, SceneId, SceneVariable, TaskId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

/** The variables in the script of a task, or of an online scene. Undefined if it is not visible. */
export const findScriptOfContacts = async (
  db: Db,
  account: AccountId,
  of: { readonly task: TaskId } | { readonly scene: SceneId },
): Promise<{ readonly variables: readonly SceneVariable[]; readonly scene: CompiledScene } | undefined> => {
  const version =
    'task' in of
      ? sql`select t.account, t.scene_version from task t
          where t.id = ${of.task} and t.account ${withinScope(account)} and t.status <> 'none'`
      : sql`select s.account, s.online_version from scene s
          where s.id = ${of.scene} and s.account ${withinScope(account)} and s.status <> 'deleted'`
  const found = await sql<{ variables: readonly SceneVariable[]; scene: CompiledScene }>`
    with asked (account, version) as (${version})
    select coalesce(v.script -> 'variables', '[]') as variables, v.compiled as scene
    from asked join scene_version v on v.account = asked.account and v.id = asked.version`.execute(db)
  return found.rows[0]
}

export type LackingContacts = { readonly count: number; readonly names: readonly string[] }

/** How many waiting contacts lack a value for one of the names, and which names. */
export const countLacking = async (
  db: Db,
  account: AccountId,
  asked: {
    readonly task: TaskId
    readonly names: readonly string[]
    /** Names under which the contact's own name counts as a value. */
    readonly namesOfName: readonly string[]
  },
): Promise<LackingContacts> => {
  const found = await sql<LackingContacts>`
    with lacking as (
      select c.id, n.name from contact c, unnest(${asked.names}::text[]) n(name)
      where c.task = ${asked.task} and c.account ${withinScope(account)} and c.state = 'ready'
        and btrim(case when c.variables ? n.name then c.variables ->> n.name
          when n.name = any (${asked.namesOfName}::text[]) then c.name else '' end) = '')
    select count(distinct id)::int as count, coalesce(array_agg(distinct name), '{}') as names from lacking`.execute(
    db,
  )
  return found.rows[0] ?? { count: 0, names: [] }
}
