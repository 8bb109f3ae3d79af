import { serverLimits } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';

/**
 * The interval in seconds at which a charger sends heartbeats, as far as is known: the one that its configuration had
 * when it was last read, unless a boot has given it another since; else the one that it was given. 0: it sends none.
 *
 * @param device the name that a statement has for `devices`
 */
export const heartbeatSeconds = (device: string): RawBuilder<number> => sql<number>`coalesce((
    select c.charger_value::integer from configurations c
    -- As OCPP 1.6 spells it, and as 1.5 did.
    where c.device_id = ${sql.ref(`${device}.id`)} and c.key in ('HeartbeatInterval', 'HeartBeatInterval')
      and c.charger_value ~ '^\\d{1,7}$'
      and greatest(c.read_at, c.changed_at) >= coalesce(${sql.ref(`${device}.heartbeat_given_at`)}, '-infinity')
    order by c.key desc limit 1
  ), ${sql.ref(`${device}.heartbeat_given`)}, ${sql.lit(serverLimits.heartbeatSeconds)})`;
