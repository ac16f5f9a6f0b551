import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import type { SigningIn } from './queries.ts'

/** The one query without an account: before signing in there is none. */
export const loginByName = async (db: Db, nameKey: string): Promise<SigningIn | undefined> => {
  const found = await sql<SigningIn>`
    select account, id, name, password_hash as "passwordHash", status, operate_grant as "operateGrant",
      account_status as "accountStatus", account_role as "accountRole"
    from login_by_name(${nameKey})`.execute(db)
  return found.rows[0]
}
