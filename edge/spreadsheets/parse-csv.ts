import { createCsvReader } from './csv-reader.ts'
import type { SheetReading, SheetRow } from './sheet-reading.ts'

/** Characters parsed before the number of rows is checked. */
const pieceSigns = 16_384

/** The rows of a CSV text; see `createCsvReader`. Stops after `mostRows`. */
export const parseCsv = (
  text: string,
  { mostRows, mostColumns }: { readonly mostRows: number; readonly mostColumns: number },
): SheetReading => {
  const reader = createCsvReader({ mostColumns })
  const rows: SheetRow[] = []
  for (let at = 0; at < text.length && rows.length < mostRows; at += pieceSigns) {
    for (const row of reader.push(text.slice(at, at + pieceSigns))) rows.push(row)
    const refusal = reader.refusal()
    if (refusal !== undefined && rows.length < mostRows) return refusal
  }
  if (rows.length < mostRows) {
    for (const row of reader.end()) rows.push(row)
    const refusal = reader.refusal()
    if (refusal !== undefined) return refusal
  }
  return { kind: 'rows', rows: rows.slice(0, mostRows), sheet: '', otherSheets: 0 }
}
