import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EdgeFailure } from '../../failure.ts'
import type { RecordingSummary } from './media-session.ts'
import { channels, finishRecording, partPathOf } from './repair-recording.ts'
import { wavHeader } from './wav-header.ts'

/**
 * A two-channel WAV written frame by frame; writing is asynchronous, a second of audio at a time, a fifth for
 * its first two seconds: a kill loses no more. Writing → failed (a disk error, or a minute of backlog): further
 * audio is refused, close keeps the written part, or reports the error. Writing → closed.
 */
export class RecordingWriter {
  readonly #path: string
  readonly #file: FileHandle
  #chunk = new Int16Array(chunkSamples)
  #used = 0
  #flushed = 0
  #waiting: Int16Array[] = []
  #writing: Promise<void> | undefined
  #failure: unknown

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  static async open(path: string): Promise<RecordingWriter> {
    let file: FileHandle | undefined
    try {
      // Recordings are readable by the owner of the installation only.
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      file = await open(partPathOf(path), 'w', 0o600)
      await writeWhole(file, wavHeader(channels, 0))
      return new RecordingWriter(path, file)
    } catch (cause) {
      await file?.close()
      if (file) await unlink(partPathOf(path)).catch(() => undefined)
      throw failed(cause)
    }
  }

  /** Both channels of the same 20 ms. */
  append(left: Int16Array, right: Int16Array): void {
    if (this.#failure !== undefined) return
    for (let i = 0; i < left.length; i++) {
      this.#chunk[this.#used++] = left[i] ?? 0
      this.#chunk[this.#used++] = right[i] ?? 0
    }
    if (this.#used >= (this.#flushed < shortUntilSamples ? shortChunkSamples : chunkSamples)) this.#flush()
  }

  async close(): Promise<RecordingSummary | undefined> {
    this.#flush()
    await this.#writing
    await this.#file.close().catch((cause: unknown) => {
      this.#failure ??= cause
    })
    try {
      return await finishRecording(partPathOf(this.#path), this.#path)
    } catch (cause) {
      await unlink(partPathOf(this.#path)).catch(() => undefined)
      throw failed(this.#failure ?? cause)
    }
  }

  #flush(): void {
    if (this.#used === 0) return
    this.#waiting.push(this.#chunk.subarray(0, this.#used))
    this.#flushed += this.#used
    this.#chunk = new Int16Array(chunkSamples)
    this.#used = 0
    if (this.#waiting.length > maxWaitingChunks) this.#failure ??= new Error('the disk is too slow')
    this.#writing ??= this.#drain()
  }

  async #drain(): Promise<void> {
    try {
      for (let chunk = this.#waiting.shift(); chunk !== undefined; chunk = this.#waiting.shift()) {
        await writeWhole(this.#file, Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
      }
    } catch (cause) {
      this.#failure ??= cause
      this.#waiting = []
    }
    this.#writing = undefined
  }
}

/** A full disk may accept a part of a write without an error. */
const writeWhole = async (file: FileHandle, bytes: Buffer): Promise<void> => {
  let at = 0
  while (at < bytes.length) at += (await file.write(bytes, at)).bytesWritten
}

const failed = (cause: unknown): EdgeFailure =>
  new EdgeFailure('recording-failed', { retryable: false, cause })

// One second: 50 frames of 160 samples, two channels.
const chunkSamples = 50 * 160 * channels
const shortChunkSamples = chunkSamples / 5
const shortUntilSamples = 2 * chunkSamples
const maxWaitingChunks = 60
