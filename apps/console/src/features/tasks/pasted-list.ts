/** Whatever people put between cells: comma (also the Chinese ones), semicolon, tab. */
const separators = /[,，、;；\t]/

/** A semicolon before another number keeps the two in one cell: of several numbers the first is called (specification 1 §5). */
const betweenNumbers = /([0-9])\s*[;；]\s*(?=\+?[0-9])/g

/** A number at the start of a line, with blanks behind it. */
const numberFirst = /^(\+?[0-9０-９][0-9０-９\s().\-/]{3,}[0-9０-９])\s+(\D.*)$/u

const han = /\p{Script=Han}/u

/** Pasted lines as CSV, a line for a line, so that each row keeps the number it has in the text field. */
export const pastedList = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => cellsOf(line).map(quoted).join(','))
    .join('\n')

export const cellsOf = (line: string): readonly string[] => {
  if (line.trim() === '') return []
  const kept = line.replaceAll(betweenNumbers, '$1\u0000')
  const cells = separators.test(kept) ? kept.split(separators) : byBlanks(kept.trim())
  return cells.map((cell) => cell.replaceAll('\u0000', ';').trim())
}

/** Chinese has no blanks within a name: each blank begins a cell. Elsewhere only the number is parted from the rest. */
const byBlanks = (line: string): readonly string[] => {
  const [, number, rest] = numberFirst.exec(line) ?? []
  if (number === undefined || rest === undefined) return [line]
  return [number, ...(han.test(rest) ? rest.split(/\s+/) : rest.split(/\s{2,}/))]
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
