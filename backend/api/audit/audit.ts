import { type AuditEntry, AuditExportQuery, AuditPage, AuditQuery, limits, normalizeLine } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { type CsvRow, csvFileName, sendCsv } from '../http/csv/index.ts';
import { type ApiCall, defineCall, FileReply } from '../http/define-call.ts';
import { parseDateRange } from '../query/ranges.ts';

const csvHeader = ['Time', 'User', 'User ID', 'Action', 'Kind', 'Subject', 'Detail'];
/** Rows that one query of an export reads. */
const batchSize = 2000;

const listEntries = defineCall({
  ...{ method: 'GET', path: '/audit', permission: 'read:audit', tag: 'audit' },
  summary: 'Who did what in the console, newest first, by time, user, and thing',
  ...{ query: AuditQuery, reply: AuditPage },
  run: async ({ caller, query }, { kysely }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, sortOrder = 'DESC', ...filters } = query;
    const entries = selectEntries(kysely, filters, caller);
    const { total } = await entries.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await entries
      .selectAll()
      .orderBy('id', sortOrder === 'ASC' ? 'asc' : 'desc')
      .limit(pageSize)
      .offset(pageNumber * pageSize)
      .execute();
    return { content: rows.map(toEntry), number: pageNumber, size: pageSize, totalElements: total };
  },
});

const exportEntries = defineCall({
  ...{ method: 'GET', path: '/audit/export', permission: 'read:audit', costly: 'file', tag: 'audit' },
  ...{ summary: 'Who did what in the console, newest first, as a file', produces: ['text/csv'] },
  ...{ query: AuditExportQuery, reply: FileReply },
  run: async ({ caller, query, reply }, { kysely }) => {
    const entries = selectEntries(kysely, query, caller);
    await audited(kysely, { by: caller, action: 'EXPORTED', subject: 'audit', detail: query });
    return sendCsv(reply, { fileName: csvFileName('audit'), header: csvHeader, batches: readBatches(entries) });
  },
});

export const auditCalls: readonly ApiCall[] = [listEntries, exportEntries];

/**
 * The entries that match. Vendors see only their own.
 *
 * @throws {HttpError} 400 for an invalid time
 */
function selectEntries(kysely: Kysely<Tables>, query: AuditExportQuery, { owner }: Caller) {
  const { from, to } = parseDateRange({ from: query.from, to: query.to }, ['from', 'to']);
  const { user, action, kind, subject } = query;
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

const toEntry = (row: Selectable<Tables['audit_log']>): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  userId: row.user_id,
  userEmail: row.user_email,
  action: row.action,
  kind: row.kind,
  subject: row.subject,
  detail: row.detail,
});

/** Each batch begins below the last ID, so entries added during the export do not shift it. */
async function* readBatches(entries: ReturnType<typeof selectEntries>): AsyncGenerator<CsvRow[]> {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await entries.selectAll().where('id', '<', below).orderBy('id', 'desc').limit(batchSize).execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => [
      ...[row.at, row.user_email, row.user_id, row.action, row.kind, row.subject],
      JSON.stringify(row.detail),
    ]);
    if (rows.length < batchSize) return;
    below = last.id;
  }
}
