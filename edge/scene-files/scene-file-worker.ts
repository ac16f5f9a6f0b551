import { parentPort, workerData } from 'node:worker_threads'
import { parseSceneFile } from './parse-scene-file.ts'

/** What the main thread hands over. */
export type SceneFileOrder = { readonly entry: string; readonly text: string }

const { text } = workerData as SceneFileOrder // Our own main thread made it.
parentPort?.postMessage(parseSceneFile(text))
