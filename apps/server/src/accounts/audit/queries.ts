import type { AccountId, LoginId, TaskId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import {
  type Counted,
  countAtMost,
  type Db,
  instant,
  newestKeys,
  toJsonb,
  withinScope,
} from '../../platform/db/index.ts'

export type AuditEntry = {
  readonly id: string
  readonly login: LoginId | undefined
  readonly action: string
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

export const insertAudit = async (db: Db, account: AccountId, entry: AuditEntry): Promise<number> => {
  const done = await sql`
    insert into audit_log (account, id, login, action, subject, before, after)
    values (${account}, ${entry.id}, ${entry.login ?? null}, ${entry.action}, ${entry.subject},
      ${toJsonb(entry.before)}::jsonb, ${toJsonb(entry.after)}::jsonb)`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type AuditRow = {
  readonly id: string
  readonly atMs: number
  readonly account: AccountId
  readonly accountName: string
  readonly login: LoginId | null
  readonly loginName: string
  readonly action: string
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

export type AuditPage = {
  /** Part of the login's name. */
  readonly loginName: string
  /** Only actions of this login. */
  readonly login: LoginId | undefined
  /** The action, or its prefix. */
  readonly action: string
  readonly subject: string
  /** On this task, or on objects it uses. */
  readonly task: TaskId | undefined
  readonly fromMs: number | undefined
  readonly toMs: number | undefined
  readonly limit: number
  readonly offset: number
}

export const listAudit = async (
  db: Db,
  account: AccountId,
  page: AuditPage,
): Promise<Counted & { readonly entries: readonly AuditRow[] }> => {
  const { login, loginName, action, subject, task, fromMs, toMs, limit, offset } = page
  const nothing = sql``
  const matches = sql`true
    ${login === undefined ? nothing : sql`and e.login = ${login}`}
    ${
      loginName === ''
        ? nothing
        : sql`and e.login in (select l.id from login l where position(lower(${loginName}) in lower(l.name)) > 0)`
    }
    ${action === '' ? nothing : sql`and starts_with(e.action, ${action})`}
    ${subject === '' ? nothing : sql`and e.subject = ${subject}`}
    ${task === undefined ? nothing : sql`and ${touches(task)}`}
    ${fromMs === undefined ? nothing : sql`and e.at >= ${instant(fromMs)}`}
    ${toMs === undefined ? nothing : sql`and e.at <= ${instant(toMs)}`}`
  const counted = await countAtMost(
    db,
    sql`audit_log e where e.account ${withinScope(account)} and ${matches}`,
  )
  const found = await sql<AuditRow>`
    with page as materialized (
      ${newestKeys(account, { table: 'audit_log', at: 'at', matches, limit, offset })})
    select e.id, e.at as "atMs", e.account, coalesce(a.name, '') as "accountName", e.login,
      coalesce(l.name, '') as "loginName", e.action, e.subject, e.before, e.after
    from page join audit_log e on e.account = page.account and e.id = page.id left join login l on l.id = e.login
      left join account a on a.id = e.account
    order by e.at desc, e.id desc`.execute(db)
  return { entries: found.rows, ...counted }
}

/** On the task; since it was created also on its redial strategy, and on the group whose seats pace it. */
const touches = (task: TaskId) => sql`(e.subject = ${task}
  or starts_with(e.action, 'strategy.') and exists (
    select from task t join scene_version v on v.account = t.account and v.id = t.scene_version
    where t.id = ${task} and e.at >= t.created_at and e.subject = v.scene::text
      and t.strategy in ((e.before ->> 'strategy')::int, (e.after ->> 'strategy')::int))
  or (starts_with(e.action, 'seat.') or starts_with(e.action, 'agentGroup.')) and exists (
    select from task t join task_pacing p on p.account = t.account and p.task = t.id
    where t.id = ${task} and e.at >= t.created_at
      and p.agent_group::text in (e.subject, e.before ->> 'group', e.after ->> 'group')))`
