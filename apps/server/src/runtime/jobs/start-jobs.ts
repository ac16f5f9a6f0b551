import type { ServerApp } from '../../platform/server-app.ts'
import { createImportRunner } from './create-import-runner.ts'
import { createJobRunner, type JobRunner } from './create-job-runner.ts'
import { createSynthesisRunner } from './create-synthesis-runner.ts'

/** Where jobs keep their files. */
export type JobFolders = {
  readonly exportsFolder: string
  readonly importsFolder: string
  readonly wordingsFolder: string
}

/** Everything that is carried out in the background because somebody asked for it. */
export const startJobs = (app: ServerApp, folders: JobFolders): JobRunner => {
  const runners = [
    createJobRunner({ ...app, folder: folders.exportsFolder }),
    createImportRunner({ ...app, folder: folders.importsFolder }),
    createSynthesisRunner({ ...app, wordingsFolder: folders.wordingsFolder }),
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
