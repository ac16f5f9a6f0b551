export { type AuditEntry, insertAudit, listAudit } from './queries.ts'
export { type Audited, recordAudit, writeAudit } from './record-audit.ts'
