import type { NetworkFormat } from '@dmp/shared/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import type { WantedEvse } from './collect.ts';
import { devicesByChargeboxId, placesById } from './current.ts';
import type { CurrentDevice } from './diff.ts';
import { keyOf, type Part, type Value } from './fields.ts';
import { byChanges, type DeviceFacts, type Judgement, judgeDevice, judgePlace, portId, refused } from './judge.ts';
import { createImportBreath, digestOf } from './phases.ts';
import { type Reconciled, reconciledDevice, reconciledPart, withMeantIds } from './reconcile.ts';
import { likelyOriginals } from './spreadsheet.ts';
import type { StagedDevice } from './stage.ts';

/** What is needed of a staged entry. */
export type Entry = Pick<Selectable<Tables['network_import_entries']>, 'phase' | 'number' | 'kind' | 'id' | 'data'>;

/** An entry, its data held against the network, with what becomes of it there as it is now. */
export type Judged<E extends Entry = Entry> = Judgement & {
  entry: E;
  /** Digest of what it was compared with. */
  basedOn: string;
  /** What is there; undefined where it would be new. */
  current: CurrentDevice | Part | undefined;
};

const restoreId = 'Format the column as text, enter the ID again, and save the file.';

const placeOf = { SITE: 'site', TARIFF: 'tariff', LOCATION: 'location' } as const;

/** The file of the entries. */
interface File {
  importId: string;
  format: NetworkFormat;
  /** Whether its places have been applied; until then those that it creates count as if they were there. */
  isApplied: boolean;
}

/** Judges entries of one phase by the network as it is, all with a few statements. */
export async function judgeEntries<E extends Entry>(
  db: Kysely<Tables>,
  entries: readonly E[],
  file: File,
): Promise<Judged<E>[]> {
  const devices = entries.filter(({ kind }) => kind === 'DEVICE');
  const places = entries.filter(({ kind }) => kind !== 'DEVICE');
  return [...(await judgePlaces(db, places, file)), ...(await judgeDevices(db, devices, file))];
}

async function judgePlaces<E extends Entry>(db: Kysely<Tables>, entries: readonly E[], file: File) {
  const judged: Judged<E>[] = [];
  for (const kind of ['SITE', 'TARIFF', 'LOCATION'] as const) {
    const some = entries.filter((entry) => entry.kind === kind);
    if (some.length === 0) continue;
    const place = placeOf[kind];
    const found = await foundFor(db, some, file, (ids) => placesById(db, place, ids));
    const held = await mapped(some, (entry) => {
      const { current, fault } = foundOf(found, entry);
      const reconciled = reconciledPart(current, entry.data as Part, file.format);
      return { entry, current, ...reconciled, fault: fault ?? reconciled.fault };
    });
    const sites = await meantIds(db, 'SITE', textsOf(held.map(({ wanted }) => wanted.locationSiteId)), file);
    const siteIds = new Set(sites.values());
    for (const one of held) {
      const { wanted, notes } = withMeantIds(one.wanted, sites, ['locationSiteId']);
      const own = { id: one.current?.[keyOf(place).name], basedOn: digestOf(one.current) };
      const named = { ...one, wanted, notes: [...one.notes, ...notes] };
      judged.push(judgedOf(named, own, () => judgePlace(place, one.current, wanted, siteIds)));
    }
  }
  return judged;
}

async function judgeDevices<E extends Entry>(db: Kysely<Tables>, entries: readonly E[], file: File) {
  if (entries.length === 0) return [];
  const found = await foundFor(db, entries, file, (ids) => devicesByChargeboxId(db, ids));
  const held = await mapped(entries, (entry) => {
    const { current, fault } = foundOf(found, entry);
    const reconciled = reconciledDevice(current?.device, entry.data as StagedDevice, file.format);
    return { entry, current: current?.device, ...reconciled, fault: fault ?? reconciled.fault };
  });
  const devices = held.flatMap(({ wanted }) => [wanted.device, wanted.defaults]);
  const sites = await meantIds(db, 'SITE', textsOf(devices.map(({ siteId }) => siteId)), file);
  const locations = await meantIds(db, 'LOCATION', textsOf(devices.map(({ locationId }) => locationId)), file);
  const named = held.map((one) => {
    const inSite = withMeantIds(one.wanted.device, sites, ['siteId']);
    const device = withMeantIds(inSite.wanted, locations, ['locationId']);
    const defaults = withMeantIds(one.wanted.defaults, sites, ['siteId']).wanted;
    const notes = [...one.notes, ...inSite.notes, ...device.notes];
    return { ...one, wanted: { ...one.wanted, device: device.wanted, defaults }, notes };
  });
  const facts = {
    ...(await ownersOf(
      db,
      named.flatMap(({ wanted }) => wanted.evses),
    )),
    siteIds: new Set(sites.values()),
    locationIds: new Set(locations.values()),
  };
  return mapped(named, (one): Judged<E> => {
    const own = { id: one.current?.device.chargeboxId, basedOn: digestOf(one.current) };
    return judgedOf(one, own, () => judgeDevice(one.current, one.wanted, facts, one.wanted.passwordHash !== undefined));
  });
}

/** What is made of each, with breaks for what else waits. */
async function mapped<T, R>(all: readonly T[], make: (one: T) => R): Promise<R[]> {
  const breathe = createImportBreath();
  const made: R[] = [];
  for (const one of all) {
    made.push(make(one));
    await breathe();
  }
  return made;
}

