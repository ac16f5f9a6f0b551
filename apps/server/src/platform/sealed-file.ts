import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const ivBytes = 12
const tagBytes = 16

/** Encrypts a stream to disk: 12 bytes of nonce, the ciphertext (AES-256-GCM), 16 bytes of tag. */
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

/** Streams the decrypted content. @throws before the first chunk if the key differs or a bit was changed. */
export async function* readSealedFile(key: Buffer, path: string): AsyncGenerator<Buffer> {
  // The tag is at the end: the whole file is verified before anything is returned.
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
    // An empty file has no bytes between nonce and tag.
    if (size > ivBytes + tagBytes)
      for await (const chunk of createReadStream(path, { start: ivBytes, end: size - tagBytes - 1 }))
        yield decipher.update(chunk as Buffer) // Without an encoding it reads bytes.
    yield decipher.final()
  } finally {
    await file.close()
  }
}
