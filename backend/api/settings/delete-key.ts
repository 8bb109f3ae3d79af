import { ErrorBody, KeyList as KeysToDelete } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { meantKey, noSuchKey } from './changes.ts';
import type { KeySettings } from './key-list.ts';

/** `DELETE` of a list of keys. */
export const deleteKey =
  (
    kysely: Kysely<Tables>,
    { path, what, table, audit }: Pick<KeySettings, 'path' | 'what' | 'table' | 'audit'>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.delete(
      path,
      {
        config: { access: 'update:configurations' },
        schema: {
          summary: 'Deletes the one key in the list',
          tags: ['settings'],
          body: KeysToDelete,
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const [given = ''] = request.body;
        const caller = callerOf(request);
        const key = await meantKey(kysely, table, given);
        await kysely.transaction().execute(async (trx) => {
          const { rows } = await sql`delete from ${sql.table(table)} where key = ${key} returning key`.execute(trx);
          if (rows.length === 0) throw noSuchKey(what, key);
          await audited(trx, { by: caller, action: audit.deleted, subject: key });
        });
        return reply.code(204).send(null);
      },
    );
  };
