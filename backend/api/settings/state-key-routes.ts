import { ErrorBody, GlobalStateKey, GlobalStateKeyForm, KeyList, NewGlobalStateKey } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { changedMeanwhile } from '../conflict.ts';
import { callerOf } from '../guard.ts';
import { changeOf, keyTaken, noSuchKey } from './changes.ts';

const tags = ['settings'];
const path = '/global-state-key';
const what = 'global state key';

/** `GET`, `POST`, `PUT` and `DELETE global-state-key`. */
export const stateKeyRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      path,
      {
        config: { access: 'read:configurations' },
        schema: {
          summary: 'Which charger configuration keys carry the state flags',
          tags,
          response: { 200: Type.Array(GlobalStateKey), '4xx': ErrorBody },
        },
      },
      async () => {
        const rows = await kysely
          .selectFrom('global_state_keys')
          .selectAll()
          .orderBy(sql`lower(key) collate "C"`)
          .execute();
        return rows.map(toStateKey);
      },
    );

    app.post(
      path,
      {
        config: { access: 'update:configurations' },
        schema: {
          summary: 'Adds a key',
          tags,
          body: NewGlobalStateKey,
          response: { 201: GlobalStateKey, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const { key, ...rest } = request.body;
        const row = await kysely
          .insertInto('global_state_keys')
          .values({ key, ...columnsOf(rest), changed_by: callerOf(request).email })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!row) throw keyTaken(what, key);
        reply.code(201);
        return toStateKey(row);
      },
    );

    app.put(
      path,
      {
        config: { access: 'update:configurations' },
        schema: {
          summary: 'Updates the key in the body',
          tags,
          body: GlobalStateKeyForm,
          response: { 200: GlobalStateKey, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { key, version, ...rest } = request.body;
        const changed = { changed_by: callerOf(request).email, changed_at: new Date(), version: version + 1 };
        const row = await kysely
          .updateTable('global_state_keys')
          .set({ ...columnsOf(rest), ...changed })
          .where('key', '=', key)
          .where('version', '=', version)
          .returningAll()
          .executeTakeFirst();
        if (row) return toStateKey(row);
        const other = await kysely
          .selectFrom('global_state_keys')
          .selectAll()
          .where('key', '=', key)
          .executeTakeFirst();
        throw other ? changedMeanwhile(key, { by: other.changed_by, at: other.changed_at }) : noSuchKey(what, key);
      },
    );

    app.delete(
      path,
      {
        config: { access: 'update:configurations' },
        schema: {
          summary: 'Deletes the one key in the list',
          tags,
          body: KeyList,
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const [key = ''] = request.body;
        const { numDeletedRows } = await kysely
          .deleteFrom('global_state_keys')
          .where('key', '=', key)
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw noSuchKey(what, key);
        return reply.code(204).send(null);
      },
    );
  };

const columnsOf = ({ state, enabledValue, disabledValue }: Omit<NewGlobalStateKey, 'key'>) => ({
  state,
  enabled_value: enabledValue,
  disabled_value: disabledValue,
});

const toStateKey = (row: Selectable<Tables['global_state_keys']>): GlobalStateKey => ({
  key: row.key,
  state: row.state,
  enabledValue: row.enabled_value,
  disabledValue: row.disabled_value,
  ...changeOf(row),
});
