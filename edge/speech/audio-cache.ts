import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Audio by key: memory drops the least recently used; a folder, where given, keeps all of it over restarts. */
export class AudioCache {
  readonly #maxBytes: number
  readonly #folder: string | undefined
  readonly #audioByKey = new Map<string, Int16Array>()
  #bytes = 0

  constructor(maxBytes: number, folder?: string) {
    this.#maxBytes = maxBytes
    this.#folder = folder
  }

  async find(key: string): Promise<Int16Array | undefined> {
    const audio = this.#audioByKey.get(key)
    if (audio !== undefined) {
      this.#audioByKey.delete(key)
      this.#audioByKey.set(key, audio)
      return audio
    }
    const kept = await this.#read(key)
    if (kept !== undefined) this.#keep(key, kept)
    return kept
  }

  /** Returns the stored audio in shared memory, so that any number of calls can play it without a copy. */
  async add(key: string, samples: Int16Array): Promise<Int16Array> {
    const audio = inSharedMemory(samples)
    this.#keep(key, audio)
    await this.#write(key, audio)
    return audio
  }

  #keep(key: string, audio: Int16Array): void {
    this.#bytes += audio.byteLength - (this.#audioByKey.get(key)?.byteLength ?? 0)
    this.#audioByKey.delete(key)
    this.#audioByKey.set(key, audio)
    for (const [oldest, least] of this.#audioByKey) {
      if (this.#bytes <= this.#maxBytes) return
      this.#audioByKey.delete(oldest)
      this.#bytes -= least.byteLength
    }
  }

  async #read(key: string): Promise<Int16Array | undefined> {
    if (this.#folder === undefined) return undefined
    const bytes = await readFile(join(this.#folder, `${key}${suffix}`)).catch(() => undefined)
    if (bytes === undefined || bytes.length % 2 !== 0) return undefined
    return inSharedMemory(
      new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)),
    )
  }

  /** An unwritable cache folder makes synthesis slower, but not fail. */
  async #write(key: string, audio: Int16Array): Promise<void> {
    if (this.#folder === undefined) return
    const path = join(this.#folder, `${key}${suffix}`)
    const draft = `${path}.${randomUUID()}`
    try {
      await mkdir(this.#folder, { recursive: true })
      await writeFile(draft, Int16Array.from(audio))
      await rename(draft, path)
    } catch {
      await rm(draft, { force: true }).catch(() => {})
    }
  }
}

const inSharedMemory = (samples: Int16Array): Int16Array => {
  const audio = new Int16Array(new SharedArrayBuffer(samples.byteLength))
  audio.set(samples)
  return audio
}

/** 8 kHz, signed 16 bits, little-endian. */
const suffix = '.s16'
