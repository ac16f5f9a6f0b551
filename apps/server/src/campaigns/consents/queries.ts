import type { AccountId, ConsentKind } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import {
  type Counted,
  countAtMost,
  type Db,
  instant,
  instantOrNull,
  matchesNumber,
  newestKeys,
  toJsonb,
  withinScope,
} from '../../platform/db/index.ts'

export type ConsentRow = {
  readonly id: string
  readonly account: AccountId
  readonly number: string
  readonly kind: ConsentKind
  readonly source: string
  readonly evidence: string
  readonly givenMs: number
  readonly expiresMs: number | null
  readonly revokedMs: number | null
  readonly isInForce: boolean
  readonly createdBy: string
  readonly createdAtMs: number
}

const inForce = (row: 'o' | 'e', nowMs: number) => {
  const own = sql.table(row)
  return sql<boolean>`(${own}.revoked_at is null and ${own}.given_at <= ${instant(nowMs)}
    and (${own}.expires_at is null or ${own}.expires_at > ${instant(nowMs)}))`
}

const columns = (nowMs: number) => sql`o.id, o.account, o.number, o.kind, o.source, o.evidence,
  o.given_at as "givenMs", o.expires_at as "expiresMs", o.revoked_at as "revokedMs", ${inForce('o', nowMs)} as "isInForce",
  o.created_by as "createdBy", o.created_at as "createdAtMs"`

export type NewConsents = Pick<ConsentRow, 'kind' | 'source' | 'evidence' | 'givenMs' | 'createdBy'> & {
  readonly numbers: readonly { readonly number: string; readonly numberKey: string }[]
  readonly expiresMs: number | undefined
}

/** Stores consents and returns the keys of the new ones. */
export const insertConsents = async (
  db: Db,
  account: AccountId,
  made: NewConsents,
): Promise<readonly string[]> => {
  const done = await sql<{ numberKey: string }>`
    insert into consent (account, number, number_key, kind, source, evidence, given_at, expires_at, created_by)
    select ${account}::uuid, n.number, n."numberKey", ${made.kind}, ${made.source}, ${made.evidence}, ${instant(made.givenMs)},
      ${instantOrNull(made.expiresMs)}, ${made.createdBy}
    from jsonb_to_recordset(${toJsonb(made.numbers)}::jsonb) as n(number text, "numberKey" text)
    where not exists (
      select from consent o where o.account = ${account}::uuid and o.number_key = n."numberKey"
        and o.kind = ${made.kind} and o.given_at = ${instant(made.givenMs)})
    on conflict do nothing returning number_key as "numberKey"`.execute(db)
  return done.rows.map(({ numberKey }) => numberKey)
}

export const pageOfConsents = async (
  db: Db,
  account: AccountId,
  page: {
    readonly search: string
    /** Of the search text, if it is a whole number. */
    readonly numberKey: string | undefined
    readonly isInForce: boolean | undefined
    readonly nowMs: number
    readonly limit: number
    readonly offset: number
  },
): Promise<Counted & { readonly consents: readonly ConsentRow[] }> => {
  const { nowMs, isInForce, numberKey = null, limit, offset } = page
  const hasNumber = await matchesNumber(
    db,
    page,
    (part, most) => sql`consents_by_part(${part}, ${numberKey}, ${most}::int)`,
  )
  const nothing = sql``
  const matches = sql`${hasNumber}
    ${isInForce === undefined ? nothing : sql`and ${inForce('e', nowMs)} = ${isInForce}`}`
  const counted = await countAtMost(db, sql`consent e where e.account ${withinScope(account)} and ${matches}`)
  const found = await sql<ConsentRow>`
    with page as materialized (
      ${newestKeys(account, { table: 'consent', at: 'created_at', matches, limit, offset })})
    select ${columns(nowMs)} from page join consent o on o.account = page.account and o.id = page.id
    order by o.created_at desc, o.id desc`.execute(db)
  return { consents: found.rows, ...counted }
}

/** Withdraws a consent; one withdrawn before keeps its time. */
export const revokeConsent = async (
  db: Db,
  account: AccountId,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Promise<ConsentRow | undefined> => {
  const done = await sql<ConsentRow>`
    update consent o set revoked_at = coalesce(o.revoked_at, ${instant(nowMs)})
    where o.id = ${id} and o.account ${withinScope(account)} returning ${columns(nowMs)}`.execute(db)
  return done.rows[0]
}
