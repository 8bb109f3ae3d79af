import type { NetworkFormat } from '@dmp/shared/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { devicesByChargeboxId, placesById } from './current.ts';
import type { CurrentDevice } from './diff.ts';
import { keyOf, type Part, type Value } from './fields.ts';
import { byChanges, type DeviceFacts, type Judgement, judgeDevice, judgePlace, portId, refused } from './judge.ts';
import { digestOf } from './phases.ts';
import { type Reconciled, reconciledDevice, reconciledPart, withZeros } from './reconcile.ts';
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

const placeOf = { SITE: 'site', TARIFF: 'tariff', LOCATION: 'location' } as const;

/** The file of the entries. */
interface File {
  format: NetworkFormat;
  /** The import whose places count as if they were there; undefined once they have been applied. */
  coming: string | undefined;
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

async function judgePlaces<E extends Entry>(db: Kysely<Tables>, entries: readonly E[], { format, coming }: File) {
  const judged: Judged<E>[] = [];
  for (const kind of ['SITE', 'TARIFF', 'LOCATION'] as const) {
    const some = entries.filter((entry) => entry.kind === kind);
    if (some.length === 0) continue;
    const place = placeOf[kind];
    const found = await foundFor(some, format, (ids) => placesById(db, place, ids));
    const held = some.map((entry) => {
      const current = found.get(entry.id);
      return { entry, current, ...reconciledPart(current, entry.data as Part, format) };
    });
    const sites = new Set(held.flatMap(({ wanted }) => textsIn(wanted.locationSiteId)));
    const siteIds = await existing(db, 'SITE', sites, coming);
    for (const one of held) {
      const own = { id: one.current?.[keyOf(place).name], basedOn: digestOf(one.current) };
      judged.push(judgedOf(one, own, () => judgePlace(place, one.current, one.wanted, siteIds)));
    }
  }
  return judged;
}

async function judgeDevices<E extends Entry>(db: Kysely<Tables>, entries: readonly E[], { format, coming }: File) {
  if (entries.length === 0) return [];
  const found = await foundFor(entries, format, (ids) => devicesByChargeboxId(db, ids));
  const held = entries.map((entry) => {
    const current = found.get(entry.id)?.device;
    return { entry, current, ...reconciledDevice(current, entry.data as StagedDevice, format) };
  });
  const facts = await factsOf(
    db,
    held.map(({ wanted }) => wanted),
    coming,
  );
  return held.map((one): Judged<E> => {
    const own = { id: one.current?.device.chargeboxId, basedOn: digestOf(one.current) };
    return judgedOf(one, own, () => judgeDevice(one.current, one.wanted, facts, one.wanted.passwordHash !== undefined));
  });
}

/** What is there of these, by their IDs; and of an ID that is not there, what it was before a spreadsheet took its zeros. */
async function foundFor<T>(
  entries: readonly Entry[],
  format: NetworkFormat,
  find: (ids: readonly string[]) => Promise<Map<string, T>>,
): Promise<Map<string, T>> {
  const found = await find(entries.map(({ id }) => id));
  if (format !== 'CSV') return found;
  const lost = entries.flatMap(({ id }) => (found.has(id) ? [] : withZeros(id).map((original) => ({ id, original }))));
  if (lost.length === 0) return found;
  const originals = await find(lost.map(({ original }) => original));
  for (const { id, original } of lost) {
    const one = originals.get(original);
    if (one !== undefined && !found.has(id)) found.set(id, one);
  }
  return found;
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
    ? refused(`There is ${id}, of which a spreadsheet makes ${entry.id}. ${restoreZeros}`)
    : asked;
  const reason = judgement.reason ?? (notes.join('\n') || null);
  return { ...judgement, reason, entry: { ...entry, data: wanted }, current, basedOn };
}

const restoreZeros = 'Format the column as text, enter the ID with its zeros, and save the file.';

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
