import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { EdgeFailure } from '../failure.ts'
import type { Recognizer, RecognizerObserver, RecognizerStream } from './ports.ts'
import { RecognizerProcess } from './recognizer-process.ts'
import type { ChildReport, ChildSettings, PhraseWarning } from './recognizer-wire.ts'

export type ProcessRecognizerOptions = {
  readonly language: ScriptLanguage
  /** The model that each process loads. */
  readonly settings: ChildSettings
  readonly processes: number
  readonly callsPerProcess: number
  readonly onWarning?: ((warning: PhraseWarning) => void) | undefined
}

/** Process ids, so that a supervisor (or a test) can observe them. */
export type ProcessRecognizer = Recognizer & {
  readonly pids: () => readonly number[]
  /** Largest lag of any process, ms. */
  readonly lagMs: () => number
  /** Whether any of the processes runs, or starts for the first time. */
  readonly isUp: () => boolean
  /** All of its processes have loaded their model. */
  readonly ready: Promise<void>
}

/**
 * Recognizers in child processes, where decoding blocks nothing else. Throws EdgeFailure from open:
 * `asr-slots-used-up` (retryable) and `asr-language-unknown`.
 */
export const createProcessRecognizer = (options: ProcessRecognizerOptions): ProcessRecognizer => {
  const streams = new Map<number, ProcessStream>()
  const size = Math.max(1, options.processes)
  const loaded = new Set<RecognizerProcess>()
  let beReady = (): void => {}
  const ready = new Promise<void>((resolve) => {
    beReady = resolve
  })
  const processes = Array.from({ length: size }, () => {
    const own: RecognizerProcess = new RecognizerProcess(options.settings, options.callsPerProcess, {
      onReport: (report) => {
        if (report.kind === 'warning') options.onWarning?.(report.warning)
        else if (report.kind === 'ready') {
          loaded.add(own)
          if (loaded.size === size) beReady()
        } else if ('stream' in report) streams.get(report.stream)?.report(report)
      },
      onDied: (cause, orphans) => {
        for (const id of orphans) {
          const orphan = streams.get(id)
          streams.delete(id)
          orphan?.failed(cause)
        }
      },
    })
    return own
  })
  let nextStream = 1
  return {
    slots: processes.length * options.callsPerProcess,
    pids: () => processes.flatMap((own) => own.pid ?? []),
    lagMs: () => Math.max(...processes.map((own) => own.lagMs)),
    ready,
    isUp: () => processes.some((own) => own.isUp),
    open: ({ language }, observer) => {
      if (language !== options.language) {
        throw new EdgeFailure('asr-language-unknown', {
          retryable: false,
          message: `no recognizer for ${language}`,
        })
      }
      const own = processes.reduce((best, other) => (other.freeSlots > best.freeSlots ? other : best))
      if (own.freeSlots <= 0) throw new EdgeFailure('asr-slots-used-up', { retryable: true })
      const id = nextStream++
      const stream = new ProcessStream(id, own, observer)
      streams.set(id, stream)
      own.streams.add(id)
      own.send({ kind: 'open', stream: id })
      return {
        expect: (phrases) => stream.expect(phrases),
        begin: () => stream.begin(),
        frame: (frame) => stream.frame(frame),
        end: () => stream.end(),
        close: () => {
          if (!streams.delete(id)) return
          stream.close()
          own.streams.delete(id)
        },
      } satisfies RecognizerStream
    },
    close: async () => {
      for (const stream of streams.values()) stream.close()
      streams.clear()
      await Promise.all(processes.map((own) => own.close()))
    },
  }
}

/**
 * One call's end of a child's session. Idle ⇄ in an utterance; every end gets one answer, in order, and a new
 * utterance may begin before it arrives. Failed (reported once) and closed are silent.
 */
class ProcessStream {
  readonly #id: number
  readonly #process: RecognizerProcess
  readonly #observer: RecognizerObserver
  #phrases: readonly string[] | undefined
  #batch: Int16Array[] = []
  #hearing = false
  #over = false
  #owed = 0

  constructor(id: number, process: RecognizerProcess, observer: RecognizerObserver) {
    this.#id = id
    this.#process = process
    this.#observer = observer
  }

  expect(phrases: readonly string[]): void {
    this.#phrases = [...phrases]
  }

  begin(): void {
    if (this.#over) return
    this.#batch = []
    this.#hearing = true
    const phrases = this.#phrases
    this.#phrases = undefined
    this.#process.send({ kind: 'begin', stream: this.#id, ...(phrases !== undefined && { phrases }) })
  }

  frame(frame: Int16Array): void {
    if (this.#over || !this.#hearing) return
    this.#batch.push(frame)
    if (this.#batch.length >= framesPerBatch) this.#sendBatch()
  }

  end(): void {
    if (this.#over || !this.#hearing) return
    this.#hearing = false
    this.#sendBatch()
    this.#owed++
    this.#process.send({ kind: 'end', stream: this.#id })
  }

  close(): void {
    if (this.#over) return
    this.#silence()
    this.#process.send({ kind: 'close', stream: this.#id })
  }

  report(report: Extract<ChildReport, { kind: 'partial' | 'final' | 'nothing' }>): void {
    if (this.#over) return
    if (report.kind === 'partial') {
      // A partial of an utterance that is over already is dropped.
      if (this.#hearing && this.#owed === 0) this.#observer.onPartial(report.text)
      return
    }
    this.#owed--
    if (report.kind === 'final') this.#observer.onFinal(report.hypothesis)
    else this.#observer.onNothing()
  }

  failed(cause: string): void {
    if (this.#over) return
    this.#silence()
    const message = `the recognizer process died: ${cause}`
    this.#observer.onFailure({ kind: 'server', retryable: true, message })
  }

  #silence(): void {
    this.#over = true
    this.#batch = []
  }

  #sendBatch(): void {
    if (this.#batch.length === 0) return
    const samples = new Int16Array(this.#batch.reduce((sum, frame) => sum + frame.length, 0))
    let at = 0
    for (const frame of this.#batch) {
      samples.set(frame, at)
      at += frame.length
    }
    this.#batch = []
    this.#process.send({ kind: 'audio', stream: this.#id, samples })
  }
}

/** 100 ms: delays a partial little, and one message carries five frames. */
const framesPerBatch = 5
