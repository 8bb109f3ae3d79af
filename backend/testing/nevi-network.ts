// A network for NEVI reports, of ports that lack nothing but what a test takes from them.
import { randomUUID } from 'node:crypto';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A moment of 2026: `05-01T10:00:00`. */
export const at = (time: string): Date => new Date(`2026-${time}Z`);

/** What is changed of a port that lacks nothing; null leaves a row out. */
export interface PortChange {
  device?: Partial<Insertable<Tables['devices']>>;
  location?: Partial<Insertable<Tables['locations']>> | null;
  counted?: Partial<Insertable<Tables['uptime_ports']>> | null;
  sessions?: Partial<Insertable<Tables['transactions']>>[];
  outages?: Partial<Insertable<Tables['uptime_outages']>>[];
  entries?: Partial<Insertable<Tables['nevi_logs']>>[];
  uid?: string;
}

/** Adds a row; what it does not say must have a default. */
export const addRow = async <T extends keyof Tables>(
  kysely: Kysely<Tables>,
  table: T,
  row: Partial<Insertable<Tables[T]>>,
): Promise<void> => {
  await kysely
    .insertInto(table)
    .values(row as never)
    .execute();
};
let places = 0;

/** Makes a port of a network operator of its own, and what the second quarter of 2026 has of it: one session. */
export async function addPort(
  kysely: Kysely<Tables>,
  { device, location = {}, counted = {}, sessions = [{}], ...more }: PortChange,
) {
  places += 1;
  const place = `LOC-${places}`;
  const operator = `Operator ${places}`;
  if (location)
    await addRow(kysely, 'locations', { id: place, state: 'NY', time_zone: 'America/New_York', ...location });
  const id = randomUUID();
  const chargebox = `CB-${places}`;
  await addRow(kysely, 'devices', {
    ...{ id, chargebox_id: chargebox, password_hash: '', network_operator: operator, state: 'NY', created_by: null },
    location_id: location ? (location.id ?? place) : null,
    ...device,
  });
  const uid = more.uid ?? `US*DMP*E${places}`;
  await addRow(kysely, 'evses', { uid, device_id: id, evse_number: 1, station_id: `ST-${places}` });
  await addRow(kysely, 'ports', {
    ...{ id: `${uid}*1`, device_id: id, evse_uid: uid, connector_id: 1, plug_type: 'CCS1', power_type: 'DC' },
    max_electric_power: 100_000,
  });
  if (counted) {
    await addRow(kysely, 'uptime_ports', {
      ...{ device_id: id, evse_uid: uid, began_at: new Date('2024-01-01T00:00:00Z'), counted_at: at('08-01T00:00:00') },
      ...{ of_ms: 1, outage_ms: 0, excluded_ms: 0, lost_lately_ms: 0, uptime: 100, left_ms: 1, ...counted },
    });
  }
  const numbers: number[] = [];
  for (const session of sessions) {
    const { id: number } = await kysely
      .insertInto('transactions')
      .values({
        ...{ device_id: id, evse_uid: uid, connector_id: 1, id_tag: 'TAG', meter_start: 1000, meter_last: 21_000 },
        ...{ started_at: at('05-01T10:00:00'), stopped_at: at('05-01T11:00:00'), stop_reason: 'Local' },
        ...{ power_peak: 60_000, ...session },
      } as Insertable<Tables['transactions']>)
      .returning('id')
      .executeTakeFirstOrThrow();
    numbers.push(number);
  }
  for (const outage of more.outages ?? []) {
    await addRow(kysely, 'uptime_outages', { device_id: id, evse_uid: uid, status: 'OUTOFORDER', ...outage });
  }
  for (const entry of more.entries ?? []) {
    await addRow(kysely, 'nevi_logs', {
      ...{ id: randomUUID(), device_id: id, evse_uid: uid, status: 'OUTOFORDER', category: 'Vandalism' },
      ...{ nevi_exempt: true, message: 'Cable cut', created_by: 'staff@example.com', ...entry },
    });
  }
  await sql`delete from uptime_due`.execute(kysely);
  return { id, operator, chargebox, uid, place, sessions: numbers.map(String) };
}
