import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { LivePlace } from '../../platform/live-feed.ts'

const ivBytes = 12
const tagBytes = 16
const placeBytes = 24

/** The position of an event, encrypted for one account; only this installation can read it. */
export type EventIds = {
  write(account: string, place: LivePlace): string
  /** Undefined if the text is not an id, or another account's. */
  read(account: string, text: string): LivePlace | undefined
}

/**
 * Positions count the transactions of the whole installation: in plain text they would reveal the activity of other accounts.
 * The nonce derives from the plaintext, so that none is used for two positions (as in RFC 5297).
 */
export const createEventIds = (sealKey: Buffer): EventIds => {
  const key = createHmac('sha256', sealKey).update('live event ids').digest()
  return {
    write: (account, { tx, id, atMs }) => {
      const plain = Buffer.alloc(placeBytes)
      plain.writeBigUInt64BE(tx, 0)
      plain.writeBigUInt64BE(id, 8)
      plain.writeBigUInt64BE(BigInt(Math.floor(atMs / 1000)), 16)
      const iv = createHmac('sha256', key).update(account).update(plain).digest().subarray(0, ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(account))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    read: (account, text) => {
      const sealed = Buffer.from(text, 'base64url')
      if (sealed.length !== ivBytes + tagBytes + placeBytes) return undefined
      try {
        const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
          .setAAD(Buffer.from(account))
          .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
        const plain = Buffer.concat([opener.update(sealed.subarray(ivBytes + tagBytes)), opener.final()])
        return {
          tx: plain.readBigUInt64BE(0),
          id: plain.readBigUInt64BE(8),
          atMs: Number(plain.readBigUInt64BE(16)) * 1000,
        }
      } catch {
        return undefined
      }
    },
  }
}
