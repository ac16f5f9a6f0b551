import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { Database } from './platform/db/index.ts'
import { isTestLine } from './platform/test-line.ts'

/** The settings without the sandbox where nobody asked for it and an enabled line leads elsewhere (decision §14). */
export const withoutNeedlessSandbox = async (config: Config, database: Database): Promise<Config> => {
  const { sandbox } = config
  if (sandbox === undefined || !config.sandboxUntilLine) return config
  const lines = await sql<{ host: string; port: number }>`
    select host, port from line where status = 'enabled'`.execute(database.brain)
  const isReal = lines.rows.some((line) => !isTestLine(line, sandbox))
  return isReal ? { ...config, sandbox: undefined, smsc: undefined } : config
}
