import { sql } from 'kysely'
import { type Connection, type Db, openOwner, toJsonb } from '../platform/db/index.ts'
import type { NumberVault } from '../platform/number-vault.ts'
import { judgePhone } from '../platform/phone-number.ts'

const rowsAtOnce = 5000

/**
 * Adds keys to rows from before numbers had keys, and refuses a database keyed with another secret: its blacklist would match
 * nothing. Runs before any dial; a second run changes nothing. @throws if the secret differs.
 */
export const keyNumbers = async (connection: Connection, vault: NumberVault): Promise<void> => {
  const owner = openOwner(connection)
  try {
    await claimSecret(owner, vault)
    while (await keyContacts(owner, vault));
    while (await keyBlacklist(owner, vault));
    while (await keyConsents(owner, vault));
    await sql`alter table contact validate constraint contact_has_keys`.execute(owner)
    await sql`alter table blacklist validate constraint blacklist_has_keys`.execute(owner)
    await sql`alter table consent validate constraint consent_has_key`.execute(owner)
  } finally {
    await owner.destroy()
  }
}

const claimSecret = async (owner: Db, { fingerprint }: NumberVault): Promise<void> => {
  await sql`insert into number_secret (fingerprint) values (${fingerprint}) on conflict do nothing`.execute(
    owner,
  )
  const found = await sql<{ fingerprint: string }>`select fingerprint from number_secret`.execute(owner)
  if (found.rows[0]?.fingerprint !== fingerprint)
    throw new Error(
      'secrets/number.key is not the one that this database was keyed with: put the first one back, or blacklists and sealed numbers are lost',
    )
}

type UnkeyedRow = {
  readonly account: string
  readonly id: string
  readonly list: string
  readonly phone: string
  readonly home: string
}

/** Old rows without the typed text kept digits without their plus. */
const keysOf = (vault: NumberVault, { phone, home }: UnkeyedRow) => {
  const judged = judgePhone(phone)
  return vault.keysOf('written' in judged ? judged.written : phone, home)
}

/** With the number of earlier rows of the same list and number in this batch. */
const keyed = (vault: NumberVault, rows: readonly UnkeyedRow[]) => {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const keys = keysOf(vault, row)
    const place = `${row.account}/${row.list}/${keys.numberKey}`
    const twin = seen.get(place) ?? 0
    seen.set(place, twin + 1)
    return { account: row.account, id: row.id, ...keys, twin }
  })
}

const keyContacts = async (owner: Db, vault: NumberVault): Promise<boolean> => {
  const { rows } = await sql<UnkeyedRow>`
    select c.account, c.id, c.task::text as list, c.phone, coalesce(t.home_country, '') as home
    from contact c join task t on t.account = c.account and t.id = c.task
    where c.number_key is null order by c.account, c.id limit ${rowsAtOnce}`.execute(owner)
  await sql`
    update contact c set number_key = k."numberKey", digits_key = k."digitsKey", twin = k.twin + (
      select count(*) from contact o
      where o.account = c.account and o.task = c.task and o.number_key = k."numberKey")
    from jsonb_to_recordset(${toJsonb(keyed(vault, rows))}::jsonb)
      as k(account uuid, id uuid, "numberKey" text, "digitsKey" text, twin smallint)
    where c.account = k.account and c.id = k.id`.execute(owner)
  return rows.length > 0
}

/** The home country of a list without a task, as in `homeOfAccount`. */
const homeOf = sql`coalesce(home_country_of(l.account), (
  select t.home_country from task t where t.account = l.account and t.home_country is not null
  order by t.created_at desc, t.id desc limit 1), 'CN')`

/** Of duplicates in one list the first entry is kept. */
const keyBlacklist = async (owner: Db, vault: NumberVault): Promise<boolean> => {
  const { rows } = await sql<UnkeyedRow>`
    select l.account, l.id, coalesce(l.task::text, '') as list, l.number as phone, coalesce((
      select t.home_country from task t where t.account = l.account and t.id = l.task), ${homeOf}) as home
    from blacklist l where l.number_key is null order by l.created_at, l.id limit ${rowsAtOnce}`.execute(
    owner,
  )
  const keys = toJsonb(keyed(vault, rows))
  await sql`
    delete from blacklist b
    using jsonb_to_recordset(${keys}::jsonb) as k(account uuid, id uuid, "numberKey" text, twin int)
    where b.account = k.account and b.id = k.id and (k.twin > 0 or exists (
      select from blacklist o where o.account = b.account and o.task is not distinct from b.task
        and o.number_key = k."numberKey"))`.execute(owner)
  await sql`
    update blacklist b set number_key = k."numberKey", digits_key = k."digitsKey"
    from jsonb_to_recordset(${keys}::jsonb) as k(account uuid, id uuid, "numberKey" text, "digitsKey" text)
    where b.account = k.account and b.id = k.id`.execute(owner)
  return rows.length > 0
}

const keyConsents = async (owner: Db, vault: NumberVault): Promise<boolean> => {
  const { rows } = await sql<UnkeyedRow>`
    select l.account, l.id, '' as list, l.number as phone, ${homeOf} as home
    from consent l where l.number_key is null order by l.account, l.id limit ${rowsAtOnce}`.execute(owner)
  await sql`
    update consent o set number_key = k."numberKey"
    from jsonb_to_recordset(${toJsonb(keyed(vault, rows))}::jsonb) as k(account uuid, id uuid, "numberKey" text)
    where o.account = k.account and o.id = k.id`.execute(owner)
  return rows.length > 0
}
