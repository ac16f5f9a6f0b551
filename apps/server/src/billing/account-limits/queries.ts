import type { AccountId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

export type AccountLimitRow = {
  readonly id: AccountId
  readonly parent: AccountId | null
  readonly name: string
  /** Its own; null if the platform's applies. */
  readonly dailySpendMicroYuan: bigint | null
  readonly newDestinationsPerDay: number | null
  readonly callsPerSec: number | null
  readonly dailySpendInForceMicroYuan: bigint
  readonly newDestinationsInForce: number
  readonly callsPerSecInForce: number
  readonly spentMicroYuan: bigint
  readonly heldMicroYuan: bigint
  readonly newDestinations: number
  readonly releases: number
}

export const findAccountLimits = async (
  db: Db,
  account: AccountId,
  id: AccountId,
): Promise<AccountLimitRow | undefined> => {
  const found = await sql<AccountLimitRow>`
    select a.id, a.parent, a.name, a.daily_spend_limit_micro as "dailySpendMicroYuan",
      a.new_destinations_per_day as "newDestinationsPerDay", a.calls_per_sec_limit as "callsPerSec",
      daily_spend_limit(a) as "dailySpendInForceMicroYuan", new_destinations_limit(a) as "newDestinationsInForce",
      calls_per_sec_in_force(a) as "callsPerSecInForce", spent_today(a) as "spentMicroYuan",
      a.reserved_micro as "heldMicroYuan", limit_releases_today(a) as releases, (
        select count(*)::int from account_destination d
        where d.account = a.id and d.first_day = bill_day(now())) as "newDestinations"
    from account a where a.id = ${id} and a.id ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

export type AccountLimits = Pick<
  AccountLimitRow,
  'dailySpendMicroYuan' | 'newDestinationsPerDay' | 'callsPerSec'
>

/** Only accounts above set them; the root sets its own, which are the platform's. */
export const setAccountLimits = async (
  db: Db,
  account: AccountId,
  { id, limits }: { readonly id: AccountId; readonly limits: AccountLimits },
): Promise<number> => {
  const done = await sql`
    update account set daily_spend_limit_micro = ${limits.dailySpendMicroYuan},
      new_destinations_per_day = ${limits.newDestinationsPerDay}, calls_per_sec_limit = ${limits.callsPerSec}
    where id = ${id} and id ${withinScope(account)} and (id <> ${account} or parent is null)`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Allows the amount of the day's limits once more. */
export const addRelease = async (db: Db, account: AccountId, id: AccountId): Promise<number> => {
  const done = await sql`
    update account a set limit_release_day = bill_day(now()), limit_releases = limit_releases_today(a) + 1
    where id = ${id} and id ${withinScope(account)} and id <> ${account} and limit_releases_today(a) < 100`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

/** Contacts postponed to the next day for their countries are checked again now. */
export const retryNewDestinations = async (db: Db, account: AccountId, of: AccountId): Promise<number> => {
  const done = await sql`
    update contact c set due_at = now(), reason = null
    where c.account ${withinScope(of)} and c.account ${withinScope(account)} and c.state = 'ready'
      and c.reason = 'newDestinations'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
