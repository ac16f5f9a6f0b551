import type { AccountId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/index.ts'
import type { TestDatabase } from './test-database.ts'

/** Whether this transaction wrote a row of an account; checked past the policies, by a function of the superuser. */
export const touches = async (tx: Tx, account: AccountId): Promise<boolean> => {
  const found = await sql<{ touched: boolean }>`select public.touched(${account}) as touched`.execute(tx)
  return found.rows[0]?.touched ?? true
}

const tenantTables = ['task', 'contact', 'line', 'scene', 'session', 'login', 'contact_import', 'export_job']
export const makeTouched = (db: TestDatabase): Promise<unknown> =>
  db.look(`create function public.touched(wanted uuid) returns boolean language sql security definer
    set search_path = parley, public as $$
      select exists (select from account where id = wanted and pg_current_xact_id_if_assigned()::text = xmin::text)
      ${tenantTables.map((table) => `or exists (select from ${table} where account = wanted and pg_current_xact_id_if_assigned()::text = xmin::text)`).join('\n')}
    $$`)
