import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The journal contains numbers, credentials and callees' words: on disk each line is AES-256-GCM under the engine's own key. */
export interface JournalSeal {
  seal(text: string): string
  /** @throws if the line was sealed with another key */
  open(sealed: string): string
}

/** Creates the key at the first start. */
export const openJournalSeal = async (keyFile: string): Promise<JournalSeal> => {
  const key = await readOrMakeKey(keyFile)
  return {
    seal: (text) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, headBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(headBytes)), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new Error(
          `${keyFile} is not the key that sealed this engine's journal: restore it from the backup of the secrets folder, or start this engine under a new ENGINE_ID`,
          { cause },
        )
      }
    },
  }
}

const readOrMakeKey = async (keyFile: string): Promise<Buffer> => {
  const known = await readKey(keyFile)
  if (known) return known
  await mkdir(dirname(keyFile), { recursive: true, mode: 0o700 })
  const draft = `${keyFile}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(keyBytes).toString('hex'), { mode: 0o600, flush: true })
  // Linked into place complete: a crash leaves no partial key, and an earlier one is never overwritten.
  await link(draft, keyFile).catch(() => undefined)
  await rm(draft)
  const made = await readKey(keyFile)
  if (!made) throw new Error(`${keyFile} cannot be written`)
  return made
}

const readKey = async (keyFile: string): Promise<Buffer | undefined> => {
  const text = await readFile(keyFile, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
  if (text === undefined) return undefined
  await chmod(keyFile, 0o600)
  const key = Buffer.from(text.trim(), 'hex')
  if (key.length !== keyBytes) throw new Error(`${keyFile} does not hold a key: restore it from a backup`)
  return key
}

const keyBytes = 32
const ivBytes = 12
const headBytes = ivBytes + 16
