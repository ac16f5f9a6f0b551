export { createLine, type LineInput, linePasswordPlace } from './create-line.ts'
export { grantLine } from './grant-line.ts'
export { findUsableLine, type LineRow, listLines, listUsableLines, setLineStatus } from './queries.ts'
export { lineHandlers } from './routes.ts'
