import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The path of a recording, named by its content's hash: its content never changes. */
export const audioFile = (folder: string, sha256: string): string =>
  join(folder, sha256.slice(0, 2), `${sha256}.wav`)

/** Stores a WAV file, durably and once. */
export const saveAudio = async (folder: string, wav: Buffer): Promise<string> => {
  const sha256 = sha256Of(wav)
  if ((await readAudio(folder, sha256)) !== undefined) return sha256
  const path = audioFile(folder, sha256)
  const draft = `${path}.${randomUUID()}`
  await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 })
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(wav)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return sha256
}

/** Undefined if it is missing or corrupted. */
export const readAudio = async (folder: string, sha256: string): Promise<Buffer | undefined> => {
  const bytes = await readFile(audioFile(folder, sha256)).catch(() => undefined)
  return bytes !== undefined && sha256Of(bytes) === sha256 ? bytes : undefined
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
