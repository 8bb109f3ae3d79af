import {
  ErrorBody,
  GlobalConfigurationKey,
  GlobalConfigurationKeyForm,
  KeyList,
  NewGlobalConfigurationKey,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { changedMeanwhile } from '../conflict.ts';
import { callerOf } from '../guard.ts';
import { changeOf, keyTaken, noSuchKey } from './changes.ts';

const tags = ['settings'];
const path = '/global-configuration-key';
const what = 'global configuration key';

/** `GET`, `POST`, `PUT` and `DELETE global-configuration-key`. */
export const configurationKeyRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      path,
      {
        config: { access: 'read:configurations' },
        schema: {
          summary: 'The configuration keys that an editor offers',
          tags,
          response: { 200: Type.Array(GlobalConfigurationKey), '4xx': ErrorBody },
        },
      },
      async () => {
        const rows = await kysely
          .selectFrom('global_configuration_keys')
          .selectAll()
          .orderBy(sql`lower(key) collate "C"`)
          .execute();
        return rows.map(toConfigurationKey);
      },
    );

    app.post(
      path,
      {
        config: { access: 'update:configurations' },
        schema: {
          summary: 'Adds a key',
          tags,
          body: NewGlobalConfigurationKey,
          response: { 201: GlobalConfigurationKey, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const { key, description = null } = request.body;
        const row = await kysely
          .insertInto('global_configuration_keys')
          .values({ key, description, changed_by: callerOf(request).email })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!row) throw keyTaken(what, key);
        reply.code(201);
        return toConfigurationKey(row);
      },
    );

    app.put(
      path,
      {
        config: { access: 'update:configurations' },
        schema: {
          summary: 'Updates the key in the body',
          tags,
          body: GlobalConfigurationKeyForm,
          response: { 200: GlobalConfigurationKey, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { key, version, description = null } = request.body;
        const changed = { changed_by: callerOf(request).email, changed_at: new Date(), version: version + 1 };
        const row = await kysely
          .updateTable('global_configuration_keys')
          .set({ description, ...changed })
          .where('key', '=', key)
          .where('version', '=', version)
          .returningAll()
          .executeTakeFirst();
        if (row) return toConfigurationKey(row);
        const other = await kysely
          .selectFrom('global_configuration_keys')
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
          .deleteFrom('global_configuration_keys')
          .where('key', '=', key)
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw noSuchKey(what, key);
        return reply.code(204).send(null);
      },
    );
  };

const toConfigurationKey = (row: Selectable<Tables['global_configuration_keys']>): GlobalConfigurationKey => ({
  key: row.key,
  description: row.description,
  ...changeOf(row),
});
