import { type AuditAction, auditActions, limits } from '@dmp/shared/contract';
import type { InsertQueryBuilder, InsertResult, Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { keptDetail } from './detail.ts';

/** The subject of what is done to several devices at once; its detail names them. */
export const severalDevices = 'several';

/** Something that a person does. */
export interface NewAuditEntry {
  by: { id: string; email: string };
  action: AuditAction;
  /** ID of the thing it is done to; of a device its chargebox ID. */
  subject: string;
  /** What of it matters later; values of secret keys stand beside their `key`, and are masked. */
  detail?: Readonly<Record<string, unknown>>;
}

/** Notes in the audit log what a person does, in the transaction that does it: both are so, or neither. */
export async function audited(trx: Kysely<Tables>, entry: NewAuditEntry): Promise<void> {
  await auditEntry(trx, entry).execute();
}

/** The same as a statement that is a part of another one. */
export const auditEntry = (
  db: Kysely<Tables>,
  { by, action, subject, detail = {} }: NewAuditEntry,
): InsertQueryBuilder<Tables, 'audit_log', InsertResult> =>
  db.insertInto('audit_log').values({
    user_id: by.id,
    user_email: by.email.toLowerCase(),
    action,
    kind: auditActions[action],
    subject: subject.slice(0, limits.length.name),
    detail: keptDetail(detail),
  });
