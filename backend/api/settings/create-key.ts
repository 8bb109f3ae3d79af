import { ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Kysely, sql } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { keyTaken } from './changes.ts';
import type { KeySettings, KeySettingsRow } from './key-list.ts';

/** `POST` of a list of keys. */
export const createKey =
  <Row extends KeySettingsRow, Entry extends { key: string }, Item>(
    kysely: Kysely<Tables>,
    { path, what, table, audit, schemas, columnsOf, toItem, checkKey }: KeySettings<Row, Entry, Item>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      path,
      {
        config: { access: 'update:configurations' },
        schema: {
          summary: 'Adds a key',
          tags: ['settings'],
          body: schemas.added,
          response: { 201: schemas.item, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const entry = request.body as Entry;
        const caller = callerOf(request);
        checkKey?.(entry.key);
        const columns = { key: entry.key, ...columnsOf(entry), changed_by: caller.email };
        const names = Object.keys(columns).map((name) => sql.ref(name));
        const row = await kysely.transaction().execute(async (trx) => {
          const { rows } = await sql<Row>`
            insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(columns))})
            on conflict do nothing returning *`.execute(trx);
          const [added] = rows;
          if (!added) throw keyTaken(what, entry.key);
          await audited(trx, { by: caller, action: audit.added, subject: entry.key, detail: columnsOf(entry) });
          return added;
        });
        reply.code(201);
        return toItem(row);
      },
    );
  };
