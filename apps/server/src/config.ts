import { resolve } from 'node:path'
import { z } from 'zod'

/** How the server is started (decision §14). Parsed once; nothing else reads the environment. */
export type Config = {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  readonly engineLink: { readonly host: string; readonly port: number }
  /** The pretend world: its demonstration accounts are made at the first start. */
  readonly sandbox: boolean
  readonly drainSec: number
}

const port = (standard: number) => z.coerce.number().int().min(0).max(65535).default(standard)
/** A variable that is set to nothing is not set. */
const text = (schema: z.ZodType<string | undefined>) =>
  z.preprocess((v) => (v === '' ? undefined : v), schema)

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port(5555),
  DATABASE_URL: text(z.string().optional()),
  PARLEY_DATA: z.string().default('./data'),
  ENGINE_LINK_HOST: z.string().default('127.0.0.1'),
  ENGINE_LINK_PORT: port(5560),
  SANDBOX: z.string().default('on'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(7200).default(120),
})

/** @throws with every variable that is wrong. */
export const parseConfig = (environment: NodeJS.ProcessEnv): Config => {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) throw new Error(`wrong settings:\n${z.prettifyError(parsed.error)}`)
  const set = parsed.data
  return {
    host: set.HOST,
    port: set.PORT,
    databaseUrl: set.DATABASE_URL,
    dataFolder: resolve(set.PARLEY_DATA),
    engineLink: { host: set.ENGINE_LINK_HOST, port: set.ENGINE_LINK_PORT },
    sandbox: set.SANDBOX.toLowerCase() !== 'off',
    drainSec: set.DRAIN_SECONDS,
  }
}
