import { sql } from 'kysely'
import type { Database } from '../platform/db/index.ts'
import type { Config } from './config.ts'

/** The settings without the sandbox where nobody asked for it and an enabled line leads elsewhere (decision §14). */
export const withoutNeedlessSandbox = async (config: Config, database: Database): Promise<Config> => {
  if (config.sandbox === undefined || !config.sandboxUntilLine) return config
  const lines = await sql<{ host: string }>`
    select host from line where status = 'enabled'`.execute(database.brain)
  // The demonstration's own line is at this machine, at whatever port the sandbox was then.
  const isReal = lines.rows.some(({ host }) => !loopback.test(host))
  return isReal ? { ...config, sandbox: undefined, smsc: undefined } : config
}

const loopback = /^(127\.|localhost$|::1$|\[::1\]$)/
