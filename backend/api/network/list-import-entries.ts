import {
  ErrorBody,
  limits,
  type NetworkImportEntry,
  NetworkImportEntryPage,
  NetworkImportEntryQuery,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { access, demandWholeNetwork, findImport, importOf } from './import-rows.ts';

/** `GET network/imports/{id}/entries`. */
export const listImportEntries =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/network/imports/:id/entries',
      {
        config: { access },
        schema: {
          summary: 'What an import creates, changes, leaves and refuses, and why: places first, then devices',
          tags: ['network'],
          params: Type.Object({ id: Type.String() }),
          querystring: NetworkImportEntryQuery,
          response: { 200: NetworkImportEntryPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        demandWholeNetwork(callerOf(request));
        const { pageNumber = 0, pageSize = limits.pageSize.default, outcome } = request.query;
        const found = await findImport(kysely, request.params.id);
        const { entries, outcomes } = importOf(found);
        let query = kysely
          .selectFrom('network_import_entries')
          .select(['kind', 'id', 'first_line', 'last_line', 'outcome', 'changes', 'reason', 'applied'])
          .where('import_id', '=', found.id);
        if (outcome) query = query.where('outcome', '=', outcome);
        const rows = await query
          .orderBy('phase')
          .orderBy('number')
          .limit(pageSize)
          .offset(pageNumber * pageSize)
          .execute();
        return {
          content: rows.map(({ first_line: firstLine, last_line: lastLine, changes, ...row }) => ({
            ...{ ...row, firstLine, lastLine, changes: changes as NetworkImportEntry['changes'] },
          })),
          number: pageNumber,
          size: pageSize,
          totalElements: outcome ? outcomes[outcome] : entries,
        };
      },
    );
  };
