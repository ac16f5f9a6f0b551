import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type BudgetSettings, usualBudgets } from '../platform/budget/index.ts'

/** How the server is started (decision §14). Parsed once; no other code reads the environment. */
export type Config = {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string | undefined
  /** `name=value`, for the embedded PostgreSQL. */
  readonly postgresSettings: readonly string[]
  readonly dataFolder: string
  /** The built console. */
  readonly consoleFolder: string
  readonly engineLink: { readonly host: string; readonly port: number }
  /** The address of the simulated carrier; it implies the demonstration's accounts. Undefined if off. */
  readonly sandbox: { readonly host: string; readonly port: number } | undefined
  /** The address of the simulated SMS provider; undefined if the sandbox is off. */
  readonly smsc: { readonly host: string; readonly port: number } | undefined
  /** Whether the sandbox is on only by default: then it is off as soon as a line to a real carrier exists. */
  readonly sandboxUntilLine: boolean
  /** When the demonstration's tasks run: at the first start, once more, or never. */
  readonly demonstration: 'once' | 'again' | 'never'
  readonly drainSec: number
  /** Requests per second: of one account, and of one address without sign-in. */
  readonly requestLimits: BudgetSettings
  /** Addresses of reverse proxies whose X-Forwarded-* headers are trusted; none by default. */
  readonly trustedProxies: readonly string[]
  /** `host:port[-port]` that user-entered addresses may reach although they are loopback or private. */
  readonly egressAllowed: readonly string[]
  /** Computes vectors of a script's sentences in training; undefined if the installation has none. */
  readonly embedder: EmbedderConfig | undefined
}

export type EmbedderConfig = {
  readonly url: string
  readonly model: string
  readonly key: string | undefined
}

const port = (standard: number) => z.coerce.number().int().min(0).max(65535).default(standard)
const perSecond = (standard: number) => z.coerce.number().int().min(1).max(1_000_000).default(standard)
/** Addresses and networks, separated by commas. */
const addresses = z
  .string()
  .default('')
  .transform(listOf)
  .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])))
/** An empty variable is unset. */
const text = (schema: z.ZodType<string | undefined>) =>
  z.preprocess((v) => (v === '' ? undefined : v), schema)

/** Memory, checkpoints and autovacuum are adjustable; settings that affect durability or access are not. */
const settable =
  /^(shared_buffers|effective_cache_size|work_mem|maintenance_work_mem|max_wal_size|checkpoint_timeout|autovacuum_[a-z_]+)=[0-9a-zA-Z.]+$/

const postgresSettings = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
  .refine((settings) => settings.every((one) => settable.test(one)), {
    message:
      'POSTGRES_SETTINGS takes name=value, separated by commas: shared_buffers, effective_cache_size, work_mem, maintenance_work_mem, max_wal_size, checkpoint_timeout and autovacuum_*',
  })

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port(5555),
  DATABASE_URL: text(z.string().optional()),
  POSTGRES_SETTINGS: postgresSettings,
  PARLEY_DATA: z.string().default('./data'),
  CONSOLE_FOLDER: z.string().default(fileURLToPath(new URL('../../../console/dist', import.meta.url))),
  ENGINE_LINK_HOST: z.string().default('127.0.0.1'),
  ENGINE_LINK_PORT: port(5560),
  SANDBOX: text(z.string().optional()),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: port(5070),
  SANDBOX_SMS_PORT: text(
    z
      .string()
      .regex(/^[0-9]{1,5}$/)
      .optional(),
  ),
  DEMONSTRATION: z.enum(['once', 'again', 'never']).default('once'),
  EGRESS_ALLOW: z.string().default(''),
  EMBEDDER_URL: text(z.url({ protocol: /^https?$/ }).optional()),
  EMBEDDER_MODEL: text(z.string().optional()),
  EMBEDDER_KEY: text(z.string().optional()),
  REQUESTS_PER_SECOND: perSecond(usualBudgets.requestsPerSec),
  STRANGERS_PER_SECOND: perSecond(usualBudgets.strangersPerSec),
  TRUSTED_PROXIES: addresses,
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(7200).default(120),
})

/** @throws with every wrong variable. */
export const parseConfig = (environment: NodeJS.ProcessEnv): Config => {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) throw new Error(`wrong settings:\n${z.prettifyError(parsed.error)}`)
  const set = parsed.data
  return {
    host: set.HOST,
    port: set.PORT,
    databaseUrl: set.DATABASE_URL,
    postgresSettings: set.POSTGRES_SETTINGS,
    dataFolder: resolve(set.PARLEY_DATA),
    consoleFolder: resolve(set.CONSOLE_FOLDER),
    engineLink: { host: set.ENGINE_LINK_HOST, port: set.ENGINE_LINK_PORT },
    sandbox:
      set.SANDBOX?.toLowerCase() === 'off' ? undefined : { host: set.SANDBOX_HOST, port: set.SANDBOX_PORT },
    smsc:
      set.SANDBOX?.toLowerCase() === 'off'
        ? undefined
        : { host: set.SANDBOX_HOST, port: Number(set.SANDBOX_SMS_PORT ?? set.SANDBOX_PORT + 1) },
    sandboxUntilLine: set.SANDBOX === undefined,
    demonstration: set.DEMONSTRATION,
    drainSec: set.DRAIN_SECONDS,
    requestLimits: {
      requestsPerSec: set.REQUESTS_PER_SECOND,
      strangersPerSec: set.STRANGERS_PER_SECOND,
    },
    trustedProxies: set.TRUSTED_PROXIES,
    egressAllowed: listOf(set.EGRESS_ALLOW),
    embedder: embedderOf(set),
  }
}

const embedderOf = ({
  EMBEDDER_URL: url,
  EMBEDDER_MODEL: model,
  EMBEDDER_KEY: key,
}: z.infer<typeof Environment>): EmbedderConfig | undefined => {
  if (url === undefined) return undefined
  if (model === undefined) throw new Error('EMBEDDER_URL needs EMBEDDER_MODEL, the name of a model there')
  return { url, model, key }
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
