import { type Static, Type } from '@sinclair/typebox';
import { auditActionNames, auditKinds } from '../audit.ts';
import { limits } from '../limits.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { OneOf, Strict } from './schema.ts';

/** One entry of the audit log: an action of a user. */
export const AuditEntry = Strict({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  userId: Type.String(),
  userEmail: Type.String(),
  action: OneOf(auditActionNames),
  kind: OneOf(auditKinds),
  subject: Type.String({ description: 'ID of the affected record; the chargebox ID for a device' }),
  detail: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Details of the action; without values of secret keys',
  }),
});
export type AuditEntry = Static<typeof AuditEntry>;

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const filters = {
  from: Type.Optional(Type.String({ description: 'ISO 8601, inclusive' })),
  to: Type.Optional(Type.String({ description: 'ISO 8601, inclusive' })),
  user: text(limits.length.email),
  action: Type.Optional(OneOf(auditActionNames)),
  kind: Type.Optional(OneOf(auditKinds)),
  subject: text(limits.length.name),
};

/** Query of `GET audit/export`. */
export const AuditExportQuery = Strict(filters);
export type AuditExportQuery = Static<typeof AuditExportQuery>;

const { pageNumber, pageSize, sortOrder } = pagingQuery(['at']);
/** Query of `GET audit`. */
export const AuditQuery = Strict({ pageNumber, pageSize, sortOrder, ...filters });
export type AuditQuery = Static<typeof AuditQuery>;

/** Response of `GET audit`. */
export const AuditPage = PageOf(AuditEntry);
export type AuditPage = Static<typeof AuditPage>;
