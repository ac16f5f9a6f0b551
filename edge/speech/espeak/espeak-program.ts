import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { EdgeFailure } from '../../failure.ts'
import { type EspeakOrder, type EspeakVoice, espeakRateHz, maxSpeakingMs, plainText } from './espeak-voice.ts'

/** espeak-ng as child processes, limited in number; further requests queue. */
export class EspeakProgram implements EspeakVoice {
  readonly #program: string
  readonly #maxChildren: number
  readonly #children = new Set<ChildProcess>()
  #waiting: { readonly start: () => void; readonly refuse: (failure: EdgeFailure) => void }[] = []
  #running = 0
  #closed = false

  constructor(maxChildren: number, program: string) {
    this.#maxChildren = Math.max(1, maxChildren)
    this.#program = program
  }

  async speak(order: EspeakOrder): Promise<Int16Array> {
    await this.#turn()
    try {
      if (this.#closed) throw closedFailure()
      return await this.#run(order)
    } finally {
      this.#passTurn()
    }
  }

  close(): void {
    this.#closed = true
    for (const child of this.#children) child.kill('SIGKILL')
    for (const { refuse } of this.#waiting) refuse(closedFailure())
    this.#waiting = []
  }

  #turn(): Promise<void> {
    if (this.#closed) return Promise.reject(closedFailure())
    if (this.#running < this.#maxChildren) {
      this.#running++
      return Promise.resolve()
    }
    return new Promise((start, refuse) => {
      this.#waiting.push({ start, refuse })
    })
  }

  #run(order: EspeakOrder): Promise<Int16Array> {
    const settings = ['-s', order.wordsPerMinute, '-p', order.pitch, '-a', order.amplitude].map(String)
    const child = spawn(this.#program, ['-v', order.voice, ...settings, '-b', '1', '--stdin', '--stdout'], {
      timeout: maxSpeakingMs,
      killSignal: 'SIGKILL',
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.#children.add(child)
    beNice(child)
    const sound: Buffer[] = []
    let complaint = ''
    child.stdout.on('data', (chunk: Buffer) => sound.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk.toString()}`.slice(0, 500)
    })
    // It may end before it read all input; the exit code decides.
    child.stdin.on('error', () => {})
    child.stdin.end(plainText(order.text))
    return new Promise((resolve, reject) => {
      child.once('error', (cause) => {
        this.#children.delete(child)
        reject(startFailure(cause, this.#program))
      })
      child.once('close', (exitCode) => {
        this.#children.delete(child)
        const samples = exitCode === 0 ? samplesOf(Buffer.concat(sound)) : undefined
        if (samples !== undefined) resolve(samples)
        else reject(this.#closed ? closedFailure() : speakFailure(exitCode, complaint))
      })
    })
  }

  /** The next request in the queue starts when a process ends. */
  #passTurn(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#running--
    else next.start()
  }
}

/**
 * The length in the header is a placeholder, since it is written before the audio: everything after 44 bytes is
 * audio.
 */
const samplesOf = (wav: Buffer): Int16Array | undefined => {
  // Nothing to speak (no text, only punctuation): not even a header.
  if (wav.length === 0) return new Int16Array(0)
  if (wav.length < wavHeaderBytes || wav.readUInt32LE(24) !== espeakRateHz) return undefined
  const end = wav.length - (wav.length % 2)
  return new Int16Array(wav.buffer.slice(wav.byteOffset + wavHeaderBytes, wav.byteOffset + end))
}

const beNice = (child: ChildProcess): void => {
  if (child.pid === undefined) return
  try {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}

const startFailure = (cause: Error, program: string): EdgeFailure => {
  const isMissing = 'code' in cause && cause.code === 'ENOENT'
  return isMissing
    ? new EdgeFailure('espeak-missing', { retryable: false, message: `${program} is not installed`, cause })
    : new EdgeFailure('tts-failed', { retryable: true, cause })
}

const speakFailure = (exitCode: number | null, complaint: string): EdgeFailure =>
  // A complaint about a voice or an option: the same request would fail again. After a kill or a truncated
  // output a retry may succeed.
  new EdgeFailure('tts-failed', {
    retryable: exitCode === null || exitCode === 0,
    message: `espeak-ng ended with ${exitCode}: ${complaint.trim()}`,
  })

const closedFailure = (): EdgeFailure =>
  new EdgeFailure('tts-failed', { retryable: false, message: 'the synthesizer is closed' })

const wavHeaderBytes = 44
