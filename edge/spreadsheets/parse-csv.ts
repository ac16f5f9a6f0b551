import { refused, type SheetReading, type SheetRow } from './sheet-reading.ts'

/**
 * The rows of a CSV text (RFC 4180): cells in quotes may hold separators, quotes doubled and line ends. The separator is the
 * first line's most frequent one of comma, semicolon and tab. Stops after `mostRows`; linear. A quote that is never closed would
 * swallow the rest of the list, so it is refused by the line that it began in.
 */
export const parseCsv = (
  text: string,
  { mostRows, mostColumns }: { readonly mostRows: number; readonly mostColumns: number },
): SheetReading => {
  const separator = separatorOf(text)
  const rows: SheetRow[] = []
  let row: string[] = []
  let cell = ''
  let line = 1
  let rowLine = 1
  /** The line of the quote that is open; 0 outside quotes. */
  let quotedSince = 0
  const endRow = (): void => {
    row.push(cell)
    if (row.some((one) => one.trim() !== '')) rows.push({ line: rowLine, cells: row })
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length && rows.length < mostRows; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\n') line += 1
    if (quotedSince > 0) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else quotedSince = 0
    } else if (sign === '"' && cell === '') quotedSince = line
    else if (sign === separator) {
      row.push(cell)
      cell = ''
      if (row.length >= mostColumns) return refused('too_many_columns', { columns: mostColumns })
    } else if (sign === '\n') {
      endRow()
      rowLine = line
    } else if (sign !== '\r') cell += sign
  }
  if (quotedSince > 0) return refused('quote_not_closed', { row: quotedSince })
  if (rows.length < mostRows) endRow()
  return { kind: 'rows', rows, sheet: '', otherSheets: 0 }
}

const separatorOf = (text: string): string => {
  const [line = ''] = text.split('\n', 1)
  const count = (sign: string): number => line.split(sign).length
  const [best = ','] = [',', ';', '\t'].sort((one, other) => count(other) - count(one))
  return best
}
