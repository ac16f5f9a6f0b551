import { EncryptedFileError, readXls, readXlsx, type Sheet } from 'hucre'
import { cellText } from './cell-text.ts'
import { inflateParts } from './inflate-parts.ts'
import { packParts } from './pack-parts.ts'
import { isContainer, isPlausibleContainer } from './plausible-container.ts'
import { refused, type SheetLimits, type SheetReading } from './sheet-reading.ts'

/**
 * The first sheet that is not hidden. Formulas are never evaluated: the value stored by the program that wrote
 * the file counts, and without one the cell is empty. Of merged cells the first has the value. Runs in a
 * worker.
 */
export const parseWorkbook = async (
  bytes: Buffer,
  kind: 'xls' | 'xlsx',
  limits: SheetLimits,
): Promise<SheetReading> => {
  try {
    return kind === 'xls' ? await parseXls(bytes, limits) : await parseXlsx(bytes, limits)
  } catch (error) {
    return refused(error instanceof EncryptedFileError ? 'file_protected' : 'file_unreadable')
  }
}

const parseXlsx = async (bytes: Buffer, limits: SheetLimits): Promise<SheetReading> => {
  // A workbook with a password is a legacy container around an encrypted one.
  if (isContainer(bytes)) return refused('file_protected')
  const inflated = await inflateParts(bytes, limits.mostInflatedBytes)
  if (inflated.kind === 'refused') return inflated
  let sheets = 0
  let isTaken = false
  const book = await readXlsx(packParts(inflated.parts), {
    maxRows: limits.mostRows,
    sheets: ({ hidden, veryHidden }) => {
      sheets += 1
      if (isTaken || hidden || veryHidden) return false
      isTaken = true
      return true
    },
  })
  return rowsOf(book.sheets[0], sheets, limits)
}

/** Legacy files: hidden sheets cannot be detected, so the first sheet is used. */
const parseXls = async (bytes: Buffer, limits: SheetLimits): Promise<SheetReading> => {
  if (!isPlausibleContainer(bytes)) return refused('file_unreadable')
  const book = await readXls(bytes)
  return rowsOf(book.sheets[0], book.sheets.length, limits)
}

const rowsOf = (sheet: Sheet | undefined, sheets: number, limits: SheetLimits): SheetReading => {
  if (sheet === undefined) return refused('file_unreadable')
  const rows = []
  // A legacy sheet's rows have holes, which `entries` fills with undefined.
  for (const [at, row] of sheet.rows.entries()) {
    if (rows.length >= limits.mostRows) break
    const cells = Array.from(row ?? [], (cell) => cellText(cell))
    while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop()
    if (cells.length === 0) continue
    if (cells.length > limits.mostColumns) return refused('too_many_columns', { columns: limits.mostColumns })
    rows.push({ line: at + 1, cells })
  }
  return { kind: 'rows', rows, sheet: sheet.name, otherSheets: sheets - 1 }
}
