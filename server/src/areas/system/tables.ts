// The log is written by every area through `platform/audit.ts`; this area reads it.
export { auditLog } from '../../platform/audit.table.ts'
