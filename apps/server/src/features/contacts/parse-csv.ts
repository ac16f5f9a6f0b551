/**
 * The rows of a CSV text (RFC 4180): cells in quotes may hold separators, quotes doubled and line ends. The separator is
 * the first line's most frequent one of comma, semicolon and tab. Stops after `mostRows`. Linear, and never fails.
 */
export const parseCsv = (text: string, mostRows: number): readonly (readonly string[])[] => {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = (): void => {
    row.push(cell)
    if (row.some((one) => one.trim() !== '')) rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length && rows.length < mostRows; at += 1) {
    const sign = text.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  if (rows.length < mostRows) endRow()
  return rows
}

const separatorOf = (text: string): string => {
  const [line = ''] = text.split('\n', 1)
  const count = (sign: string): number => line.split(sign).length
  const [best = ','] = [',', ';', '\t'].sort((one, other) => count(other) - count(one))
  return best
}
