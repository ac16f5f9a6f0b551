export type { ExportOrder } from './queries.ts'
export { exportHandlers } from './routes.ts'
export { exportFile, writeExport } from './write-export.ts'
