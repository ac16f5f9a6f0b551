export { type AuditEntry, insertAudit, listAudit } from './queries.ts'
