import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { EdgeFailure } from '../../failure.ts'
import type { FetchStep } from './fetch-model.ts'
import { type ModelName, modelRecipes } from './model-catalogue.ts'

/** Folder of the fetched models. */
export interface ModelStore {
  /** The model's folder; undefined where it is missing or invalid. */
  find(name: ModelName): Promise<string | undefined>
  /** Finds it, or fetches it in a child process. Throws EdgeFailure where it is unavailable. */
  fetch(name: ModelName, options?: FetchOptions): Promise<string>
}

export type FetchOptions = {
  readonly onStep?: (step: FetchStep) => void
  readonly signal?: AbortSignal
}

export type FetchReport =
  | { readonly kind: 'step'; readonly step: FetchStep }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string; readonly retryable: boolean }

export const openModelStore = (folder: string): ModelStore => {
  const root = resolve(folder)
  const find = async (name: ModelName): Promise<string | undefined> => {
    const place = resolve(root, name)
    for (const file of modelRecipes[name].files) {
      const digest = await digestOf(resolve(place, file.name)).catch(() => undefined)
      if (digest !== file.sha256) return undefined
    }
    return place
  }
  return {
    find,
    fetch: async (name, options = {}) => {
      const there = await find(name)
      if (there !== undefined) return there
      await fetchInChild(root, name, options)
      return resolve(root, name)
    },
  }
}

const fetchInChild = (root: string, name: ModelName, { onStep, signal }: FetchOptions): Promise<void> => {
  const starter = fileURLToPath(new URL('../../worker-entry.mjs', import.meta.url))
  const entry = new URL('./fetch-child.ts', import.meta.url).href
  const child = fork(starter, [entry, root, name], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(signal && { signal }),
  })
  return new Promise((done, refuse) => {
    const fail = (message: string, retryable: boolean): void =>
      refuse(new EdgeFailure('model-not-fetched', { retryable, message }))
    child.on('message', (report: FetchReport) => {
      if (report.kind === 'step') onStep?.(report.step)
      else if (report.kind === 'done') done()
      else fail(report.message, report.retryable)
    })
    child.once('error', (cause) => fail(cause.message, true))
    child.once('exit', (exitCode) => fail(`fetching ended with ${exitCode}`, true))
  })
}

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
