import type { AccountId, LoginId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, toJsonb, withinScope } from '../../platform/db/index.ts'

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

export const listAudit = async (
  db: Db,
  account: AccountId,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly { readonly id: string; readonly action: string; readonly subject: string }[]> => {
  const found = await sql<{ id: string; action: string; subject: string }>`
    select id, action, subject from audit_log
    where account ${withinScope(account)} order by at desc, id desc limit ${page.limit} offset ${page.offset}
    `.execute(db)
  return found.rows
}
