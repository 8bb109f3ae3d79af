export { audited, type NewAuditEntry } from './audited.ts';
export { dropAudit } from './retention.ts';
