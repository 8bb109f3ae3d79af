import type { GeneralSetting } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { byId } from '../../database/name-order.ts';
import { shownValue } from '../../ocpp/secret-keys.ts';
import { changeOf } from '../settings/changes.ts';

/** All general settings, by key. */
export async function listSettings(kysely: Kysely<Tables>): Promise<GeneralSetting[]> {
  const rows = await kysely
    .selectFrom('general_settings')
    .selectAll()
    .orderBy(byId(sql.ref('key')))
    .execute();
  return rows.map(({ key, value, ...row }) => ({ key, value: shownValue(key, value), ...changeOf(row) }));
}
