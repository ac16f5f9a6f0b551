import { refused, type SheetRefusal, type SheetRow } from './sheet-reading.ts'

/** Parses a CSV text that arrives in pieces. */
export type CsvReader = {
  /** The rows that a piece completes; empty lines are skipped. */
  push(text: string): readonly SheetRow[]
  /** The remaining rows, at the end of the text. */
  end(): readonly SheetRow[]
  /** Why it stopped. */
  readonly refusal: () => SheetRefusal | undefined
}

/** Longer than any real row; an unclosed quote would make the whole file one cell. */
const longestRowSigns = 1024 * 1024

/**
 * RFC 4180: quoted cells may hold separators, doubled quotes and line ends; a line ends by CRLF, LF or CR
 * alone. The separator is the most frequent one of comma, semicolon and tab in the first line. Linear. An
 * unclosed quote would consume the rest of the list, so it is refused with the line where it began.
 */
export const createCsvReader = ({ mostColumns }: { readonly mostColumns: number }): CsvReader => {
  let separator: string | undefined
  let row: string[] = []
  let cell = ''
  let rowSigns = 0
  let line = 1
  let rowLine = 1
  /** The line of the open quote; 0 outside quotes. */
  let quotedSince = 0
  /** The last character was a quote inside quotes: it ends them, or is the first of a doubled quote. */
  let hasQuote = false
  /** CRLF is one line end. */
  let isAfterReturn = false
  let refusal: SheetRefusal | undefined
  const done: SheetRow[] = []

  const endRow = (): void => {
    row.push(cell)
    if (row.some((one) => one.trim() !== '')) done.push({ line: rowLine, cells: row })
    row = []
    cell = ''
    rowSigns = 0
    rowLine = line
  }
  const takeOutside = (sign: string): void => {
    if (sign === '"' && cell === '') quotedSince = line
    else if (sign === separator) {
      row.push(cell)
      cell = ''
      if (row.length >= mostColumns) refusal = refused('too_many_columns', { columns: mostColumns })
    } else if (sign === '\r') endRow()
    else if (sign !== '\n') cell += sign
    else if (!isAfterReturn) endRow()
  }
  const take = (sign: string): void => {
    if (sign === '\r' || (sign === '\n' && !isAfterReturn)) line += 1
    takeSign(sign)
    isAfterReturn = sign === '\r'
  }
  const takeSign = (sign: string): void => {
    rowSigns += 1
    if (quotedSince === 0) {
      takeOutside(sign)
      return
    }
    if (hasQuote && sign !== '"') {
      hasQuote = false
      quotedSince = 0
      takeOutside(sign)
      return
    }
    if (hasQuote || sign !== '"') cell += sign
    hasQuote = !hasQuote && sign === '"'
    if (rowSigns > longestRowSigns) refusal = refused('quote_not_closed', { row: quotedSince })
  }
  const taken = (): readonly SheetRow[] => done.splice(0)
  return {
    push: (text) => {
      separator ??= separatorOf(text)
      for (let at = 0; at < text.length && refusal === undefined; at += 1) take(text.charAt(at))
      return taken()
    },
    end: () => {
      if (refusal === undefined && quotedSince > 0 && !hasQuote)
        refusal = refused('quote_not_closed', { row: quotedSince })
      if (refusal === undefined) endRow()
      return taken()
    },
    refusal: () => refusal,
  }
}

const separatorOf = (text: string): string => {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const count = (sign: string): number => line.split(sign).length
  const [best = ','] = [',', ';', '\t'].sort((one, other) => count(other) - count(one))
  return best
}
