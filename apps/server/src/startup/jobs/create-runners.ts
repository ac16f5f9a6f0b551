import { createSmsRunner } from '../../calls/background/sms-delivery/index.ts'
import { createJobRunner } from '../../campaigns/background/export-jobs/create-job-runner.ts'
import { createImportRunner } from '../../campaigns/background/import-jobs/create-import-runner.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import { createSynthesisRunner } from '../../scripts/background/synthesis-jobs/create-synthesis-runner.ts'

export type RunnersOptions = ServerApp & {
  readonly exportsFolder: string
  readonly importsFolder: string
  readonly promptsFolder: string
  readonly egressAllowed: readonly string[]
}

/** Jobs that are requested now and run in the background: exports, long imports, synthesis of a whole script, messages. */
export type Runners = { readonly wake: () => void; readonly stop: () => Promise<void> }

export const createRunners = (options: RunnersOptions): Runners => {
  const runners = [
    createJobRunner({ ...options, folder: options.exportsFolder }),
    createImportRunner({ ...options, folder: options.importsFolder }),
    createSynthesisRunner(options),
    createSmsRunner(options),
  ]
  return {
    wake: () => {
      for (const runner of runners) runner.wake()
    },
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}
