import type { AccountId, LoginId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, instantOrNull, toJsonb, withinScope } from '../../platform/db/index.ts'

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
  /** Only what this login did. */
  readonly login: LoginId | undefined
  /** What was done, or how that begins. */
  readonly action: string
  readonly subject: string
  readonly fromMs: number | undefined
  readonly toMs: number | undefined
  readonly limit: number
  readonly offset: number
}

export const listAudit = async (
  db: Db,
  account: AccountId,
  page: AuditPage,
): Promise<{ readonly entries: readonly AuditRow[]; readonly total: number }> => {
  const matches = sql`from audit_log e left join login l on l.id = e.login left join account a on a.id = e.account
    where e.account ${withinScope(account)}
      and (${page.login ?? null}::uuid is null or e.login = ${page.login ?? null})
      and (${page.loginName} = '' or position(lower(${page.loginName}) in lower(l.name)) > 0)
      and (${page.action} = '' or starts_with(e.action, ${page.action}))
      and (${page.subject} = '' or e.subject = ${page.subject})
      and (${instantOrNull(page.fromMs)}::timestamptz is null or e.at >= ${instantOrNull(page.fromMs)})
      and (${instantOrNull(page.toMs)}::timestamptz is null or e.at <= ${instantOrNull(page.toMs)})`
  const found = await sql<AuditRow>`
    select e.id, e.at as "atMs", e.account, coalesce(a.name, '') as "accountName", e.login,
      coalesce(l.name, '') as "loginName", e.action, e.subject, e.before, e.after
    ${matches} order by e.at desc, e.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matches}`.execute(db)
  return { entries: found.rows, total: counted.rows[0]?.total ?? 0 }
}
