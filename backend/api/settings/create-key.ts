import { ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { keyTaken } from './changes.ts';
import type { KeyList, KeyRow } from './key-list.ts';

/** `POST` of a list of keys. */
export const createKey =
  <Row extends KeyRow, Entry extends { key: string }, Item>(
    kysely: Kysely<Tables>,
    { path, what, table, schemas, columnsOf, toItem, checkKey }: KeyList<Row, Entry, Item>,
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
        checkKey?.(entry.key);
        const columns = { key: entry.key, ...columnsOf(entry), changed_by: callerOf(request).email };
        const names = Object.keys(columns).map((name) => sql.ref(name));
        const { rows } = await sql<Row>`
          insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(columns))})
          on conflict do nothing returning *`.execute(kysely);
        const [row] = rows;
        if (!row) throw keyTaken(what, entry.key);
        reply.code(201);
        return toItem(row);
      },
    );
  };
