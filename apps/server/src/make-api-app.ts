import { join } from 'node:path'
import { createRe2Patterns } from '@parley/edge/patterns'
import type { Config } from './config.ts'
import type { ApiApp } from './platform/http/index.ts'
import { createLoginKey, keptLoginPem } from './platform/login-key.ts'
import type { ServerApp } from './platform/server-app.ts'
import { createThrottle } from './platform/throttle.ts'
import type { JobFolders } from './runtime/jobs/index.ts'

/** The server's app with what the API needs beside it. */
export const makeApiApp = async (
  config: Config,
  app: ServerApp,
  background: Pick<ApiApp, 'wakeJobs' | 'live' | 'learn'>,
): Promise<ApiApp> => ({
  ...app,
  ...background,
  loginKey: createLoginKey(await keptLoginPem(config.dataFolder), app.nowMs),
  throttle: createThrottle(app.nowMs),
  patterns: createRe2Patterns(),
  recordingsFolder: join(config.dataFolder, 'recordings'),
  ...foldersOf(config),
  egressAllowed: config.egressAllowed,
})

/** Where background jobs and their callers find each other's files. */
export const foldersOf = (config: Config): JobFolders => ({
  wordingsFolder: join(config.dataFolder, 'wordings'),
  exportsFolder: join(config.dataFolder, 'exports'),
  importsFolder: join(config.dataFolder, 'imports'),
})
