import type { AccountId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/index.ts'
import type { IdempotencyKey } from './queries.ts'

/** How long the transaction of a request with a key may be idle before it, and with it the key, is given up. */
const idleLimit = '120s'

/** Locks the key until the transaction ends; false while another request holds it. The lock ends with its connection. */
export const holdKey = async (
  tx: Tx,
  account: AccountId,
  { login, key }: IdempotencyKey,
): Promise<boolean> => {
  const name = JSON.stringify(['idempotency', account, login, key])
  const found = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isHeld",
      set_config('idle_in_transaction_session_timeout', ${idleLimit}, true)`.execute(tx)
  return found.rows[0]?.isHeld === true
}
