import { fileURLToPath } from 'node:url'
import type { ModelName } from './models/model-catalogue.ts'
import { openModelStore } from './models/model-store.ts'

/**
 * A model for tests and benchmarks, fetched once; required in CI, elsewhere its tests are skipped without it.
 */
export const modelForTests = async (name: ModelName): Promise<string | undefined> => {
  const folder = process.env.PARLEY_MODELS ?? fileURLToPath(new URL('../../models', import.meta.url))
  try {
    return await openModelStore(folder).fetch(name)
  } catch (cause) {
    if (process.env.CI !== undefined) throw cause
    console.warn(`${name} cannot be fetched: its tests are skipped`, cause)
    return undefined
  }
}
