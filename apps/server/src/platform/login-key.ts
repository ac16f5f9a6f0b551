import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@parley/contract/refusals'
import { sha256Hex } from './sha256.ts'

const nonceLifeMs = 5 * 60_000
const mostNonces = 100_000

export type LoginKey = {
  /** The key, and a nonce that serves once. */
  issue(): {
    readonly keyId: string
    readonly publicKey: string
    readonly nonce: string
    readonly expiresAtMs: number
  }
  /** The password inside base64(RSA-OAEP-SHA256(nonce + ":" + password)). @throws Refusal where there is none to read. */
  open(sealed: string, keyId: string | undefined): string
  /** Several of one request, which may share a nonce. */
  openAll(sealed: readonly string[], keyId: string | undefined): readonly string[]
}

/** RSA-OAEP because Node refuses PKCS#1 v1.5; the nonce, so that a blob that was heard is worth nothing afterwards. */
export const createLoginKey = (privatePem: string, nowMs: () => number): LoginKey => {
  const key = createPrivateKey(privatePem)
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  const ownId = sha256Hex(publicKey).slice(0, 16)
  const nonces = new Map<string, number>()
  const take = (nonce: string): boolean => {
    const expiresAtMs = nonces.get(nonce)
    nonces.delete(nonce)
    return expiresAtMs !== undefined && expiresAtMs > nowMs()
  }
  const openAll: LoginKey['openAll'] = (sealed, keyId) => {
    if (keyId !== undefined && keyId !== '' && keyId !== ownId) throw new Refusal('password_unreadable')
    const opened = sealed.map((one) => splitNonce(decrypt(key, one)))
    const fresh = new Set([...new Set(opened.map(({ nonce }) => nonce))].filter(take))
    if (!opened.every(({ nonce }) => fresh.has(nonce))) throw new Refusal('password_unreadable')
    return opened.map(({ password }) => password)
  }
  return {
    issue: () => {
      const nonce = randomBytes(16).toString('hex')
      const expiresAtMs = nowMs() + nonceLifeMs
      nonces.set(nonce, expiresAtMs)
      if (nonces.size > mostNonces) nonces.delete(nonces.keys().next().value ?? '')
      return { keyId: ownId, publicKey, nonce, expiresAtMs }
    },
    open: (sealed, keyId) => openAll([sealed], keyId)[0] ?? '',
    openAll,
  }
}

const splitNonce = (opened = ''): { readonly nonce: string; readonly password: string } => {
  const at = opened.indexOf(':')
  return { nonce: opened.slice(0, Math.max(at, 0)), password: opened.slice(at + 1) }
}

const decrypt = (key: ReturnType<typeof createPrivateKey>, sealed: string): string | undefined => {
  try {
    const terms = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    return privateDecrypt(terms, Buffer.from(sealed, 'base64')).toString('utf8')
  } catch {
    return undefined
  }
}

export const newLoginPem = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

/** This installation's key pair, made at its first start and readable by its user only. */
export const keptLoginPem = async (dataFolder: string): Promise<string> => {
  const folder = join(dataFolder, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'login-key.pem')
  const kept = await readFile(path, 'utf8').catch(() => undefined)
  if (kept !== undefined) return kept
  await writeFile(path, newLoginPem(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(path, 'utf8')
}
