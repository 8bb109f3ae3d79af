import { sql, type Transaction } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import type { Tables } from '../../database/tables.ts';
import type { EffectOf } from './effect.ts';
import { rowsOf } from './rows.ts';

/** Notes when chargers were last in contact, with what they told of themselves; counts heartbeats by the hour. */
export async function writeContact(trx: Transaction<Tables>, effects: readonly EffectOf<'contact'>[]): Promise<void> {
  const rows = effects.map((effect) => ({
    device_id: effect.deviceId,
    at: effect.at,
    heartbeat: effect.heartbeat ?? false,
    beat_given: effect.heartbeatGiven,
    booted: effect.booted ?? false,
    refused: effect.bootRefused ?? false,
    serial: effect.serialNumber,
    firmware: effect.firmwareVersion,
    installed: effect.firmwareInstalled ?? false,
    uploaded: effect.diagnosticsUploaded ?? false,
    budget: effect.powerBudget,
    charged_at: effect.chargedAt,
    make: effect.reported?.make,
    model: effect.reported?.model,
    clock_known: effect.clockOffset !== undefined,
    clock: effect.clockOffset,
  }));
  const columns = `device_id uuid, at timestamptz, heartbeat boolean, beat_given integer, booted boolean,
    refused boolean, serial text, firmware text, installed boolean, uploaded boolean, budget double precision,
    charged_at timestamptz, make text, model text, clock_known boolean, clock integer`;
  const noted = sql`
    update devices d set
      communication_timestamp = greatest(d.communication_timestamp, x.at),
      heartbeat_timestamp = case when x.heartbeat then x.at else d.heartbeat_timestamp end,
      heartbeat_given_at = case when x.beat_given is not null and x.beat_given is distinct from d.heartbeat_given
        then x.at else d.heartbeat_given_at end,
      heartbeat_given = coalesce(x.beat_given, d.heartbeat_given),
      boot_refused_at = case when x.refused then coalesce(d.boot_refused_at, x.at) when not x.booted then d.boot_refused_at end,
      -- One that staff has entered stays: what the charger reports is shown beside it.
      serial_number = case when d.serial_number is null or d.serial_number = d.reported_serial
        then coalesce(x.serial, d.serial_number) else d.serial_number end,
      reported_serial = coalesce(x.serial, d.reported_serial),
      firmware_version = coalesce(x.firmware, d.firmware_version),
      firmware_update_timestamp = case when x.installed then x.at else d.firmware_update_timestamp end,
      diagnostics_timestamp = case when x.uploaded then x.at else d.diagnostics_timestamp end,
      reported_make = coalesce(x.make, d.reported_make),
      reported_model = coalesce(x.model, d.reported_model),
      clock_offset_seconds = case when x.clock_known then x.clock else d.clock_offset_seconds end,
      clock_offset_at = case when x.clock_known then x.at else d.clock_offset_at end,
      power_budget = coalesce(x.budget, d.power_budget),
      last_charge_at = greatest(d.last_charge_at, x.charged_at),
      last_updated = case when x.booted or x.installed or x.uploaded then x.at else d.last_updated end
    from ${rowsOf(rows, columns)} where d.id = x.device_id`;
  const heartbeats = rows.filter((row) => row.heartbeat);
  if (heartbeats.length === 0) {
    await sql`${prepared}${noted}`.execute(trx);
    return;
  }
  // One statement, since each costs every charger of the batch its time.
  await sql`${prepared}
    with noted as (${noted})
    insert into heartbeat_days (device_id, day, hours)
    select device_id, (at at time zone 'UTC')::date,
      array(select (h = extract(hour from at at time zone 'UTC'))::int from generate_series(0, 23) h)
    from ${rowsOf(heartbeats, columns)}
    on conflict (device_id, day) do update set hours = array(
      select kept + new from unnest(heartbeat_days.hours, excluded.hours) with ordinality x(kept, new, hour)
      order by hour)`.execute(trx);
}
