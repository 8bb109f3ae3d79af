import { randomUUID } from 'node:crypto';
import type { OperationalStatus } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { writeSummaries } from '../device-state/summary.ts';
import { type CurrentDevice, partsOf } from './diff.ts';
import { fieldsOf, type ImportField, keyOf, type Part, type PartName } from './fields.ts';
import { complete, portId } from './judge.ts';
import type { OcpiOfEvse } from './ocpi.ts';
import type { StagedDevice } from './stage.ts';

/** A device that is to be written, and what is there. */
export interface DeviceToWrite {
  wanted: StagedDevice;
  current: CurrentDevice | undefined;
}

/** Who writes, and when. */
export interface By {
  /** E-mail. */
  by: string;
  at: Date;
}

const columnsOf = (name: PartName): string[] => (fieldsOf[name] as readonly ImportField[]).map(({ column }) => column);
const refs = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)));
const fresh = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));

/** A part as a row of its table: what the file does not say is as it was, or empty. */
const rowOf = (name: PartName, wanted: Part, current: Part = {}): Record<string, unknown> =>
  Object.fromEntries(
    (fieldsOf[name] as readonly ImportField[]).map((field) => [
      field.column,
      wanted[field.name] ?? (field.name in wanted ? null : current[field.name]) ?? null,
    ]),
  );

const records = (table: string, rows: readonly object[]): RawBuilder<unknown> =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;

/** Writes sites, tariffs or locations, new or changed, with one statement. */
export async function writePlaces(
  trx: Kysely<Tables>,
  kind: 'site' | 'tariff' | 'location',
  places: readonly { wanted: Part; current: Part | undefined }[],
  { by, at }: By,
): Promise<void> {
  if (places.length === 0) return;
  const table = { site: 'sites', tariff: 'tariffs', location: 'locations' }[kind];
  const columns = columnsOf(kind);
  const rows = places.map(({ wanted, current }) =>
    rowOf(kind, kind === 'location' ? { ...(current ?? { locationPublish: true }), ...wanted } : wanted, current),
  );
  await sql`
    insert into ${sql.table(table)} (${refs(columns)}, changed_by, changed_at)
    select ${refs(columns)}, ${by}::text, ${at}::timestamptz from ${records(table, rows)}
    on conflict (${sql.ref(keyOf(kind).column)}) do update set ${fresh(columns)},
      version = ${sql.table(table)}.version + 1, changed_by = ${by}, changed_at = ${at}`.execute(trx);
  const changed = places.flatMap(({ wanted, current }) => (current ? [String(wanted.locationId)] : []));
  if (kind === 'location' && changed.length > 0) await moveDevices(trx, sql`location_id = any(${changed}::text[])`, at);
}

/** Devices are where their location is. In one order, as everybody locks several. */
async function moveDevices(trx: Kysely<Tables>, which: RawBuilder<unknown>, at: Date): Promise<void> {
  await sql`
    with held as (select id, location_id from devices where ${which} order by id for no key update)
    update devices d set location = l.name, address = l.address, city = l.city, state = l.state,
      postal_code = l.postal_code, country = l.country_code, last_updated = ${at}
    from held left join locations l on l.id = held.location_id where d.id = held.id`.execute(trx);
}

/**
 * Writes devices, new or changed, with their EVSEs and connectors, all with a few statements. Those that are there
 * must have been locked.
 */
export async function writeDevices(trx: Kysely<Tables>, devices: readonly DeviceToWrite[], by: By): Promise<void> {
  if (devices.length === 0) return;
  const rows = devices.map(({ wanted, current }) => {
    const whole = current ? wanted : complete(wanted);
    const there = partsOf(current);
    return { id: current?.id ?? randomUUID(), isNew: !current, whole, current, there, hash: wanted.passwordHash };
  });
  await writeDeviceRows(trx, rows, by);
  const moved = rows.filter(({ whole, current }) => {
    const { locationId } = whole.device;
    return locationId !== undefined && (!current || locationId !== current.device.locationId);
  });
  if (moved.length > 0) await moveDevices(trx, sql`id = any(${moved.map(({ id }) => id)}::uuid[])`, by.at);
  const evses = rows.flatMap(({ id, whole, there }) =>
    whole.evses.map(({ evse, status }) => {
      const known = there.evses.get(String(evse.evseUid));
      return { device_id: id, ...rowOf('evse', evse, known?.evse), ...statusOfNew(status) };
    }),
  );
  const ports = rows.flatMap(({ id, whole, there }) =>
    whole.evses.flatMap(({ evse, ports: wanted }) =>
      wanted.map((port) => {
        const uid = String(evse.evseUid);
        const known = there.ports.get(port.connectorId)?.port;
        return { id: portId(uid, port.connectorId), device_id: id, evse_uid: uid, ...rowOf('port', port, known) };
      }),
    ),
  );
  if (evses.length === 0) return;
  const evseColumns = ['device_id', ...columnsOf('evse'), 'operational_status', 'status_since'];
  await sql`
    insert into evses (${refs(evseColumns)}) select ${refs(evseColumns)} from ${records('evses', evses)}
    on conflict (uid) do update set ${fresh(columnsOf('evse'))}`.execute(trx);
  const portColumns = ['id', 'device_id', 'evse_uid', ...columnsOf('port')];
  await sql`
    insert into ports (${refs(portColumns)}) select ${refs(portColumns)} from ${records('ports', ports)}
    on conflict (device_id, connector_id) do update set evse_uid = excluded.evse_uid, ${fresh(columnsOf('port'))}
  `.execute(trx);
  await writeSummaries(trx, [...new Set(evses.map(({ device_id }) => device_id))], by.at);
}

/** No charger has reported it. Nothing is known of a new EVSE but that it is not there yet. */
const statusOfNew = (said: OcpiOfEvse['status']): { operational_status: OperationalStatus; status_since: null } => ({
  operational_status: said === 'PLANNED' ? said : 'UNKNOWN',
  status_since: null,
});

interface Row {
  id: string;
  isNew: boolean;
  whole: Omit<StagedDevice, 'passwordHash'>;
  current: CurrentDevice | undefined;
  hash: string | undefined;
}

async function writeDeviceRows(trx: Kysely<Tables>, rows: readonly Row[], { by, at }: By): Promise<void> {
  const columns = columnsOf('device');
  const made = rows.map(({ id, isNew, whole, current, hash }) => ({
    isNew,
    row: { id, ...rowOf('device', whole.device, current?.device), password_hash: hash ?? null },
  }));
  const added = made
    .filter(({ isNew }) => isNew)
    .map(({ row }) => ({ ...row, password_hash: row.password_hash ?? '' }));
  if (added.length > 0) {
    const all = ['id', 'password_hash', ...columns];
    await sql`
      insert into devices (${refs(all)}, record_changed_by, record_changed_at, last_updated)
      select ${refs(all)}, ${by}::text, ${at}::timestamptz, ${at}::timestamptz from ${records('devices', added)}
    `.execute(trx);
  }
  const kept = made.filter(({ isNew }) => !isNew).map(({ row }) => row);
  if (kept.length > 0) {
    await sql`
      update devices d set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))},
        password_hash = coalesce(r.password_hash, d.password_hash), record_version = d.record_version + 1,
        record_changed_by = ${by}, record_changed_at = ${at}, last_updated = ${at}
      from ${records('devices', kept)} r where d.id = r.id`.execute(trx);
  }
}
