import { type AccountId, callingCodeOf } from '@parley/contract/vocabulary'
import { destinationDigits } from '@parley/edge/numbers'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'

/** Committed destinations of accounts, as cached by this server: entries never become invalid. */
export type KnownDestinations = {
  has(account: AccountId, destination: string): boolean
  add(account: AccountId, destinations: readonly string[]): void
}

export const createKnownDestinations = (): KnownDestinations => {
  const byAccount = new Map<AccountId, Set<string>>()
  return {
    has: (account, destination) => byAccount.get(account)?.has(destination) ?? false,
    add: (account, destinations) => {
      const known = byAccount.get(account) ?? new Set()
      for (const destination of destinations) known.add(destination)
      byAccount.set(account, known)
    },
  }
}

/** The country of a number if known, else its calling code; "?" if no numbering plan matches. */
export const destinationOf = (
  written: string,
  { country, home }: { readonly country: string | undefined; readonly home: string | undefined },
): string => {
  if (country !== undefined && country !== '') return country
  const code = callingCodeOf(destinationDigits(written, home))
  return code === undefined ? '?' : `+${code}`
}

/**
 * Which of these destinations an account may call today: known ones, and as many new ones as its limit leaves. If there are new
 * ones, the account is locked until this transaction ends.
 */
export const admitDestinations = async (
  db: Db,
  account: AccountId,
  { destinations, known }: { readonly destinations: readonly string[]; readonly known: KnownDestinations },
): Promise<ReadonlySet<string>> => {
  const unseen = [...new Set(destinations)].filter((one) => !known.has(account, one))
  if (unseen.length === 0) return new Set(destinations)
  known.add(account, await listKnown(db, account, unseen))
  if (unseen.every((one) => known.has(account, one))) return new Set(destinations)
  await sql`select pg_advisory_xact_lock(hashtextextended('destinations ' || ${account}::text, 0))`.execute(
    db,
  )
  // Separate statements after the lock: they see what its last holder committed.
  known.add(account, await listKnown(db, account, unseen))
  const left = await countLeft(db, account)
  const admitted = new Set(destinations.filter((one) => known.has(account, one)))
  const added = unseen.filter((one) => !admitted.has(one)).slice(0, Math.max(0, left))
  return new Set([...admitted, ...added])
}

const listKnown = async (
  db: Db,
  account: AccountId,
  among: readonly string[],
): Promise<readonly string[]> => {
  const found = await sql<{ destination: string }>`
    select destination from account_destination
    where account = ${account} and destination = any (${among}::text[]) order by destination`.execute(db)
  return found.rows.map(({ destination }) => destination)
}

/** A limit of 0 stays 0 when released: then one destination at a time is allowed. */
const countLeft = async (db: Db, account: AccountId): Promise<number> => {
  const found = await sql<{ left: number }>`
    select new_destinations_limit(a) + greatest(new_destinations_limit(a), 1) * limit_releases_today(a) - (
      select count(*)::int from account_destination d
      where d.account = a.id and d.first_day = bill_day(now())) as "left"
    from account a where a.id = ${account}`.execute(db)
  return found.rows[0]?.left ?? 0
}

/** Stores destinations called now, if they are new. */
export const keepDestinations = async (
  db: Db,
  account: AccountId,
  { destinations, known }: { readonly destinations: readonly string[]; readonly known: KnownDestinations },
): Promise<void> => {
  const called = [...new Set(destinations)].filter((one) => !known.has(account, one))
  if (called.length === 0) return
  await sql`
    insert into account_destination (account, destination, first_day)
    select ${account}, d.destination, bill_day(now()) from unnest(${called}::text[]) as d(destination)
    on conflict do nothing`.execute(db)
}
