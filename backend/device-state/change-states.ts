import type { DeviceStateForm } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/index.ts';

/** What of a state changes; what is left out stays as it is. */
export type StateChanges = Partial<Omit<DeviceStateForm, 'chargeboxId' | 'partyId' | 'version'>>;

/** The column behind each field of a state. */
const columns = {
  freevend: 'freevend',
  available: 'available',
  pncEnabled: 'pnc_enabled',
  maintenanceMode: 'maintenance_mode',
  maintenanceModeEnabledMessage: 'maintenance_message',
  maintenanceModeEnabledWorkOrderNumber: 'maintenance_work_order',
} as const satisfies Record<keyof StateChanges, keyof Tables['devices']>;

/** Who makes a change, and when. */
interface Made {
  /** E-mail. */
  by: string;
  at: Date;
}

/**
 * Sets the state of devices and notes it in the history of each, in the
 * caller's transaction. Message and work order number go with maintenance mode:
 * a device that is not in it has neither. Devices that are so already are left
 * alone.
 *
 * @param userName e-mail of who does it
 * @returns ids of the devices that changed
 */
export async function changeStates(
  trx: Kysely<Tables>,
  deviceIds: readonly string[],
  changes: StateChanges,
  userName: string,
  at: Date,
): Promise<string[]> {
  // In one order, whoever changes many: two that wait for each other would be a deadlock.
  const locked = sql`select id from devices where id = any(${[...deviceIds]}::uuid[]) order by id for no key update`;
  const { rows } = await sql<{ device_id: string }>`
    with locked as (${locked}), ${changed(changes, { by: userName, at })}
    select device_id from noted`.execute(trx);
  return rows.map((row) => row.device_id);
}

/** The change of those devices that the relation `locked` has, and its note in the history, as parts of a statement. */
export function changed(changes: StateChanges, { by, at }: Made): RawBuilder<unknown> {
  const next = (field: keyof StateChanges): RawBuilder<unknown> => {
    const value = changes[field];
    const column = sql.ref(`devices.${columns[field]}`);
    if (value === undefined) return sql`${column}`;
    return typeof value === 'boolean' ? sql`${value}::boolean` : sql`${value || null}::text`;
  };
  const inMaintenance = next('maintenanceMode');
  const values = {
    freevend: next('freevend'),
    available: next('available'),
    pnc_enabled: next('pncEnabled'),
    maintenance_mode: inMaintenance,
    maintenance_message: sql`case when ${inMaintenance} then ${next('maintenanceModeEnabledMessage')} end`,
    maintenance_work_order: sql`case when ${inMaintenance} then ${next('maintenanceModeEnabledWorkOrderNumber')} end`,
  };
  const names = Object.keys(values);
  const refs = sql.join(names.map((name) => sql.ref(name)));
  return sql`
    changed as (
      update devices
      set (${refs}) = row(${sql.join(Object.values(values))}),
        maintenance_since = case when ${inMaintenance} then
          case when devices.maintenance_mode then devices.maintenance_since else ${at}::timestamptz end end,
        state_version = state_version + 1, state_changed_by = ${by}, state_changed_at = ${at},
        last_updated = ${at}
      where id = any(array(select id from locked))
        and (${sql.join(names.map((name) => sql.ref(`devices.${name}`)))}) is distinct from (${sql.join(Object.values(values))})
      returning id, ${refs}
    ), noted as (
      insert into device_state_history (device_id, timestamp, user_name, ${refs})
      select id, ${at}::timestamptz, ${by}::text, ${refs} from changed
      returning device_id
    )`;
}
