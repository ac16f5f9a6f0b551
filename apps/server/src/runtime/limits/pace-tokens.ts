import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

/** Whose calls a second are limited. */
export type Paced = { readonly kind: 'line' | 'account'; readonly id: string; readonly callsPerSec: number }

/** How many calls a line or an account may start now; its bucket stays locked until the transaction ends. */
export const lockPaceTokens = async (db: Db, { kind, id, callsPerSec }: Paced): Promise<number> => {
  const burst = Math.max(1, callsPerSec)
  const table = sql.table(`${kind}_pace`)
  const key = sql.ref(kind)
  // The row is locked before what is written to it is computed: its time never goes back.
  const filled = await sql<{ tokens: number }>`
    insert into ${table} as p (${key}, tokens) values (${id}, ${burst})
    on conflict (${key}) do update set refilled_at = clock_timestamp(),
      tokens = least(${burst}, p.tokens + greatest(0, extract(epoch from clock_timestamp() - p.refilled_at)) * ${callsPerSec})
    returning tokens`.execute(db)
  return Math.floor(filled.rows[0]?.tokens ?? 0)
}

export const spendPaceTokens = async (db: Db, { kind, id }: Paced, calls: number): Promise<void> => {
  await sql`update ${sql.table(`${kind}_pace`)} set tokens = tokens - ${calls} where ${sql.ref(kind)} = ${id}`.execute(
    db,
  )
}
