import type { AccountId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, toJsonb } from '../../../platform/db/index.ts'

type LimitKind = 'dailySpend' | 'newDestinations'

/** A limit of an account that was just reached. */
export type ReachedLimit = { readonly account: AccountId; readonly kind: LimitKind }

/**
 * Notifies an account and its ancestors that a daily limit is reached: once, and once more after each release. The database adds
 * it to the audit, too. Undefined if it was raised before.
 */
export const raiseAlert = async (
  db: Db,
  account: AccountId,
  { kind, values = {} }: { readonly kind: LimitKind; readonly values?: Readonly<Record<string, string>> },
): Promise<ReachedLimit | undefined> => {
  const done = await sql`
    insert into alert (account, kind, day, releases, "values")
    select a.id, ${kind}, bill_day(now()), limit_releases_today(a), ${toJsonb(values)}::jsonb || case ${kind}::text
      when 'dailySpend' then jsonb_build_object('limitMicroYuan',
        (daily_spend_limit(a) * (1 + limit_releases_today(a)))::text, 'spentMicroYuan', spent_today(a)::text)
      else jsonb_build_object('limit', new_destinations_limit(a)::text) end
    from account a where a.id = ${account}
    on conflict (account, kind, day, releases) do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0) === 0 ? undefined : { account, kind }
}
