import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/index.ts';

/** Takes EVSEs out of the charging groups they are in; a group that was published is another than that from then on. */
export async function leaveGroups(trx: Kysely<Tables>, which: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    with gone as (delete from charging_group_evses where ${which} returning group_id)
    update charging_groups set unpublished_since = ${now}
    where id in (select group_id from gone) and last_updated_in_cpo is not null and unpublished_since is null`.execute(
    trx,
  );
}
