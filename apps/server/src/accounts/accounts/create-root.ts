import { type AccountId, accountId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { pathLabel } from './queries.ts'

/**
 * Creates the root of the account tree, once. Only the database's owner can, since every other role acts as an account. Of two
 * concurrent first starts one creates it, and both get it.
 */
export const createRoot = async (owner: Db, name: string): Promise<{ id: AccountId; isNew: boolean }> => {
  const id = accountId(uuidv7())
  return owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7205599)`.execute(tx)
    const found = await sql<{ id: AccountId }>`
      select id from account where parent is null order by created_at limit 1`.execute(tx)
    const root = found.rows[0]
    if (root !== undefined) return { id: root.id, isNew: false }
    await sql`insert into account (id, path, name, role)
      values (${id}, ${pathLabel(id)}, ${name}, 'superAdministrator')`.execute(tx)
    return { id, isNew: true }
  })
}
