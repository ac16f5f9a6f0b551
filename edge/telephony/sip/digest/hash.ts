import { createHash } from 'node:crypto'

export type HashName = 'md5' | 'sha256' | 'sha512-256'

const hashes: ReadonlyMap<string, HashName> = new Map([
  ['md5', 'md5'],
  ['sha-256', 'sha256'],
  ['sha-512-256', 'sha512-256'],
])

/** RFC 7616 §3.3 and RFC 8760: the hash and whether it is a session variant. */
export const findHash = (
  algorithm: string,
): { readonly hash: HashName; readonly session: boolean } | undefined => {
  const lower = algorithm.toLowerCase()
  const session = lower.endsWith('-sess')
  const hash = hashes.get(session ? lower.slice(0, -5) : lower)
  return hash ? { hash, session } : undefined
}

export const hashHex = (hash: HashName, text: string): string =>
  createHash(hash).update(text, 'utf8').digest('hex')
