import { createHmac, hkdfSync } from 'node:crypto'
import { canonicalNumber } from '@parley/edge/numbers'
import { judgePhone } from './phone-number.ts'
import { seal, unseal } from './seal.ts'

/** A key that finds a number and does not reveal it. */
export type NumberKeys = {
  /** The same for every notation of the number. */
  readonly numberKey: string
  /** Of the bare digits, whatever the country. */
  readonly digitsKey: string
}

export type NumberVault = {
  /** Identifies this installation's secret. */
  readonly fingerprint: string
  /** For number lists that wait on disk. */
  readonly fileKey: Buffer
  /** `written` keeps its plus; without one the number is of the home country. */
  keysOf(written: string, home: string | null): NumberKeys
  /** `place` names the row that stores it: it opens only there. */
  seal(place: string, written: string): Buffer
  /** @throws if it was sealed with another secret or for another place, or was changed. */
  open(place: string, sealed: Buffer): string
}

const keyIdBytes = 4

/** Hashes and seals numbers with one secret of the installation. A sealed number starts with the id of its key. */
export const createNumberVault = (secret: Buffer): NumberVault => {
  const derived = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `number/${use}`, 32))
  const matchKey = derived('match')
  const sealKey = derived('seal')
  const hashed = (text: string): string =>
    createHmac('sha256', matchKey).update(text).digest('base64url').slice(0, 22)
  const keyId = createHmac('sha256', sealKey).update('key id').digest().subarray(0, keyIdBytes)
  return {
    fingerprint: createHmac('sha256', matchKey).update('fingerprint').digest('hex'),
    fileKey: derived('file'),
    keysOf: (written, home) => ({
      numberKey: hashed(canonicalNumber(written, home ?? undefined)),
      digitsKey: hashed(written.replace(/^(\+|00)/, '')),
    }),
    seal: (place, written) => Buffer.concat([keyId, seal(sealKey, place, written)]),
    open: (place, sealed) => {
      if (!sealed.subarray(0, keyIdBytes).equals(keyId))
        throw new Error(`the number in ${place} was sealed with another secret than this installation has`)
      return unseal(sealKey, place, sealed.subarray(keyIdBytes))
    },
  }
}

/** The key of a search text, if it is a whole number. */
export const searchKey = (
  vault: NumberVault,
  search: string | undefined,
  home: string | null,
): string | undefined => {
  const judged = judgePhone(search ?? '')
  return 'written' in judged ? vault.keysOf(judged.written, home).numberKey : undefined
}
