import { type RawBuilder, sql } from 'kysely'

/** An instant from epoch ms. */
export const instant = (ms: number): RawBuilder<unknown> => sql`to_timestamp(${ms}::float8 / 1000)`

export const instantOrNull = (ms: number | undefined): RawBuilder<unknown> =>
  ms === undefined ? sql`null` : instant(ms)

/** `column in scope`: the account and all below it, evaluated once for a statement. */
export const withinScope = (account: string): RawBuilder<unknown> =>
  sql`= any ((select account_scope(${account}::uuid))::uuid[])`

/** JSON for a jsonb column. PostgreSQL cannot keep U+0000, which a hostile peer may send. */
export const toJsonb = (value: unknown): string =>
  JSON.stringify(value ?? null).replaceAll('\\u0000', '\\ufffd')
