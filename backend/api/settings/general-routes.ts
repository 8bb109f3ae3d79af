import { ErrorBody, GeneralSetting, GeneralSettingHistoryRow, GeneralSettingsForm, limits } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { changedMeanwhile } from '../conflict.ts';
import { callerOf } from '../guard.ts';
import { badRequest } from '../refusal.ts';
import { changeOf, noSuchKey } from './changes.ts';

const tags = ['settings'];
const response = { 200: Type.Array(GeneralSetting), '4xx': ErrorBody };

/** `GET` and `PUT general-settings`, and their history. */
export const generalSettingRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const list = async (): Promise<GeneralSetting[]> => {
      const rows = await kysely
        .selectFrom('general_settings')
        .selectAll()
        .orderBy(sql`lower(key) collate "C"`)
        .execute();
      return rows.map(({ key, value, ...row }) => ({ key, value, ...changeOf(row) }));
    };

    app.get(
      '/general-settings',
      { config: { access: 'read:configurations' }, schema: { summary: 'All general settings', tags, response } },
      list,
    );

    app.put(
      '/general-settings',
      {
        config: { access: 'update:configurations' },
        schema: {
          summary: 'Saves general settings, all or none; an entry without a version is new',
          tags,
          body: GeneralSettingsForm,
          response,
        },
      },
      async (request) => {
        const userName = callerOf(request).email;
        const keys = request.body.map(({ key }) => key);
        const twice = keys.find((key, index) => keys.indexOf(key) < index);
        if (twice) throw badRequest(`${twice} must be in the list only once.`);
        // In one order, so that two such calls at once wait for each other.
        const entries = [...request.body].sort((a, b) => (a.key < b.key ? -1 : 1));
        await kysely.transaction().execute(async (trx) => {
          for (const entry of entries) await save(trx, entry, userName, new Date());
        });
        return list();
      },
    );

    app.get(
      '/general-settings/history',
      {
        config: { access: 'read:configurations' },
        schema: {
          summary: `The changes to general settings, the newest ${limits.historyRows} first`,
          tags,
          response: { 200: Type.Array(GeneralSettingHistoryRow), '4xx': ErrorBody },
        },
      },
      async () => {
        const rows = await kysely
          .selectFrom('general_settings_history')
          .selectAll()
          .orderBy('id', 'desc')
          .limit(limits.historyRows)
          .execute();
        return rows.map(({ timestamp, user_name, action, key, value }) => ({
          timestamp: timestamp.toISOString(),
          userName: user_name,
          action,
          key,
          value,
        }));
      },
    );
  };

type Entry = GeneralSettingsForm[number];

async function save(trx: Kysely<Tables>, { key, value, version }: Entry, userName: string, at: Date): Promise<void> {
  const changed = { value, changed_by: userName, changed_at: at };
  const written =
    version === undefined
      ? trx
          .insertInto('general_settings')
          .values({ key, ...changed })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
      : trx
          .updateTable('general_settings')
          .set({ ...changed, version: version + 1 })
          .where('key', '=', key)
          .where('version', '=', version)
          .returning('key');
  if (!(await written.executeTakeFirst())) {
    const row = await trx.selectFrom('general_settings').selectAll().where('key', '=', key).executeTakeFirst();
    if (!row) throw noSuchKey('general setting', key);
    throw changedMeanwhile(key, { by: row.changed_by, at: row.changed_at });
  }
  await trx
    .insertInto('general_settings_history')
    .values({ timestamp: at, user_name: userName, action: 'SAVE', key, value })
    .execute();
}