/**
 * What is there of these, by their IDs; and of an ID that is not there, everything that a spreadsheet makes the same ID
 * of, unless the file has that too.
 */
async function foundFor<T>(
  db: Kysely<Tables>,
  entries: readonly Entry[],
  { importId, format }: File,
  find: (ids: readonly string[]) => Promise<Map<string, T>>,
): Promise<Map<string, readonly (readonly [id: string, T])[]>> {
  const exact = await find(entries.map(({ id }) => id));
  const found = new Map([...exact].map(([id, one]) => [id, [[id, one] as const]]));
  const lost = format === 'CSV' ? entries.filter(({ id }) => !found.has(id)) : [];
  const likely = lost.flatMap(({ id }) => likelyOriginals(id).map((original) => ({ id, original })));
  const [first] = entries;
  if (!first || likely.length === 0) return found;
  const originals = await find(likely.map(({ original }) => original));
  const { rows } = await sql<{ id: string }>`
    select id from network_import_entries
    where import_id = ${importId} and kind = ${first.kind} and id = any(${[...originals.keys()]}::text[])`.execute(db);
  const own = new Set(rows.map(({ id }) => id));
  for (const { id, original } of likely) {
    const one = originals.get(original);
    if (one !== undefined && !own.has(original)) found.set(id, [...(found.get(id) ?? []), [original, one] as const]);
  }
  return found;
}

/** What is meant by an entry; of several that may be meant, none, and that is its fault. */
function foundOf<T>(found: Awaited<ReturnType<typeof foundFor<T>>>, { id }: Entry) {
  const [one, other] = found.get(id) ?? [];
  if (!one || !other) return { current: one?.[1], fault: undefined };
  const fault = `There are ${one[0]} and ${other[0]}, of which a spreadsheet makes ${id}. ${restoreId}`;
  return { current: undefined, fault };
}

/**
 * @param own the ID of what is there, and its digest
 * @param judge how it is judged where nothing speaks against it
 */
function judgedOf<E extends Entry, T extends Part | StagedDevice>(
  { entry, current, wanted, notes, fault, isGone }: Reconciled<T> & { entry: E; current: Judged['current'] },
  { id, basedOn }: { id: Value | undefined; basedOn: string },
  judge: () => Judgement,
): Judged<E> {
  const asked = fault === undefined ? (isGone ? byChanges([]) : judge()) : refused(fault);
  const isAnother = id !== undefined && id !== entry.id && asked.outcome !== 'UNCHANGED';
  const judgement = isAnother
    ? refused(`There is ${id}, of which a spreadsheet makes ${entry.id}. ${restoreId}`)
    : asked;
  const reason = judgement.reason ?? (notes.join('\n') || null);
  return { ...judgement, reason, entry: { ...entry, data: wanted }, current, basedOn };
}

/** Chargebox IDs of the devices that have these EVSEs, and connectors of their names. */
async function ownersOf(
  db: Kysely<Tables>,
  evses: readonly WantedEvse[],
): Promise<Pick<DeviceFacts, 'evseOwners' | 'portOwners'>> {
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
  return { evseOwners: await owners('evses', 'uid', uids), portOwners: await owners('ports', 'id', portIds) };
}

/**
 * The sites or locations that are meant by IDs in a file, of those that are there or come with it. None is meant by an
 * ID of which several may have been made, nor by one that the file describes otherwise.
 */
async function meantIds(
  db: Kysely<Tables>,
  kind: 'SITE' | 'LOCATION',
  inFile: ReadonlySet<string>,
  file: File,
): Promise<ReadonlyMap<string, string>> {
  const meant = new Map([...(await existing(db, kind, inFile, file))].map((id) => [id, id]));
  if (file.format !== 'CSV') return meant;
  const lost = [...inFile].filter((id) => !meant.has(id));
  const { rows } = await sql<{ id: string }>`
    select id from network_import_entries where import_id = ${file.importId} and kind = ${kind}
      and id = any(${lost}::text[]) and outcome = 'REFUSED'`.execute(db);
  const refusedIds = new Set(rows.map(({ id }) => id));
  const likely = lost.filter((id) => !refusedIds.has(id)).map((id) => [id, likelyOriginals(id)] as const);
  const originals = await existing(db, kind, new Set(likely.flatMap(([, some]) => some)), file);
  for (const [id, some] of likely) {
    const [one, other] = some.filter((original) => originals.has(original));
    if (one !== undefined && other === undefined) meant.set(id, one);
  }
  return meant;
}

/** Those of the places that are there, or come with the file. */
async function existing(
  db: Kysely<Tables>,
  kind: 'SITE' | 'LOCATION',
  wanted: ReadonlySet<string>,
  { importId, isApplied }: File,
): Promise<ReadonlySet<string>> {
  const ids = [...wanted];
  if (ids.length === 0) return wanted;
  const table = kind === 'SITE' ? sql.table('sites') : sql.table('locations');
  const { rows } = await sql<{ id: string }>`
    select id from ${table} where id = any(${ids}::text[])
    union
    select id from network_import_entries
    where not ${isApplied}::boolean and import_id = ${importId}::uuid and kind = ${kind} and id = any(${ids}::text[])
      and outcome = 'CREATED'
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const textsOf = (values: readonly unknown[]): ReadonlySet<string> =>
  new Set(values.filter((value) => typeof value === 'string'));
