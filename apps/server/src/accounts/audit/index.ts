export { insertAudit } from './queries.ts'
export { type Audited, recordAudit, writeAudit } from './record-audit.ts'
export { auditHandlers } from './routes.ts'
