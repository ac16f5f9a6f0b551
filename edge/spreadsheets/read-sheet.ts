import { decodeText } from './decode-text.ts'
import { parseCsv } from './parse-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { refused, type SheetLimits, type SheetReading, usualLimits } from './sheet-reading.ts'

export type SheetKind = 'xls' | 'xlsx' | 'csv'

/** The format by a file's name; undefined where it is none of the three. */
export const sheetKindOf = (name: string): SheetKind | undefined => {
  const [, ending = ''] = /\.(xlsx|xls|csv)$/i.exec(name) ?? []
  const kind = ending.toLowerCase()
  return kind === 'xls' || kind === 'xlsx' || kind === 'csv' ? kind : undefined
}

/** The rows of a table file, or why it was refused. Never throws for any file content. */
export const readSheet = async (
  bytes: Buffer,
  kind: SheetKind,
  wanted: Pick<SheetLimits, 'mostRows'> & Partial<SheetLimits>,
): Promise<SheetReading> => {
  const limits = { ...usualLimits, ...wanted }
  if (kind !== 'csv') return readWorkbook(bytes, kind, limits)
  const text = decodeText(bytes)
  return text === undefined ? refused('file_unreadable') : parseCsv(text, limits)
}
