import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { EdgeFailure } from '../../../failure.ts'

/** The pool's end of the voice confirmer. Without its answers the first detector decides alone. */
export class VoiceConfirmer {
  readonly #thread: Worker

  private constructor(thread: Worker) {
    this.#thread = thread
  }

  /** Throws EdgeFailure('voice-judge-failed') where the model cannot be used. */
  static async start(modelPath: string, onDied: (cause: unknown) => void): Promise<VoiceConfirmer> {
    const thread = new Worker(new URL('../../../worker-entry.mjs', import.meta.url), {
      workerData: { entry: new URL('./confirmer-thread.ts', import.meta.url).href, settings: { modelPath } },
      // The main program's exec arguments (a loader, an inspector) are not for the worker.
      execArgv: [],
    })
    await new Promise<void>((started, failed) => {
      const fail = (cause?: unknown): void =>
        failed(new EdgeFailure('voice-judge-failed', { retryable: false, cause }))
      thread.once('message', () => started())
      thread.once('error', fail)
      thread.once('exit', () => fail())
    })
    thread.removeAllListeners()
    thread.once('error', onDied)
    return new VoiceConfirmer(thread)
  }

  /** For one media worker. */
  newChannel(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    this.#thread.postMessage(port1, [port1])
    return port2
  }

  async close(): Promise<void> {
    this.#thread.removeAllListeners()
    await this.#thread.terminate()
  }
}
