import { type AuditEntry, type AuditExportQuery, normalizeLine } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { parseDateRange } from '../query/ranges.ts';

/**
 * The entries that match, without their columns. A vendor with this permission reads what they did themselves.
 *
 * @throws {HttpError} 400 for a time that is none
 */
export function entriesOf(kysely: Kysely<Tables>, query: AuditExportQuery, caller: Caller) {
  const { from, to } = parseDateRange({ from: query.from, to: query.to }, ['from', 'to']);
  const { user, action, kind, subject } = query;
  const { owner } = caller;
  let entries = kysely.selectFrom('audit_log');
  if (from) entries = entries.where('at', '>=', from);
  if (to) entries = entries.where('at', '<=', to);
  if (user) entries = entries.where('user_email', '=', normalizeLine(user).toLowerCase());
  if (owner) entries = entries.where('user_email', '=', owner);
  if (action) entries = entries.where('action', '=', action);
  if (kind) entries = entries.where('kind', '=', kind);
  if (subject) entries = entries.where('subject', '=', subject);
  return entries;
}

/** An entry as the API gives it. */
export const toEntry = (row: Selectable<Tables['audit_log']>): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  userId: row.user_id,
  userEmail: row.user_email,
  action: row.action,
  kind: row.kind,
  subject: row.subject,
  detail: row.detail,
});
