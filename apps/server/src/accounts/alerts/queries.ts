import type { AccountId, LoginId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

export type AlertRow = {
  readonly id: string
  readonly account: AccountId
  readonly accountName: string
  readonly kind: 'dailySpend' | 'newDestinations'
  readonly day: string
  readonly atMs: number
  readonly values: Readonly<Record<string, string>>
  /** By the requesting account. */
  readonly isAcknowledged: boolean
}

/** Of the account and its descendants, newest first. */
export const pageOfAlerts = async (
  db: Db,
  account: AccountId,
  page: { readonly isOpen: boolean | undefined; readonly limit: number; readonly offset: number },
): Promise<{ readonly alerts: readonly AlertRow[]; readonly total: number }> => {
  const seen = sql`exists (
    select from alert_acknowledgment k where k.account = ${account} and k.alert = l.id)`
  const chosen = sql`l.account ${withinScope(account)}
    and (${page.isOpen ?? null}::boolean is null or ${page.isOpen ?? null} <> ${seen})`
  const found = await sql<AlertRow>`
    select l.id, l.account, a.name as "accountName", l.kind, to_char(l.day, 'YYYY-MM-DD') as day, l.at as "atMs",
      l."values", ${seen} as "isAcknowledged"
    from alert l join account a on a.id = l.account where ${chosen}
    order by l.at desc, l.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from alert l where ${chosen}`.execute(db)
  return { alerts: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** For the requesting account only. */
export const insertAcknowledgments = async (
  db: Db,
  account: AccountId,
  { alerts, login }: { readonly alerts: readonly string[]; readonly login: LoginId | undefined },
): Promise<number> => {
  const done = await sql`
    insert into alert_acknowledgment (account, alert, login)
    select ${account}, l.id, ${login ?? null} from alert l
    where l.id::text = any (${alerts}::text[]) and l.account ${withinScope(account)}
    on conflict do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
