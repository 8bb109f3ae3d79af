import { Readable } from 'node:stream';
import {
  type AuditAction,
  limits,
  NetworkExportQuery,
  NetworkImport,
  type NetworkImportEntry,
  NetworkImportEntryPage,
  NetworkImportEntryQuery,
  serverLimits,
} from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import type { Updateable } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { exportCsvLines, exportedNames, exportLocations } from '../../network-import/index.ts';
import { csvFileName, sendCsv } from '../http/csv/index.ts';
import { type ApiCall, defineCall, FileReply } from '../http/define-call.ts';
import { createImport } from './create-import.ts';
import { findImport, importPermission, type NetworkImportRow, requireWholeNetwork, toImport } from './import-rows.ts';

const shared = { permission: importPermission, tag: 'network' } as const;

/** A transition of an import that a user requests. */
interface ImportTransition {
  /** Last segment of the path. */
  name: 'apply' | 'cancel';
  summary: string;
  action: AuditAction;
  /** New values of the import, whose row is locked. @throws {HttpError} 409 if its state does not allow this */
  change(row: NetworkImportRow, caller: Caller): Updateable<Tables['network_imports']>;
  auditDetail(networkImport: NetworkImport): object;
}

const importTransition = ({ name, summary, action, change, auditDetail }: ImportTransition): ApiCall =>
  defineCall({
    ...{ method: 'POST', path: `/network/imports/:id/${name}`, ...shared, repetition: 'answer' },
    ...{ summary, reply: NetworkImport },
    run: async ({ caller, params: { id } }, { kysely, bus }) => {
      requireWholeNetwork(caller);
      const changed = await kysely.transaction().execute(async (trx) => {
        const row = await findImport(trx, id, true);
        await trx.updateTable('network_imports').set(change(row, caller)).where('id', '=', id).execute();
        const detail = { id, ...auditDetail(toImport(row)) };
        await audited(trx, { by: caller, action, subject: row.file_name, detail });
        return findImport(trx, id);
      });
      bus.publish('imports.due', {});
      return toImport(changed);
    },
  });

const applyImport = importTransition({
  name: 'apply',
  summary: 'Applies an import as its preview says; what was changed since is refused',
  action: 'NETWORK_IMPORT_APPLIED',
  change({ state }, { id, email }) {
    if (state !== 'READY') throw new HttpError(409, 'Only an import whose preview is ready can be applied.');
    return { state: 'APPLYING', created_by: email, user_id: id };
  },
  auditDetail: ({ outcomes }) => outcomes,
});

const cancelImport = importTransition({
  name: 'cancel',
  summary: 'Cancels an import; what it has applied stays',
  action: 'NETWORK_IMPORT_CANCELED',
  change({ ended_at }) {
    if (ended_at) throw new HttpError(409, 'This import has ended already.');
    return { state: 'CANCELED', ended_at: new Date() };
  },
  auditDetail: ({ applied }) => ({ applied }),
});

const listImports = defineCall({
  ...{ method: 'GET', path: '/network/imports', ...shared, reply: Type.Array(NetworkImport) },
  summary: 'The newest imports of a network, the newest first',
  run: async ({ caller }, { kysely }) => {
    requireWholeNetwork(caller);
    const rows = await kysely
      .selectFrom('network_imports')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(serverLimits.networkImport.stored)
      .execute();
    return rows.map(toImport);
  },
});

const getImport = defineCall({
  ...{ method: 'GET', path: '/network/imports/:id', ...shared, reply: NetworkImport },
  summary: 'One import of a network, and how far it has come',
  run: async ({ caller, params }, { kysely }) => {
    requireWholeNetwork(caller);
    return toImport(await findImport(kysely, params.id));
  },
});

const listImportEntries = defineCall({
  ...{ method: 'GET', path: '/network/imports/:id/entries', ...shared },
  ...{ query: NetworkImportEntryQuery, reply: NetworkImportEntryPage },
  summary: 'What an import creates, changes, leaves and refuses, and why: places first, then devices',
  run: async ({ caller, params, query: { pageNumber = 0, pageSize = limits.pageSize.default, outcome } }, services) => {
    requireWholeNetwork(caller);
    const row = await findImport(services.kysely, params.id);
    const { entries, outcomes } = toImport(row);
    let query = services.kysely
      .selectFrom('network_import_entries')
      .select(['kind', 'id', 'first_line', 'last_line', 'outcome', 'changes', 'reason', 'applied'])
      .where('import_id', '=', row.id);
    if (outcome) query = query.where('outcome', '=', outcome);
    const rows = await query
      .orderBy('phase')
      .orderBy('number')
      .limit(pageSize)
      .offset(pageNumber * pageSize)
      .execute();
    return {
      content: rows.map(({ first_line: firstLine, last_line: lastLine, changes, ...entry }) => ({
        ...{ ...entry, firstLine, lastLine, changes: changes as NetworkImportEntry['changes'] },
      })),
      number: pageNumber,
      size: pageSize,
      totalElements: outcome ? outcomes[outcome] : entries,
    };
  },
});

const exportNetwork = defineCall({
  ...{ method: 'GET', path: '/network/export', ...shared, costly: 'file' },
  summary: 'The network as a file that can be imported: as CSV, or as OCPI 2.2.1 Locations',
  ...{ produces: ['text/csv', 'application/json'], query: NetworkExportQuery, reply: FileReply },
  run: async ({ caller, query, reply }, { kysely }) => {
    requireWholeNetwork(caller);
    await audited(kysely, { by: caller, action: 'EXPORTED', subject: 'network', detail: query });
    const fileName = csvFileName('network');
    return query.format === 'CSV'
      ? sendCsv(reply, { fileName, header: exportedNames, batches: exportCsvLines(kysely) })
      : sendLocations(reply, fileName.replace(/csv$/, 'json'), exportLocations(kysely));
  },
});

/** Streams a JSON file. */
const sendLocations = (reply: FastifyReply, fileName: string, parts: AsyncIterable<string>): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type('application/json; charset=utf-8')
    .send(Readable.from(parts, { objectMode: false }));

/** Calls below `/network`. Their limit of simultaneous uploads is per server. */
export const networkCalls = (): readonly ApiCall[] => [
  ...[createImport(), applyImport, cancelImport, listImports, getImport, listImportEntries, exportNetwork],
];
