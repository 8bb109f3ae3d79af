import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { byId, isAfterId } from '../database/name-order.ts';
import { placesById } from './current.ts';
import { type ExportedDevice, exportedDevices } from './export-rows.ts';
import { exportedNames, type Part } from './fields.ts';
import { readableAgain } from './read-csv.ts';
import { textOf } from './read-line.ts';

/** Places that are read at a time. */
const placesAtOnce = 500;

/**
 * The network as lines of the CSV form, some at a time: one for each connector, with what it is part of; then the sites,
 * locations and tariffs that no device names, a line each. Passwords are not in it. The same network gives the same lines.
 */
export async function* exportCsvLines(db: Kysely<Tables>): AsyncGenerator<string[][]> {
  for await (const devices of exportedDevices(db)) yield devices.flatMap(linesOf);
  for (const kind of ['site', 'location', 'tariff'] as const) {
    for await (const parts of unusedPlaces(db, kind)) yield parts.map((part) => lineOf(part));
  }
}

function linesOf({ device, site = {}, location = {}, tariffs }: ExportedDevice): string[][] {
  const own: Part = { ...site, ...location, ...device.device };
  if (device.evses.length === 0) return [lineOf(own)];
  return device.evses.flatMap(({ evse, ports }) => {
    const whole = { ...own, ...evse, ...tariffs.get(String(evse.evseUid)) };
    return ports.length === 0 ? [lineOf(whole)] : ports.map((port) => lineOf({ ...whole, ...port }));
  });
}

const lineOf = (values: Part): string[] => exportedNames.map((name) => readableAgain(textOf(values[name])));

/** Places that stand on no line of a device. */
async function* unusedPlaces(db: Kysely<Tables>, kind: 'site' | 'location' | 'tariff'): AsyncGenerator<Part[]> {
  const unused = {
    site: sql`select id from sites t where not exists (
      select from devices d where d.site_id = t.id and d.retired_at is null)`,
    location: sql`select id from locations t where not exists (
      select from devices d where d.location_id = t.id and d.retired_at is null)`,
    tariff: sql`select id from tariffs t where not exists (
      select from charging_groups g join charging_group_evses x on x.group_id = g.id join evses e on e.uid = x.evse_uid
        join devices d on d.id = e.device_id and d.retired_at is null
      where g.tariff_id = t.id)`,
  }[kind];
  let after = '';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from (${unused}) u where ${isAfterId(sql.ref('id'), after)} order by ${byId(sql.ref('id'))} limit ${placesAtOnce}
    `.execute(db);
    const ids = rows.map(({ id }) => id);
    const parts = await placesById(db, kind, ids);
    if (ids.length > 0) yield [...parts.values()];
    if (ids.length < placesAtOnce) return;
    after = ids.at(-1) ?? '';
  }
}
