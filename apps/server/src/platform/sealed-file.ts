import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const ivBytes = 12
const tagBytes = 16

/** Writes a stream to disk under a key as it comes: 12 bytes of nonce, what was encrypted by AES-256-GCM, 16 bytes of tag. */
export const writeSealedFile = async (
  key: Buffer,
  path: string,
  source: { readonly stream: Readable; readonly through: Transform },
): Promise<void> => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  file.write(iv)
  await pipeline(
    source.stream,
    source.through,
    cipher,
    async function* (encrypted) {
      yield* encrypted
      yield cipher.getAuthTag()
    },
    file,
  )
}

/** Its content from the start, piece by piece. @throws before the first piece where the key is another one, or a bit was changed. */
export async function* readSealedFile(key: Buffer, path: string): AsyncGenerator<Buffer> {
  // The tag stands at the end: nothing is handed out before all of it was checked once.
  for await (const _ of decrypted(key, path));
  yield* decrypted(key, path)
}

async function* decrypted(key: Buffer, path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const iv = Buffer.alloc(ivBytes)
    const tag = Buffer.alloc(tagBytes)
    await file.read(iv, 0, ivBytes, 0)
    await file.read(tag, 0, tagBytes, size - tagBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(tag)
    // A file of no content has no byte between the two.
    if (size > ivBytes + tagBytes)
      for await (const chunk of createReadStream(path, { start: ivBytes, end: size - tagBytes - 1 }))
        yield decipher.update(chunk as Buffer) // Without an encoding it reads bytes.
    yield decipher.final()
  } finally {
    await file.close()
  }
}
