import { refused, type SheetRefusal, type SheetRow } from './sheet-reading.ts'

/** Reads a CSV text that comes piece by piece. */
export type CsvReader = {
  /** The rows that a piece completes; lines that hold nothing are left out. */
  push(text: string): readonly SheetRow[]
  /** The rest, once the text is over. */
  end(): readonly SheetRow[]
  /** Why it reads no further. */
  readonly refusal: () => SheetRefusal | undefined
}

/** No honest row is longer; a quote that nobody closes would take the whole file for one cell. */
const longestRowSigns = 1024 * 1024

/**
 * RFC 4180: cells in quotes may hold separators, quotes doubled and line ends; a line ends by CRLF, LF or CR alone. The separator is the first line's most frequent
 * one of comma, semicolon and tab. Linear. A quote that is never closed would swallow the rest of the list, so it is refused
 * by the line that it began in.
 */
export const createCsvReader = ({ mostColumns }: { readonly mostColumns: number }): CsvReader => {
  let separator: string | undefined
  let row: string[] = []
  let cell = ''
  let rowSigns = 0
  let line = 1
  let rowLine = 1
  /** The line of the quote that is open; 0 outside quotes. */
  let quotedSince = 0
  /** A quote inside quotes came last: it ends them, or it is the first of two. */
  let hasQuote = false
  /** The two signs of CRLF are one end. */
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
