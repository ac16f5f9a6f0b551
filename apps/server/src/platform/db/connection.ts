import type pg from 'pg'

/**
 * How to connect to PostgreSQL as a user that may create roles, plus a login for each role if PostgreSQL is embedded. With an
 * operator's database (DATABASE_URL) there is one login, and every pool sets its role within it.
 */
export type Connection = pg.PoolConfig & {
  readonly logins?: Readonly<Record<string, { readonly user: string; readonly password: string }>>
}

/** The connection for one role: by its own login if it has one. */
export const connectionAs = ({ logins, ...connection }: Connection, role: string): pg.PoolConfig => ({
  ...connection,
  ...logins?.[role],
})
