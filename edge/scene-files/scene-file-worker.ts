import { parentPort, workerData } from 'node:worker_threads'
import { parseSceneFile } from './parse-scene-file.ts'

/** Input from the main thread. */
export type SceneFileOrder = { readonly entry: string; readonly text: string }

const { text } = workerData as SceneFileOrder // Trusted: made by our own main thread.
parentPort?.postMessage(parseSceneFile(text))
