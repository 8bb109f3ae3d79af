export { audited, type NewAuditEntry, severalDevices } from './audited.ts';
export { dropAudit } from './retention.ts';
