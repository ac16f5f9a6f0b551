import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a recording lies. Its name is its content's: it is never changed, and who has it needs no other. */
export const audioFile = (folder: string, sha256: string): string =>
  join(folder, sha256.slice(0, 2), `${sha256}.wav`)

/** Keeps a wav, durably and once. */
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

/** Undefined where it is missing, or is not what it was. */
export const readAudio = async (folder: string, sha256: string): Promise<Buffer | undefined> => {
  const bytes = await readFile(audioFile(folder, sha256)).catch(() => undefined)
  return bytes !== undefined && sha256Of(bytes) === sha256 ? bytes : undefined
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
