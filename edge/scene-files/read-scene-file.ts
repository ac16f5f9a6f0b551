import { parseInWorker } from '../parse-in-worker.ts'
import type { SceneFileReading } from './parse-scene-file.ts'
import type { SceneFileOrder } from './scene-file-worker.ts'

/** A flow of 1,000 nodes takes half a second. */
const mostMs = 10_000

/** Parses a script from YAML 1.2 or JSON in a worker thread, so that no text delays other requests. */
export const readSceneFile = async (text: string): Promise<SceneFileReading> => {
  const entry = new URL('./scene-file-worker.ts', import.meta.url).href
  const reading = await parseInWorker<SceneFileOrder, SceneFileReading>({ entry, text }, mostMs)
  return (
    reading ?? { ok: false, problems: [{ line: 1, at: '', wanted: 'a file that can be parsed within 10 s' }] }
  )
}
