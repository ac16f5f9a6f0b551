import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { EdgeFailure } from '../../failure.ts'
import { type EspeakOrder, type EspeakVoice, maxSpeakingMs } from './espeak-voice.ts'

export type WasmOrder = EspeakOrder & { readonly reply: number }
export type WasmAnswer = { readonly reply: number } & (
  | { readonly samples: Int16Array }
  | { readonly complaint: string }
)

type Waiting = {
  readonly resolve: (samples: Int16Array) => void
  readonly reject: (failure: EdgeFailure) => void
}

/**
 * espeak-ng compiled to WebAssembly, in a separate process: it is GPL-3, and it blocks while it synthesizes.
 * Started with the first order; if it dies or hangs, its orders fail, and another is started with the next
 * order.
 */
export class EspeakWasm implements EspeakVoice {
  readonly #folder: string
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | undefined
  #nextReply = 1
  #closed = false

  /** The folder of the model `espeak-wasm`. */
  constructor(folder: string) {
    this.#folder = folder
  }

  speak(order: EspeakOrder): Promise<Int16Array> {
    if (this.#closed)
      return Promise.reject(
        new EdgeFailure('tts-failed', { retryable: false, message: 'the synthesizer is closed' }),
      )
    const child = this.#child ?? this.#start()
    const reply = this.#nextReply++
    // Earlier orders must be completed first.
    const patience = setTimeout(() => child.kill('SIGKILL'), maxSpeakingMs * (this.#waiting.size + 1))
    const spoken = new Promise<Int16Array>((resolve, reject) => {
      this.#waiting.set(reply, { resolve, reject })
    })
    child.send({ ...order, reply } satisfies WasmOrder, () => {})
    return spoken.finally(() => clearTimeout(patience))
  }

  close(): void {
    this.#closed = true
    this.#child?.kill('SIGKILL')
  }

  #start(): ChildProcess {
    const starter = fileURLToPath(new URL('../../worker-entry.mjs', import.meta.url))
    const entry = new URL('./espeak-wasm-child.ts', import.meta.url).href
    const child = fork(starter, [entry, this.#folder], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    child.on('message', (answer: WasmAnswer) => {
      const asked = this.#waiting.get(answer.reply)
      this.#waiting.delete(answer.reply)
      if ('samples' in answer) asked?.resolve(answer.samples)
      else asked?.reject(new EdgeFailure('tts-failed', { retryable: false, message: answer.complaint }))
    })
    child.once('error', (cause) => this.#ended(child, cause.message))
    child.once('exit', (exitCode, signal) => this.#ended(child, `it ended with ${exitCode ?? signal}`))
    return child
  }

  #ended(child: ChildProcess, why: string): void {
    if (this.#child !== child) return
    this.#child = undefined
    const orphans = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of orphans)
      reject(new EdgeFailure('tts-failed', { retryable: !this.#closed, message: `espeak-ng: ${why}` }))
  }
}
