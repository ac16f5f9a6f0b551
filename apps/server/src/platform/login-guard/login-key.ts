import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@parley/contract/refusals'
import type { Db } from '../db/index.ts'
import { sha256, sha256Hex } from '../sha256.ts'
import { useNonce } from './queries.ts'

const nonceLifeMs = 5 * 60_000

export type LoginKey = {
  /** The public key, and a nonce that is valid once. */
  issue(): {
    readonly keyId: string
    readonly publicKey: string
    readonly nonce: string
    readonly expiresAtMs: number
  }
  /** The password inside base64(RSA-OAEP-SHA256(nonce + ":" + password)). @throws Refusal if it cannot be decrypted. */
  open(sealed: string, keyId: string | undefined): Promise<string>
  /** Several passwords of one request, which may share a nonce. */
  openAll(sealed: readonly string[], keyId: string | undefined): Promise<readonly string[]>
}

/**
 * RSA-OAEP because Node refuses PKCS#1 v1.5; a nonce, so that an intercepted blob cannot be replayed. Servers with the same key
 * verify each other's nonces by their seal; used nonces are in the database.
 */
export const createLoginKey = (privatePem: string, db: Db, nowMs: () => number): LoginKey => {
  const key = createPrivateKey(privatePem)
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  const ownId = sha256Hex(publicKey).slice(0, 16)
  const nonces = nonceSeal(sha256(privatePem))
  const take = async (nonce: string): Promise<boolean> => {
    const untilMs = nonces.endOf(nonce)
    if (untilMs === undefined || untilMs <= nowMs()) return false
    return useNonce(db, { hash: sha256(nonce), untilMs, nowMs: nowMs() })
  }
  const openAll: LoginKey['openAll'] = async (sealed, keyId) => {
    if (keyId !== undefined && keyId !== '' && keyId !== ownId) throw new Refusal('password_unreadable')
    const opened = sealed.map((one) => splitNonce(decrypt(key, one)))
    for (const nonce of new Set(opened.map((one) => one.nonce)))
      if (!(await take(nonce))) throw new Refusal('password_unreadable')
    return opened.map(({ password }) => password)
  }
  return {
    issue: () => {
      const expiresAtMs = nowMs() + nonceLifeMs
      return { keyId: ownId, publicKey, nonce: nonces.make(expiresAtMs), expiresAtMs }
    },
    open: async (sealed, keyId) => (await openAll([sealed], keyId))[0] ?? '',
    openAll,
  }
}

/**
 * Nonces have at most 48 characters, so that a password of 120 fits into a block of RSA-2048 with one (190 bytes with
 * OAEP-SHA256).
 */
const nonceSeal = (secret: Buffer) => {
  const sealOf = (said: string): Buffer =>
    createHmac('sha256', secret).update(`login nonce ${said}`).digest().subarray(0, 16)
  return {
    make: (untilMs: number): string => {
      const said = `${untilMs.toString(36)}.${randomBytes(12).toString('base64url')}`
      return `${said}.${sealOf(said).toString('base64url')}`
    },
    /** When it expires, if this installation issued it. */
    endOf: (nonce: string): number | undefined => {
      const [, said = '', end = '', seal = ''] =
        /^(([0-9a-z]{1,10})\.[\w-]{16})\.([\w-]{22})$/.exec(nonce) ?? []
      const given = Buffer.from(seal, 'base64url')
      const isOurs = given.length === 16 && timingSafeEqual(given, sealOf(said))
      return isOurs ? Number.parseInt(end, 36) : undefined
    },
  }
}

const splitNonce = (opened = ''): { readonly nonce: string; readonly password: string } => {
  const at = opened.indexOf(':')
  return { nonce: opened.slice(0, Math.max(at, 0)), password: opened.slice(at + 1) }
}

const decrypt = (key: ReturnType<typeof createPrivateKey>, sealed: string): string | undefined => {
  try {
    const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    return privateDecrypt(options, Buffer.from(sealed, 'base64')).toString('utf8')
  } catch {
    return undefined
  }
}

export const newLoginPem = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

/** This installation's key pair, generated at the first start and readable by its user only. */
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
