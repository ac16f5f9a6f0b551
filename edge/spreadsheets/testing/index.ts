export { writeXlsx } from 'hucre'
export { legacyWorkbook } from './legacy-workbook.ts'
export { workbookParts, zipOf } from './zip-of.ts'
