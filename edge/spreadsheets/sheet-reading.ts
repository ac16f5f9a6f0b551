import type { RefusalCode } from '@parley/contract/refusals'

/** A row of a table with its line number as a spreadsheet program shows it, from 1. Empty lines are skipped. */
export type SheetRow = { readonly line: number; readonly cells: readonly string[] }

/** The content of a table file, or why it was refused. */
export type SheetReading =
  | {
      readonly kind: 'rows'
      readonly rows: readonly SheetRow[]
      /** The sheet that was read; empty for a file without sheets. */
      readonly sheet: string
      /** Number of other sheets in the file. */
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
  /** Maximum number of rows. */
  readonly mostRows: number
  readonly mostColumns: number
  /** Unpacked bytes of a zipped workbook, all parts together. */
  readonly mostInflatedBytes: number
  readonly mostMs: number
}

export const usualLimits: Omit<SheetLimits, 'mostRows'> = {
  mostColumns: 100,
  mostInflatedBytes: 40 * 1024 * 1024,
  mostMs: 15_000,
}
