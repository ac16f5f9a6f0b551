import type pg from 'pg'

/**
 * A way to PostgreSQL for whoever may make roles, and, where PostgreSQL is our own, a login for each role that works there. With a
 * database of the operator's (DATABASE_URL) there is one login, and every pool takes its role within it.
 */
export type Connection = pg.PoolConfig & {
  readonly logins?: Readonly<Record<string, { readonly user: string; readonly password: string }>>
}

/** As it is for one role: by its own login where it has one. */
export const connectionAs = ({ logins, ...connection }: Connection, role: string): pg.PoolConfig => ({
  ...connection,
  ...logins?.[role],
})
