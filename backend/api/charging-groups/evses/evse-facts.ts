import { type GroupEvseFacts, limits } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { byId, byName } from '../../../database/name-order.ts';

interface Counts {
  joining: number;
  joining_devices: number;
  leaving: number;
  leaving_devices: number;
}

/** What adding the chosen EVSEs to a group, or removing them from it, would do at this moment. */
export async function evseFacts(
  kysely: Kysely<Tables>,
  group: string,
  chosen: RawBuilder<unknown>,
): Promise<GroupEvseFacts> {
  const inGroup = sql`member.group_id is not distinct from ${group}::uuid`;
  const { rows } = await sql<Counts>`
    select count(*) filter (where not (${inGroup})) as joining,
      count(distinct evses.device_id) filter (where not (${inGroup})) as joining_devices,
      count(*) filter (where ${inGroup}) as leaving,
      count(distinct evses.device_id) filter (where ${inGroup}) as leaving_devices
    from evses left join charging_group_evses as member on member.evse_uid = evses.uid
    where ${chosen}`.execute(kysely);
  const { joining = 0, joining_devices = 0, leaving = 0, leaving_devices = 0 } = rows[0] ?? {};

  const elsewhere = kysely
    .selectFrom('evses')
    .innerJoin('charging_group_evses as member', 'member.evse_uid', 'evses.uid')
    .innerJoin('charging_groups', 'charging_groups.id', 'member.group_id')
    .where('member.group_id', '<>', sql<string>`${group}::uuid`)
    .where(sql<boolean>`${chosen}`)
    .orderBy(byName(sql.ref('charging_groups.name')))
    .orderBy('charging_groups.id');
  const groups = await elsewhere
    .select((eb) => ['charging_groups.id', 'charging_groups.name', eb.fn.countAll<number>().as('evses')])
    .groupBy('charging_groups.id')
    .execute();
  const moved = await elsewhere
    .innerJoin('devices', 'devices.id', 'evses.device_id')
    .select(['evses.uid', 'evses.station_id', 'devices.chargebox_id', 'charging_groups.id', 'charging_groups.name'])
    .orderBy(byName(sql.ref('evses.station_id')))
    .orderBy(byId(sql.ref('evses.uid')))
    .limit(limits.pageSizeOf.chargingGroups)
    .execute();
  return {
    joining: { evses: joining, devices: joining_devices },
    leaving: { evses: leaving, devices: leaving_devices },
    moving: groups.reduce((sum, { evses }) => sum + evses, 0),
    groups,
    moved: moved.map(({ uid, station_id, chargebox_id, id, name }) => ({
      ...{ evseUid: uid, stationId: station_id, chargeboxId: chargebox_id },
      chargingGroup: { id, name },
    })),
  };
}
