export { readSheet, type SheetKind, sheetKindOf } from './read-sheet.ts'
export { type SheetReading, type SheetRow, usualLimits } from './sheet-reading.ts'
export { type SheetCell, writeSheet } from './write-sheet.ts'
