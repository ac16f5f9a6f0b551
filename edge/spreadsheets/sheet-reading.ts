import type { RefusalCode } from '@parley/contract/refusals'

/** A line of a table with its number as the reader's program shows it, from 1. Lines that hold nothing are left out. */
export type SheetRow = { readonly line: number; readonly cells: readonly string[] }

/** What a table file holds, or why it is not read. */
export type SheetReading =
  | {
      readonly kind: 'rows'
      readonly rows: readonly SheetRow[]
      /** The sheet that was read; empty for a file that knows no sheets. */
      readonly sheet: string
      /** Sheets of the file that were not. */
      readonly otherSheets: number
    }
  | SheetRefusal

export type SheetRefusal = {
  readonly kind: 'refused'
  readonly code: RefusalCode
  readonly values: Readonly<Record<string, string | number>>
}

export const refused = (code: RefusalCode, values: SheetRefusal['values'] = {}): SheetRefusal => ({
  kind: 'refused',
  code,
  values,
})

export type SheetLimits = {
  /** The reading stops behind so many rows. */
  readonly mostRows: number
  readonly mostColumns: number
  /** All parts of a zipped workbook together. */
  readonly mostInflatedBytes: number
  readonly mostMs: number
}

export const usualLimits: Omit<SheetLimits, 'mostRows'> = {
  mostColumns: 100,
  mostInflatedBytes: 40 * 1024 * 1024,
  mostMs: 15_000,
}
