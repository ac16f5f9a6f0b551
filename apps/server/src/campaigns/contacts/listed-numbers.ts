import { Refusal } from '@parley/contract/refusals'
import type { NumberKeys, NumberVault } from '../../platform/number-vault.ts'
import { judgePhone } from '../../platform/phone-number.ts'
import type { ContactFile } from './import-file.ts'
import { readContactRows } from './read-contact-rows.ts'

type Line = { readonly row: number; readonly value: string }

/** Numbers to add to a list, with their places. */
export type NumbersToList = { readonly column: string; readonly lines: readonly Line[] }

const mostPasted = 5000

/** One number per line, or several separated by commas; other text of the line is ignored. */
export const pastedNumbers = (text: string): NumbersToList => {
  const lines = text
    .split('\n')
    .flatMap((line, at) => line.split(',').map((part) => ({ row: at + 1, value: part.trim() })))
    .filter(({ value }) => value !== '')
  if (lines.length === 0) throw new Refusal('no_numbers_entered')
  if (lines.length > mostPasted) throw new Refusal('too_many_rows', { rows: mostPasted })
  return { column: '1', lines }
}

export const numbersOfFile = (file: ContactFile): NumbersToList => {
  const { contacts, rows, reader } = readContactRows(file.rows)
  return {
    column: reader.phoneColumn,
    lines: contacts.map(({ phone }, at) => ({ row: rows[at]?.line ?? 0, value: phone })),
  }
}

const mostShown = 1000

export type KeyedNumber = NumberKeys & { readonly number: string }

/**
 * Adds the valid ones to the list, and returns the result of each line (decision §13). `insert` returns the keys of the new
 * ones.
 */
export const listNumbers = async (
  { column, lines }: NumbersToList,
  by: { readonly numbers: NumberVault; readonly home: string | null },
  insert: (numbers: readonly KeyedNumber[]) => Promise<readonly string[]>,
) => {
  const judged = lines.map((line) => {
    const phone = judgePhone(line.value)
    if ('refusal' in phone) return { line, phone }
    return { line, phone: { number: phone.number, ...by.numbers.keysOf(phone.written, by.home) } }
  })
  const valid = judged.flatMap(({ phone }) => ('number' in phone ? [phone] : []))
  // Of a repeated number the first counts.
  const once = new Map([...valid].reverse().map((phone) => [phone.numberKey, phone]))
  const fresh = new Set(await insert([...once.values()].reverse()))
  const succeeded = fresh.size
  const rows = judged.flatMap(({ line, phone }) => {
    // Of equal lines the first one was added.
    const code =
      'refusal' in phone ? phone.refusal : fresh.delete(phone.numberKey) ? undefined : 'phone_duplicate'
    return code === undefined ? [] : [{ row: line.row, column, value: line.value.slice(0, 200), code }]
  })
  return {
    total: lines.length,
    succeeded,
    success: succeeded,
    duplicate: valid.length - succeeded,
    invalid: lines.length - valid.length,
    failed: lines.length - succeeded,
    rows: rows.slice(0, mostShown),
  }
}
