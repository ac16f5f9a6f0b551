import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre'
import { harmlessCell } from './harmless-cell.ts'

export type SheetCell = string | number | null

/**
 * A table as a file for spreadsheet programs, written while its rows arrive. Its text cannot execute anything.
 */
export const writeSheet = (rows: AsyncIterable<readonly SheetCell[]>, kind: 'csv' | 'xlsx'): Readable => {
  if (kind === 'csv') return Readable.from(csvOf(rows))
  return Readable.from(writeXlsxStream(harmless(rows), { name: 'Export' }))
}

// The mark makes spreadsheet programs read it as UTF-8.
async function* csvOf(rows: AsyncIterable<readonly SheetCell[]>): AsyncIterable<Buffer> {
  yield Buffer.from('\ufeff')
  for await (const row of rows) yield Buffer.from(`${row.map(csvCell).join(',')}\r\n`)
}

const csvCell = (cell: SheetCell): string => {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = harmlessCell(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** In a workbook text is inert, but it may be copied or saved as CSV. */
async function* harmless(rows: AsyncIterable<readonly SheetCell[]>): AsyncIterable<SheetCell[]> {
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === 'string' ? harmlessCell(printable(cell)) : cell))
}

/** XML 1.0 permits no control characters except tab and line ends. */
const printable = (text: string): string =>
  Array.from(text)
    .filter((sign) => !/[\p{Cc}\ufffe\uffff]/u.test(sign) || '\t\n\r'.includes(sign))
    .join('')
