import { ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Kysely, sql } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { changedMeanwhile } from '../http/conflict.ts';
import { callerOf } from '../http/guard.ts';
import { meantKey, noSuchKey } from './changes.ts';
import type { KeySettings, KeySettingsRow } from './key-list.ts';

/** `PUT` of a list of keys. */
export const updateKey =
  <Row extends KeySettingsRow, Entry extends { key: string }, Item>(
    kysely: Kysely<Tables>,
    { path, what, table, audit, schemas, columnsOf, toItem, checkKey }: KeySettings<Row, Entry, Item>,
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
        const entry = request.body as Entry & { version?: number };
        const caller = callerOf(request);
        const { version } = entry;
        const key = await meantKey(kysely, table, entry.key);
        checkKey?.(key);
        const changed = {
          ...columnsOf(entry),
          ...{ changed_by: caller.email, changed_at: new Date() },
        };
        const assignments = Object.entries(changed).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
        const row = await kysely.transaction().execute(async (trx) => {
          const { rows } = await sql<Row>`
            update ${sql.table(table)} set ${sql.join(assignments)}, version = version + 1
            where key = ${key} and ${version === undefined ? sql`true` : sql`version = ${version}`} returning *`.execute(
            trx,
          );
          if (rows[0])
            await audited(trx, { by: caller, action: audit.changed, subject: key, detail: columnsOf(entry) });
          return rows[0];
        });
        if (row) return toItem(row);
        const others = await sql<Row>`select * from ${sql.table(table)} where key = ${key}`.execute(kysely);
        const [other] = others.rows;
        throw other ? changedMeanwhile(key, { by: other.changed_by, at: other.changed_at }) : noSuchKey(what, key);
      },
    );
  };
