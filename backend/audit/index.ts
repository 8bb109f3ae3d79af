export { auditEntry, audited, type NewAuditEntry, severalDevices } from './audited.ts';
export { dropAudit } from './retention.ts';
