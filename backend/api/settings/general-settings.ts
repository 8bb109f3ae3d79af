import {
  GeneralSetting,
  GeneralSettingHistoryRow,
  GeneralSettingsForm,
  isSecretKey,
  normalizeLine,
  serverLimits,
} from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { byId } from '../../database/name-order.ts';
import type { Caller } from '../../identity/tokens.ts';
import { shownValue } from '../../ocpp/secret-keys.ts';
import { editConflict } from '../http/conflict.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { lastChangeOf, noSuchKey } from './key-list.ts';

const path = '/general-settings';
const tag = 'settings';

const listGeneralSettings = defineCall({
  ...{ method: 'GET', path, permission: 'read:configurations', tag, reply: Type.Array(GeneralSetting) },
  summary: 'All general settings',
  run: (_input, { kysely }) => findSettings(kysely),
});

const saveGeneralSettings = defineCall({
  ...{ method: 'PUT', path, permission: 'update:configurations', tag },
  summary: 'Saves general settings, all or none; an entry with version 0 must be new',
  ...{ body: GeneralSettingsForm, reply: Type.Array(GeneralSetting) },
  run: async ({ caller, body }, { kysely }) => {
    const existing = new Set((await findSettings(kysely)).map(({ key }) => key));
    // Keys of older entries may be unnormalized.
    const entries = body.map((entry) =>
      existing.has(entry.key) ? entry : { ...entry, key: normalizeLine(entry.key) },
    );
    checkKeys(entries.map(({ key }) => key));
    // One order for all calls, so that two of them cannot deadlock.
    entries.sort((a, b) => (a.key < b.key ? -1 : 1));
    await kysely.transaction().execute(async (trx) => {
      for (const entry of entries) await saveSetting(trx, entry, caller, new Date());
    });
    return findSettings(kysely);
  },
});

const listGeneralSettingHistory = defineCall({
  ...{ method: 'GET', path: `${path}/history`, permission: 'read:configurations', tag },
  summary: `The changes to general settings, the newest ${serverLimits.historyRows} first`,
  reply: Type.Array(GeneralSettingHistoryRow),
  run: async (_input, { kysely }) => {
    const changes = kysely.selectFrom('general_settings_history').selectAll();
    const rows = await changes.orderBy('id', 'desc').limit(serverLimits.historyRows).execute();
    return rows.map(({ timestamp, user_name, action, key, value }) => ({
      ...{ timestamp: timestamp.toISOString(), userName: user_name, action, key },
      value: shownValue(key, value),
    }));
  },
});

export const generalSettingCalls: readonly ApiCall[] = [
  listGeneralSettings,
  saveGeneralSettings,
  listGeneralSettingHistory,
];

/** All general settings, by key. */
async function findSettings(kysely: Kysely<Tables>): Promise<GeneralSetting[]> {
  const settings = kysely.selectFrom('general_settings').selectAll();
  const rows = await settings.orderBy(byId(sql.ref('key'))).execute();
  return rows.map(({ key, value, ...row }) => ({ key, value: shownValue(key, value), ...lastChangeOf(row) }));
}

/** @throws {HttpError} 400 for a blank, repeated, or secret key */
function checkKeys(keys: readonly string[]): void {
  const blank = keys.indexOf('');
  if (blank >= 0) throw badRequest(`body[${blank}].key must not be blank.`);
  const twice = keys.find((key, index) => keys.indexOf(key) < index);
  if (twice) throw badRequest(`${twice} must be in the list only once.`);
  const secret = keys.find(isSecretKey);
  if (secret) throw badRequest(`${secret} cannot be a general setting, because its value is a secret.`);
}

/** @throws {HttpError} 409 for another version, 404 for a version of a setting that does not exist */
async function saveSetting(
  trx: Kysely<Tables>,
  { key, value, version }: GeneralSettingsForm[number],
  caller: Caller,
  at: Date,
): Promise<void> {
  const columns = { value, changed_by: caller.email, changed_at: at };
  const insert = trx.insertInto('general_settings').values({ key, ...columns });
  const update = { ...columns, version: sql<number>`general_settings.version + 1` };
  const save =
    version === undefined
      ? insert.onConflict((conflict) => conflict.column('key').doUpdateSet(update)).returning('key')
      : version === 0
        ? insert.onConflict((conflict) => conflict.doNothing()).returning('key')
        : trx
            .updateTable('general_settings')
            .set(update)
            .where('key', '=', key)
            .where('version', '=', version)
            .returning('key');
  if (!(await save.executeTakeFirst())) {
    const row = await trx.selectFrom('general_settings').selectAll().where('key', '=', key).executeTakeFirst();
    if (!row) throw noSuchKey('general setting', key);
    throw editConflict(key, { by: row.changed_by, at: row.changed_at });
  }
  await trx
    .insertInto('general_settings_history')
    .values({ timestamp: at, user_name: caller.email, action: 'SAVE', key, value })
    .execute();
  await audited(trx, { by: caller, action: 'SETTING_SAVED', subject: key, detail: { key, value } });
}
