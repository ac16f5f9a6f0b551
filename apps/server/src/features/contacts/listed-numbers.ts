import { Refusal } from '@parley/contract/refusals'
import type { ContactFile } from './import-file.ts'
import { judgePhone } from './phone-number.ts'

type Line = { readonly row: number; readonly value: string }

/** Numbers that are put on a list, with where each stood. */
export type NumbersToList = { readonly column: string; readonly lines: readonly Line[] }

const mostPasted = 5000

/** One number a line, or several with commas between them; what else stands in a line is part of no number. */
export const pastedNumbers = (text: string): NumbersToList => {
  const lines = text
    .split('\n')
    .flatMap((line, at) => line.split(',').map((part) => ({ row: at + 1, value: part.trim() })))
    .filter(({ value }) => value !== '')
  if (lines.length === 0) throw new Refusal('nothing_selected')
  if (lines.length > mostPasted) throw new Refusal('too_many_rows', { rows: mostPasted })
  return { column: '1', lines }
}

export const numbersOfFile = (file: ContactFile): NumbersToList => ({
  column: file.phoneColumn,
  lines: file.contacts.map(({ phone }, at) => ({ row: file.rows[at]?.line ?? 0, value: phone })),
})

const mostShown = 1000

/** Puts the valid ones on the list, and answers what became of each line (decision §13). */
export const listNumbers = async (
  { column, lines }: NumbersToList,
  insert: (numbers: readonly string[]) => Promise<ReadonlySet<string>>,
) => {
  const judged = lines.map((line) => ({ line, phone: judgePhone(line.value) }))
  const valid = judged.flatMap(({ phone }) => ('number' in phone ? [phone.number] : []))
  const fresh = new Set(await insert([...new Set(valid)]))
  const succeeded = fresh.size
  const rows = judged.flatMap(({ line, phone }) => {
    // Of equal lines the first one came in.
    const code =
      'refusal' in phone ? phone.refusal : fresh.delete(phone.number) ? undefined : 'phone_duplicate'
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
