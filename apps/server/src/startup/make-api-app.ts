import { join } from 'node:path'
import { createRe2Patterns } from '@parley/edge/patterns'
import { createBudgets } from '../platform/budget/index.ts'
import { createFeedRegistry } from '../platform/feed-registry.ts'
import type { ApiApp } from '../platform/http/index.ts'
import { createLoginKey, createThrottle, keptLoginPem } from '../platform/login-guard/index.ts'
import type { ServerApp } from '../platform/server-app.ts'
import type { Config } from './config.ts'

/** The server's app with the dependencies of the API. */
export const makeApiApp = async (
  config: Config,
  app: ServerApp,
  background: Pick<ApiApp, 'wakeJobs' | 'live' | 'learn'>,
): Promise<ApiApp> => ({
  ...app,
  ...background,
  loginKey: createLoginKey(await keptLoginPem(config.dataFolder), app.database.api, app.nowMs),
  throttle: createThrottle(app.database.api, app.nowMs),
  budgets: createBudgets(app.nowMs, config.requestLimits),
  feeds: createFeedRegistry(),
  patterns: createRe2Patterns(),
  recordingsFolder: join(config.dataFolder, 'recordings'),
  ...jobPlaces(config),
})

/** What user-entered addresses may reach: the simulated SMS provider is on loopback by design. */
const egressAllowedOf = ({ egressAllowed, smsc }: Config): readonly string[] =>
  smsc === undefined ? egressAllowed : [...egressAllowed, `${smsc.host}:${smsc.port}`]

export const promptsFolderOf = (config: Config): string => join(config.dataFolder, 'wordings')

/** The folders and addresses that jobs use. */
export const jobPlaces = (config: Config) => ({
  promptsFolder: promptsFolderOf(config),
  exportsFolder: join(config.dataFolder, 'exports'),
  importsFolder: join(config.dataFolder, 'imports'),
  egressAllowed: egressAllowedOf(config),
})
