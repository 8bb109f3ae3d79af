import { type RawBuilder, sql, type Transaction } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import type { Tables } from '../../database/tables.ts';
import type { Effect, EffectInHand, EffectOf } from './effect.ts';
import { rowsOf } from './rows.ts';

type Contact = EffectOf<'contact'>;

/** Whether it says what hardly any message does; nearly all update a row without those columns. */
const reportsDetails = (effect: Contact): boolean =>
  [effect.booted, effect.bootRefused, effect.firmwareInstalled, effect.diagnosticsUploaded].includes(true) ||
  [effect.heartbeatGiven, effect.serialNumber, effect.firmwareVersion, effect.reported, effect.powerBudget].some(
    (value) => value !== undefined,
  );

/** Notes when chargers were last in contact, with what they reported of themselves; counts heartbeats by the hour. */
export async function writeContact(trx: Transaction<Tables>, effects: readonly Contact[]): Promise<void> {
  const detailed = effects.filter(reportsDetails);
  if (detailed.length > 0) await noteContact(trx, detailed, whole);
  const others = effects.filter((effect) => !reportsDetails(effect));
  if (others.length > 0) await noteContact(trx, others, usual);
}

/**
 * The contacts among these effects that are noted as parts of another statement, as its expressions after a comma each.
 *
 * @returns these parts, empty where there are none, and the other effects
 */
export function usualContacts(effects: readonly EffectInHand[]): {
  parts: RawBuilder<unknown>;
  others: readonly EffectInHand[];
} {
  const contacts = effects.flatMap(({ effect }) =>
    effect.kind === 'contact' && !reportsDetails(effect) ? [effect] : [],
  );
  if (contacts.length === 0) return { parts: sql``, others: effects };
  const { noted, beats } = partsOf(contacts, usual);
  const taken: ReadonlySet<Effect> = new Set(contacts);
  return {
    parts: beats ? sql`, noted as (${noted}), beats as (${beats})` : sql`, noted as (${noted})`,
    others: effects.filter(({ effect }) => !taken.has(effect)),
  };
}

const usualRow = (effect: Contact) => ({
  device_id: effect.deviceId,
  at: effect.at,
  heartbeat: effect.heartbeat ?? false,
  charged_at: effect.chargedAt,
  clock_known: effect.clockOffset !== undefined,
  clock: effect.clockOffset,
});
const usualColumns = `device_id uuid, at timestamptz, heartbeat boolean, charged_at timestamptz, clock_known boolean,
  clock integer`;

const wholeRow = (effect: Contact) => ({
  ...usualRow(effect),
  beat_given: effect.heartbeatGiven,
  booted: effect.booted ?? false,
  refused: effect.bootRefused ?? false,
  serial: effect.serialNumber,
  firmware: effect.firmwareVersion,
  installed: effect.firmwareInstalled ?? false,
  uploaded: effect.diagnosticsUploaded ?? false,
  budget: effect.powerBudget,
  make: effect.reported?.make,
  model: effect.reported?.model,
});
const wholeColumns = `${usualColumns}, beat_given integer, booted boolean, refused boolean, serial text, firmware text,
  installed boolean, uploaded boolean, budget double precision, make text, model text`;

const selfColumns = sql`,
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
      power_budget = coalesce(x.budget, d.power_budget),
      last_updated = case when x.booted or x.installed or x.uploaded then x.at else d.last_updated end`;

/** How effects become rows, and what is noted of them. */
interface Form {
  rowOf(effect: Contact): ReturnType<typeof usualRow>;
  columns: string;
  more: RawBuilder<unknown>;
}

const usual: Form = { rowOf: usualRow, columns: usualColumns, more: sql`` };
const whole: Form = { rowOf: wholeRow, columns: wholeColumns, more: selfColumns };

async function noteContact(trx: Transaction<Tables>, effects: readonly Contact[], form: Form): Promise<void> {
  const { noted, beats } = partsOf(effects, form);
  // One statement, since each costs every charger of the batch its time.
  if (beats) await sql`${prepared}with noted as (${noted}) ${beats}`.execute(trx);
  else await sql`${prepared}${noted}`.execute(trx);
}

/** Statements that note contacts, and the heartbeats among them. */
function partsOf(
  effects: readonly Contact[],
  { rowOf, columns, more }: Form,
): { noted: RawBuilder<unknown>; beats: RawBuilder<unknown> | undefined } {
  const rows = effects.map(rowOf);
  const noted = sql`
    update devices d set
      communication_timestamp = greatest(d.communication_timestamp, x.at),
      heartbeat_timestamp = case when x.heartbeat then x.at else d.heartbeat_timestamp end,
      clock_offset_seconds = case when x.clock_known then x.clock else d.clock_offset_seconds end,
      clock_offset_at = case when x.clock_known then x.at else d.clock_offset_at end,
      last_charge_at = greatest(d.last_charge_at, x.charged_at)${more}
    from ${rowsOf(rows, columns)} where d.id = x.device_id`;
  const heartbeats = rows.filter((row) => row.heartbeat);
  if (heartbeats.length === 0) return { noted, beats: undefined };
  const beats = sql`
    insert into heartbeat_days (device_id, day, hours)
    select device_id, (at at time zone 'UTC')::date,
      array(select (h = extract(hour from at at time zone 'UTC'))::int from generate_series(0, 23) h)
    from ${rowsOf(heartbeats, columns)}
    on conflict (device_id, day) do update set hours = array(
      select kept + new from unnest(heartbeat_days.hours, excluded.hours) with ordinality x(kept, new, hour)
      order by hour)`;
  return { noted, beats };
}
