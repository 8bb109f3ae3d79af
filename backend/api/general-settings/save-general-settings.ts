import { ErrorBody, GeneralSetting, GeneralSettingsForm, isSecretKey, normalizeLine } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { changedMeanwhile } from '../http/conflict.ts';
import { callerOf } from '../http/guard.ts';
import { noSuchKey } from '../settings/changes.ts';
import { listSettings } from './setting-rows.ts';

const tags = ['settings'];
const response = { 200: Type.Array(GeneralSetting), '4xx': ErrorBody };

/** `PUT general-settings`. */
export const saveGeneralSettings =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/general-settings',
      {
        config: { access: 'update:configurations' },
        schema: {
          summary: 'Saves general settings, all or none; an entry with version 0 must be new',
          tags,
          body: GeneralSettingsForm,
          response,
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const known = new Set((await listSettings(kysely)).map(({ key }) => key));
        // One of an earlier time may look like another: it is meant as it is.
        const wanted = request.body.map((entry) =>
          known.has(entry.key) ? entry : { ...entry, key: normalizeLine(entry.key) },
        );
        const keys = wanted.map(({ key }) => key);
        const blank = keys.indexOf('');
        if (blank >= 0) throw badRequest(`body[${blank}].key must not be blank.`);
        const twice = keys.find((key, index) => keys.indexOf(key) < index);
        if (twice) throw badRequest(`${twice} must be in the list only once.`);
        const secret = keys.find(isSecretKey);
        if (secret) throw badRequest(`${secret} cannot be a general setting, because its value is a secret.`);
        // In one order, so that two such calls at once wait for each other.
        const entries = wanted.sort((a, b) => (a.key < b.key ? -1 : 1));
        await kysely.transaction().execute(async (trx) => {
          for (const entry of entries) await save(trx, entry, caller, new Date());
        });
        return listSettings(kysely);
      },
    );
  };

type Entry = GeneralSettingsForm[number];

async function save(trx: Kysely<Tables>, { key, value, version }: Entry, caller: Caller, at: Date): Promise<void> {
  const userName = caller.email;
  const changed = { value, changed_by: userName, changed_at: at };
  const added = trx.insertInto('general_settings').values({ key, ...changed });
  const next = { ...changed, version: sql<number>`general_settings.version + 1` };
  const written =
    version === undefined
      ? added.onConflict((conflict) => conflict.column('key').doUpdateSet(next)).returning('key')
      : version === 0
        ? added.onConflict((conflict) => conflict.doNothing()).returning('key')
        : trx
            .updateTable('general_settings')
            .set(next)
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
  await audited(trx, { by: caller, action: 'SETTING_SAVED', subject: key, detail: { key, value } });
}
