import type { ContactId } from '@parley/contract/vocabulary'
import type { NumberVault } from './number-vault.ts'
import { judgePhone } from './phone-number.ts'

/** Whom a contact's row means. */
export type Callee = {
  /** As it was typed, down to its digits and the plus before them. */
  readonly written: string
  /** What is dialled. */
  readonly number: string
}

/** Opens a sealed number; for the dial and the look ahead alone. */
export const calleeOf = (
  vault: NumberVault,
  row: {
    readonly id: ContactId
    readonly phone: string
    readonly number: string
    readonly sealed: Buffer | null
  },
): Callee => {
  if (row.sealed !== null) {
    const written = vault.open(contactPlace(row.id), row.sealed)
    return { written, number: written.replace(/^\+/, '') }
  }
  const judged = judgePhone(row.phone)
  return { written: 'written' in judged ? judged.written : row.number, number: row.number }
}

/** Binds a sealed number to its row. */
export const contactPlace = (id: ContactId): string => `contact/${id}/number`
