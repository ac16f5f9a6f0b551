import type { ContactId } from '@parley/contract/vocabulary'
import type { NumberVault } from './number-vault.ts'
import { judgePhone } from './phone-number.ts'

/** The callee that a contact's row names. */
export type Callee = {
  /** As typed, reduced to digits and the leading plus. */
  readonly written: string
  /** The number to dial. */
  readonly number: string
}

/** As stored in a contact's row; `phone` and `number` are masks if it is sealed. */
export type KeptNumber = {
  readonly id: ContactId
  readonly phone: string
  readonly number: string
  readonly sealed: Buffer | null
}

/** Opens a sealed number; for the dial and the preflight check only. */
export const calleeOf = (vault: NumberVault, row: KeptNumber): Callee => {
  if (row.sealed !== null) {
    const written = vault.open(contactPlace(row.id), row.sealed)
    return { written, number: written.replace(/^\+/, '') }
  }
  const judged = judgePhone(row.phone)
  return { written: 'written' in judged ? judged.written : row.number, number: row.number }
}

/** Binds a sealed number to its row. */
export const contactPlace = (id: ContactId): string => `contact/${id}/number`
