import { sql } from 'kysely'
import type { Database } from '../platform/db/index.ts'
import type { Config } from './config.ts'

/** The settings without the sandbox if it was on only by default and an enabled line leads elsewhere (decision §14). */
export const withoutNeedlessSandbox = async (config: Config, database: Database): Promise<Config> => {
  if (config.sandbox === undefined || !config.sandboxUntilLine) return config
  const lines = await sql<{ host: string }>`
    select host from line where status = 'enabled'`.execute(database.brain)
  // The demonstration's own line is at this host, at any earlier port of the sandbox.
  const isReal = lines.rows.some(({ host }) => !loopback.test(host))
  return isReal ? { ...config, sandbox: undefined, smsc: undefined } : config
}

const loopback = /^(127\.|localhost$|::1$|\[::1\]$)/
