import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { devicesByChargeboxId, placesById } from './current.ts';
import type { CurrentDevice } from './diff.ts';
import type { Part } from './fields.ts';
import { type DeviceFacts, type Judgement, judgeDevice, judgePlace, portId } from './judge.ts';
import { digestOf } from './phases.ts';
import type { StagedDevice } from './stage.ts';

/** What is needed of a staged entry. */
export type Entry = Pick<Selectable<Tables['network_import_entries']>, 'phase' | 'number' | 'kind' | 'id' | 'data'>;

/** An entry with what becomes of it on the network as it is now. */
export type Judged<E extends Entry = Entry> = Judgement & {
  entry: E;
  /** Digest of what it was compared with. */
  basedOn: string;
  /** What is there; undefined where it would be new. */
  current: CurrentDevice | Part | undefined;
};

const placeOf = { SITE: 'site', TARIFF: 'tariff', LOCATION: 'location' } as const;

/**
 * Judges entries of one phase by the network as it is, all with a few statements.
 *
 * @param coming the import whose places count as if they were there; undefined once they have been applied
 */
export async function judgeEntries<E extends Entry>(
  db: Kysely<Tables>,
  entries: readonly E[],
  coming: string | undefined,
): Promise<Judged<E>[]> {
  const devices = entries.filter(({ kind }) => kind === 'DEVICE');
  const places = entries.filter(({ kind }) => kind !== 'DEVICE');
  return [...(await judgePlaces(db, places, coming)), ...(await judgeDevices(db, devices, coming))];
}

async function judgePlaces<E extends Entry>(db: Kysely<Tables>, entries: readonly E[], coming: string | undefined) {
  const judged: Judged<E>[] = [];
  for (const kind of ['SITE', 'TARIFF', 'LOCATION'] as const) {
    const some = entries.filter((entry) => entry.kind === kind);
    if (some.length === 0) continue;
    const place = placeOf[kind];
    const current = await placesById(
      db,
      place,
      some.map(({ id }) => id),
    );
    const sites = new Set(some.flatMap(({ data }) => textsIn((data as Part).locationSiteId)));
    const siteIds = await existing(db, 'SITE', sites, coming);
    for (const entry of some) {
      const part = current.get(entry.id);
      const judgement = judgePlace(place, part, entry.data as Part, siteIds);
      judged.push({ ...judgement, entry, current: part, basedOn: digestOf(part) });
    }
  }
  return judged;
}

async function judgeDevices<E extends Entry>(db: Kysely<Tables>, entries: readonly E[], coming: string | undefined) {
  if (entries.length === 0) return [];
  const wanted = entries.map(({ data }) => data as StagedDevice);
  const current = await devicesByChargeboxId(
    db,
    entries.map(({ id }) => id),
  );
  const facts = await factsOf(db, wanted, coming);
  return entries.map((entry): Judged<E> => {
    const data = entry.data as StagedDevice;
    const device = current.get(entry.id)?.device;
    const judgement = judgeDevice(device, data, facts, data.passwordHash !== undefined);
    return { ...judgement, entry, current: device, basedOn: digestOf(device) };
  });
}

async function factsOf(
  db: Kysely<Tables>,
  wanted: readonly StagedDevice[],
  coming: string | undefined,
): Promise<DeviceFacts> {
  const evses = wanted.flatMap((one) => one.evses);
  const uids = evses.map(({ evse }) => String(evse.evseUid));
  const portIds = evses.flatMap(({ evse, ports }) =>
    ports.map(({ connectorId }) => portId(String(evse.evseUid), connectorId)),
  );
  const owners = async (table: 'evses' | 'ports', key: 'uid' | 'id', ids: readonly string[]) => {
    const { rows } = await sql<{ key: string; chargebox_id: string }>`
      select t.${sql.ref(key)} as key, d.chargebox_id from ${sql.table(table)} t join devices d on d.id = t.device_id
      where t.${sql.ref(key)} = any(${[...ids]}::text[])`.execute(db);
    return new Map(rows.map((row) => [row.key, row.chargebox_id]));
  };
  return {
    evseOwners: await owners('evses', 'uid', uids),
    portOwners: await owners('ports', 'id', portIds),
    siteIds: await existing(db, 'SITE', new Set(wanted.flatMap(({ device }) => textsIn(device.siteId))), coming),
    locationIds: await existing(
      db,
      'LOCATION',
      new Set(wanted.flatMap(({ device }) => textsIn(device.locationId))),
      coming,
    ),
  };
}

/** Those of the places that are there, or come with the import. */
async function existing(
  db: Kysely<Tables>,
  kind: 'SITE' | 'LOCATION',
  wanted: ReadonlySet<string>,
  coming: string | undefined,
): Promise<ReadonlySet<string>> {
  const ids = [...wanted];
  if (ids.length === 0) return wanted;
  const table = kind === 'SITE' ? sql.table('sites') : sql.table('locations');
  const { rows } = await sql<{ id: string }>`
    select id from ${table} where id = any(${ids}::text[])
    union
    select id from network_import_entries
    where import_id = ${coming ?? null}::uuid and kind = ${kind} and id = any(${ids}::text[]) and outcome <> 'REFUSED'
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const textsIn = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);
