import { sql } from 'kysely';
import type { SeedPart } from './parts.ts';

/** Chargers whose configuration is known from the start; that of the others is there once it is read. */
const chargers = 2000;

/** Configurations as chargers reported them when they were last connected. */
export const configurationsPart: SeedPart = {
  name: 'configurations',
  async write(kysely) {
    await sql`
      insert into configurations (device_id, key, value, charger_value, readonly, read_at)
      select device.id, entry.key, coalesce(entry.value, device.connectors::text),
        coalesce(entry.value, device.connectors::text), entry.readonly, device.communication_timestamp
      from (
        select id, communication_timestamp, (select count(*) from ports where ports.device_id = devices.id) as connectors
        from devices where communication_timestamp is not null order by chargebox_id collate "C" limit ${chargers}
      ) device
      cross join (values
        ('ConnectionTimeOut', '120', false),
        ('HeartbeatInterval', '300', false),
        ('LocalAuthorizeOffline', 'true', false),
        ('MeterValueSampleInterval', '60', true),
        ('NumberOfConnectors', null, true),
        ('ResetRetries', '1', false),
        ('WebSocketPingInterval', '30', false)
      ) as entry(key, value, readonly)
      on conflict do nothing`.execute(kysely);
  },
};
