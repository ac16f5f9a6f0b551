import pg, { type PoolConfig } from 'pg'

/** The login of each pool, by role. */
export type DatabaseLogin = { readonly user: string; readonly password: string }

/**
 * Creates a login for each role, once per cluster, each with its own password and only that role's rights. Names and passwords
 * are generated here, so that quoting is enough.
 */
export const makeLogins = async (
  superuser: PoolConfig,
  logins: Readonly<Record<string, DatabaseLogin>>,
): Promise<void> => {
  const client = new pg.Client(superuser)
  client.on('error', () => undefined) // A broken connection fails the query that waits on it.
  await client.connect()
  try {
    for (const [role, { user, password }] of Object.entries(logins)) {
      await client.query(ifMissing(role, `create role ${role} nologin nosuperuser nobypassrls`))
      const options = `login nosuperuser nobypassrls password '${password}' in role ${role}`
      await client.query(ifMissing(user, `create role ${user} ${options}`))
    }
  } finally {
    await client.end()
  }
}

/** Another starter may create it at the same moment. */
const ifMissing = (role: string, command: string): string => `do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then ${command}; end if;
  exception when duplicate_object or unique_violation then null; end $$`
