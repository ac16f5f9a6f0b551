import { setPriority } from 'node:os'
import { EdgeFailure } from '../../failure.ts'
import { fetchModel } from './fetch-model.ts'
import { modelNames } from './model-catalogue.ts'
import type { FetchReport } from './model-store.ts'

/**
 * Entry point of a process that fetches one model: unpacking uses CPU, and the parent may carry calls. argv:
 * folder, name.
 */
const notify = (report: FetchReport): void => {
  if (process.connected) process.send?.(report)
}
setPriority(0, 10)
// Canceled, or the parent has ended: npm ends with this process, and no partial files stay behind.
const calledOff = new AbortController()
process.on('SIGTERM', () => calledOff.abort())
process.on('disconnect', () => calledOff.abort())
const [folder = '', name] = process.argv.slice(3)
try {
  const model = modelNames.find((known) => known === name)
  if (model !== undefined) {
    await fetchModel(folder, model, {
      onStep: (step) => notify({ kind: 'step', step }),
      signal: calledOff.signal,
    })
    notify({ kind: 'done' })
  }
} catch (cause) {
  const message = cause instanceof Error ? cause.message : String(cause)
  notify({ kind: 'failed', message, retryable: cause instanceof EdgeFailure && cause.retryable })
}
if (process.connected) process.disconnect()
