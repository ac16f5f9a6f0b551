import { type RawBuilder, sql } from 'kysely'

/** A timestamp from epoch ms. */
export const instant = (ms: number): RawBuilder<unknown> => sql`to_timestamp(${ms}::float8 / 1000)`

export const instantOrNull = (ms: number | undefined): RawBuilder<unknown> =>
  ms === undefined ? sql`null` : instant(ms)

/** Adds to what account `a` spent on this billing day; refunds of an earlier day do not reduce today's sum. */
export const spendToday = (micro: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`spend_day = bill_day(now()), spend_day_micro = greatest(0, spent_today(a) + ${micro}),`

/** `column in scope`: the account and its descendants, evaluated once per statement. */
export const withinScope = (account: string): RawBuilder<unknown> =>
  sql`= any ((select account_scope(${account}::uuid))::uuid[])`

/** A scene `s` of the account's tree, or granted to it. */
export const sceneInSight = (account: string): RawBuilder<unknown> => inSight(account, 's.account', 's.id')

/** Rows of a visible scene; `row` names the table, which has the columns account and scene. */
export const ofSceneInSight = (account: string, row: string): RawBuilder<unknown> =>
  inSight(account, `${row}.account`, `${row}.scene`)

const inSight = (account: string, owner: string, scene: string): RawBuilder<unknown> =>
  sql`(${sql.ref(owner)} ${withinScope(account)} or exists (
    select from scene_grant own
    where own.scene = ${sql.ref(scene)} and own.account = ${sql.ref(owner)} and own.grantee = ${account}))`

/** JSON for a jsonb column. PostgreSQL cannot store U+0000, which a hostile peer may send. */
export const toJsonb = (value: unknown): string =>
  JSON.stringify(value ?? null).replaceAll('\\u0000', '\\ufffd')
