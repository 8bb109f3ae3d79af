import { type DeviceParts, faultOfParts, normalizeLine } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { badRequest, HttpError } from '../access/http-error.ts';
import type { Tables } from '../database/index.ts';
import { writeSummaries } from '../device-state/summary.ts';
import { leaveGroups } from './groups.ts';

/** A device whose EVSEs and ports are written. */
interface Owner {
  id: string;
  chargeboxId: string;
}

interface WantedEvse {
  uid: string;
  number: number;
  stationId: string;
}

/**
 * Gives a device these EVSEs and ports and no others, in the caller's
 * transaction, which holds the device. An EVSE is known by its UID, a port by
 * its connector ID. What has history is kept: sessions and statuses name it.
 *
 * @returns whether a charger that is connected has to be told apart anew
 * @throws {HttpError} 400 for parts that cannot be, 409 for one that has history or belongs to another device
 */
export async function writeParts(trx: Kysely<Tables>, device: Owner, parts: DeviceParts, now: Date): Promise<boolean> {
  const fault = faultOfParts(parts);
  if (fault) throw badRequest(fault);
  const before = await readParts(trx, device.id);
  const evses = withUids(
    device,
    parts,
    before.evses.map(({ uid }) => uid),
  );
  const ports = parts.evses.flatMap(({ ports: own }, index) =>
    own.map((port) => ({ ...port, evseUid: evses[index]?.uid ?? '' })),
  );
  const uids = new Set(evses.map(({ uid }) => uid));
  const connectors = new Set(ports.map(({ connectorId }) => connectorId));
  await removeParts(trx, device, {
    evses: before.evses.filter(({ uid }) => !uids.has(uid)),
    connectorIds: before.ports.filter(({ connector_id }) => !connectors.has(connector_id)).map((p) => p.connector_id),
    now,
    kept: async () => {
      await writeEvses(trx, device.id, evses);
      await writePorts(trx, device.id, ports);
    },
  });
  await writeSummaries(trx, [device.id], now);
  const after = await readParts(trx, device.id);
  return toldApart(before) !== toldApart(after);
}

type Parts = Awaited<ReturnType<typeof readParts>>;

/** What a connection goes by as long as it stands. */
const toldApart = ({ evses, ports }: Parts): string =>
  JSON.stringify([evses[0]?.station_id, ports.map((port) => [port.connector_id, port.evse_uid])]);

async function readParts(trx: Kysely<Tables>, deviceId: string) {
  const [evses, ports] = [
    await trx.selectFrom('evses').selectAll().where('device_id', '=', deviceId).orderBy('evse_number').execute(),
    await trx.selectFrom('ports').selectAll().where('device_id', '=', deviceId).orderBy('connector_id').execute(),
  ];
  return { evses, ports };
}

/**
 * New EVSEs get the first UID of their chargebox that is free.
 *
 * @param before UIDs that the device has; one may have characters that nobody sees, and is named without them
 */
function withUids({ chargeboxId }: Owner, { evses }: DeviceParts, before: readonly string[]): WantedEvse[] {
  const own = new Map([
    ...before.map((uid) => [normalizeLine(uid), uid] as const),
    ...before.map((uid) => [uid, uid] as const),
  ]);
  const used = new Set([...before, ...evses.flatMap(({ evseUid }) => evseUid ?? [])]);
  let last = 0;
  const free = (): string => {
    for (;;) {
      last += 1;
      const uid = `${chargeboxId}*${last}`;
      if (!used.has(uid)) return uid;
    }
  };
  return evses.map(({ evseUid, stationId }, index) => ({
    uid: evseUid === undefined ? free() : (own.get(evseUid) ?? evseUid),
    number: index + 1,
    stationId,
  }));
}

interface Removal {
  evses: readonly { uid: string; station_id: string }[];
  connectorIds: readonly number[];
  now: Date;
  /** Writes what stays, once nothing is in its way: ports may move away from an EVSE that goes. */
  kept(): Promise<void>;
}

async function removeParts(trx: Kysely<Tables>, { id }: Owner, { evses, connectorIds, now, kept }: Removal) {
  const uids = evses.map(({ uid }) => uid);
  const { rows } = await sql<{ evse: string | null; connector: number | null }>`
    select evse_uid as evse, null::integer as connector from operational_status_log
      where device_id = ${id} and evse_uid = any(${uids}::text[])
    union select evse_uid, null from transactions where device_id = ${id} and evse_uid = any(${uids}::text[])
    union select evse_uid, null from nevi_logs where evse_uid = any(${uids}::text[])
    union select null, connector_id from transactions
      where device_id = ${id} and connector_id = any(${[...connectorIds]}::integer[])`.execute(trx);
  const withHistory = evses.find(({ uid }) => rows.some(({ evse }) => evse === uid));
  if (withHistory) throw hasHistory(`EVSE ${withHistory.station_id}`);
  const connector = rows.find((row) => row.connector !== null)?.connector;
  if (connector !== undefined && connector !== null) throw hasHistory(`Port ${connector}`);
  if (connectorIds.length > 0) {
    await trx.deleteFrom('ports').where('device_id', '=', id).where('connector_id', 'in', connectorIds).execute();
  }
  await kept();
  if (uids.length === 0) return;
  await leaveGroups(trx, sql`evse_uid = any(${uids}::text[])`, now);
  await trx.deleteFrom('evses').where('uid', 'in', uids).execute();
}

const hasHistory = (part: string): HttpError =>
  new HttpError(409, `${part} has history and cannot be removed. Keep it, or retire the device and add a new one.`);

async function writeEvses(trx: Kysely<Tables>, deviceId: string, evses: readonly WantedEvse[]): Promise<void> {
  // Out of the way: two that change places would have one number for a moment.
  await sql`update evses set evse_number = -evse_number where device_id = ${deviceId}`.execute(trx);
  const { rows } = await sql<{ uid: string }>`
    insert into evses (uid, device_id, evse_number, station_id)
    select x.uid, ${deviceId}::uuid, x.number, x.station from unnest(
      ${evses.map(({ uid }) => uid)}::text[], ${evses.map(({ number }) => number)}::integer[],
      ${evses.map(({ stationId }) => stationId)}::text[]) x(uid, number, station)
    on conflict (uid) do update set evse_number = excluded.evse_number, station_id = excluded.station_id
      where evses.device_id = excluded.device_id
    returning uid`.execute(trx);
  const written = new Set(rows.map(({ uid }) => uid));
  const foreign = evses.find(({ uid }) => !written.has(uid));
  if (foreign) throw new HttpError(409, `EVSE UID ${foreign.uid} belongs to another device.`);
}

type WantedPort = DeviceParts['evses'][number]['ports'][number] & { evseUid: string };

async function writePorts(trx: Kysely<Tables>, deviceId: string, ports: readonly WantedPort[]): Promise<void> {
  for (const { connectorId, evseUid, plugType, powerType, maxElectricPower } of ports) {
    const said = { evse_uid: evseUid, plug_type: plugType, power_type: powerType };
    const columns = { ...said, max_electric_power: maxElectricPower };
    await trx
      .insertInto('ports')
      .values({ id: `${evseUid}*${connectorId}`, device_id: deviceId, connector_id: connectorId, ...columns })
      .onConflict((conflict) => conflict.columns(['device_id', 'connector_id']).doUpdateSet(columns))
      .execute();
  }
}
