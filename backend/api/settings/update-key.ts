import { ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { changedMeanwhile } from '../http/conflict.ts';
import { callerOf } from '../http/guard.ts';
import { noSuchKey } from './changes.ts';
import type { KeyList, KeyRow } from './key-list.ts';

/** `PUT` of a list of keys. */
export const updateKey =
  <Row extends KeyRow, Entry extends { key: string }, Item>(
    kysely: Kysely<Tables>,
    { path, what, table, schemas, columnsOf, toItem, checkKey }: KeyList<Row, Entry, Item>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      path,
      {
        config: { access: 'update:configurations' },
        schema: {
          summary: 'Updates the key in the body',
          tags: ['settings'],
          body: schemas.changed,
          response: { 200: schemas.item, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const entry = request.body as Entry & { version: number };
        const { key, version } = entry;
        checkKey?.(key);
        const changed = {
          ...columnsOf(entry),
          ...{ changed_by: callerOf(request).email, changed_at: new Date(), version: version + 1 },
        };
        const assignments = Object.entries(changed).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
        const { rows } = await sql<Row>`
          update ${sql.table(table)} set ${sql.join(assignments)}
          where key = ${key} and version = ${version} returning *`.execute(kysely);
        const [row] = rows;
        if (row) return toItem(row);
        const others = await sql<Row>`select * from ${sql.table(table)} where key = ${key}`.execute(kysely);
        const [other] = others.rows;
        throw other ? changedMeanwhile(key, { by: other.changed_by, at: other.changed_at }) : noSuchKey(what, key);
      },
    );
  };
