import { ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { byId } from '../../database/name-order.ts';
import type { KeySettings, KeySettingsRow } from './key-list.ts';

/** `GET` of a list of keys. */
export const listKeys =
  <Row extends KeySettingsRow, Entry extends { key: string }, Item>(
    kysely: Kysely<Tables>,
    { path, summary, table, schemas, toItem }: KeySettings<Row, Entry, Item>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      path,
      {
        config: { access: 'read:configurations' },
        schema: {
          summary,
          tags: ['settings'],
          response: { 200: Type.Array(schemas.item), '4xx': ErrorBody },
        },
      },
      async () => {
        const { rows } = await sql<Row>`
          select * from ${sql.table(table)} order by ${byId(sql.ref('key'))}`.execute(kysely);
        return rows.map(toItem);
      },
    );
  };
