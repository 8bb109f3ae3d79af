import type { OcppStatus, OperationalStatus } from '@dmp/shared/contract';
import { sql, type Transaction } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import type { Tables } from '../../database/tables.ts';
import type { EffectOf } from './effect.ts';
import { rowsOf } from './rows.ts';
import {
  afterNoReport,
  afterReport,
  afterSilence,
  changesTo,
  type DeviceStatuses,
  type EvseState,
} from './status-rules.ts';

/** Takes over what connectors report, and what follows from it for EVSEs and devices. One report a device. */
export async function writeStatus(trx: Transaction<Tables>, effects: readonly EffectOf<'status'>[]): Promise<void> {
  const rows = effects.map(({ deviceId, at, connectorId, status, errorCode }) => ({
    device_id: deviceId,
    at,
    connector_id: connectorId,
    status,
    error_code: errorCode,
  }));
  const input = () =>
    rowsOf(rows, 'device_id uuid, at timestamptz, connector_id integer, status text, error_code text');
  await sql`${prepared}
    update ports p set status = x.status, error_code = x.error_code, status_at = x.at
    from ${input()} where p.device_id = x.device_id and p.connector_id = x.connector_id`.execute(trx);
  await noteErrors(trx, effects);
  if (rows.some((row) => row.connector_id === 0)) {
    await sql`${prepared}
      update devices d set charger_status = x.status, charger_status_at = x.at
      from ${input()} where d.id = x.device_id and x.connector_id = 0`.execute(trx);
  }
  const devices = await readDevices(
    trx,
    effects.map(({ deviceId }) => deviceId),
  );
  await writeChanges(
    trx,
    effects.flatMap(({ deviceId, connectorId, at }) => {
      const device = devices.get(deviceId);
      return device ? [{ deviceId, at, device, evses: afterReport(device, connectorId) }] : [];
    }),
  );
}

/** Notes the first error of a session that goes on where it is reported; most reports tell of none. */
async function noteErrors(trx: Transaction<Tables>, effects: readonly EffectOf<'status'>[]): Promise<void> {
  const rows = effects
    .filter(({ errorCode }) => errorCode !== 'NoError')
    .map(({ deviceId, connectorId, errorCode, vendorErrorCode = null }) => ({
      ...{ device_id: deviceId, connector_id: connectorId, error_code: errorCode, vendor_error_code: vendorErrorCode },
    }));
  if (rows.length === 0) return;
  await sql`${prepared}
    update transactions t set error_code = x.error_code, vendor_error_code = x.vendor_error_code
    from ${rowsOf(rows, 'device_id uuid, connector_id integer, error_code text, vendor_error_code text')}
    where t.device_id = x.device_id and t.connector_id = x.connector_id and t.stopped_at is null
      and t.error_code is null`.execute(trx);
}

/**
 * Resolves what chargers have not reported since they booted or connected: what a boot has ended is forgotten, and what
 * they were before a lost connection made them UNKNOWN counts again, until they report.
 */
export async function writeUnreported(
  trx: Transaction<Tables>,
  effects: readonly EffectOf<'unreported'>[],
): Promise<void> {
  await forgetBefore(trx, effects);
  const devices = await readDevices(
    trx,
    effects.map(({ deviceId }) => deviceId),
  );
  await writeChanges(
    trx,
    effects.flatMap(({ deviceId, at, bootedAt }) => {
      const device = devices.get(deviceId);
      return device ? [{ deviceId, at, device, evses: afterNoReport(device, bootedAt !== undefined) }] : [];
    }),
  );
}

/**
 * Forgets what boots have ended: faults, and what a vehicle was doing. That a connector is out of service outlives a
 * boot (OCPP 1.6, section 5.2: availability is persistent), and what a vehicle does whose session goes on is so until
 * the charger reports something else.
 */
async function forgetBefore(trx: Transaction<Tables>, effects: readonly EffectOf<'unreported'>[]): Promise<void> {
  const rows = effects.flatMap(({ deviceId, bootedAt, isKept = false, inSession = [] }) =>
    bootedAt ? [{ device_id: deviceId, booted_at: bootedAt, is_kept: isKept, in_session: inSession }] : [],
  );
  if (rows.length === 0) return;
  const input = () => rowsOf(rows, 'device_id uuid, booted_at timestamptz, is_kept boolean, in_session integer[]');
  // The session of a charger that has restarted is over, unless it has sent meter values since.
  const isRunning = sql`(x.is_kept or p.connector_id = any(x.in_session)) and exists (
    select from transactions t
    where t.device_id = x.device_id and t.connector_id = p.connector_id and t.stopped_at is null)`;
  await sql`${prepared}
    with ports_forgotten as (
      update ports p set status = null, error_code = null
      from ${input()}
      where p.device_id = x.device_id and p.status_at < x.booted_at and p.status not in ('Available', 'Unavailable')
        and (p.status = 'Faulted' or not (${isRunning}))
    )
    update devices d set charger_status = null, charger_status_at = null
    from ${input()}
    where d.id = x.device_id and d.charger_status = 'Faulted' and (d.charger_status_at < x.booted_at) is not false`.execute(
    trx,
  );
}

/** Makes the EVSEs of these devices UNKNOWN, each as of the moment its connection was lost. */
export async function writeSilence(
  trx: Transaction<Tables>,
  silent: readonly { deviceId: string; since: Date }[],
): Promise<void> {
  const devices = await readDevices(
    trx,
    silent.map(({ deviceId }) => deviceId),
  );
  await writeChanges(
    trx,
    silent.flatMap(({ deviceId, since }) => {
      const device = devices.get(deviceId);
      return device ? [{ deviceId, at: since, device, evses: afterSilence(device) }] : [];
    }),
  );
}

async function readDevices(trx: Transaction<Tables>, ids: readonly string[]): Promise<Map<string, DeviceStatuses>> {
  const { rows } = await sql<{
    id: string;
    status: OperationalStatus;
    status_since: Date | null;
    fault_since: Date | null;
    last_known_status: OperationalStatus | null;
    charger_status: OcppStatus | null;
    evse_statuses: OperationalStatus[];
    uid: string;
    evse_status: OperationalStatus;
    evse_since: Date | null;
    evse_fault_since: Date | null;
    evse_last_known: OperationalStatus | null;
    ports: { connectorId: number; status: OcppStatus | null }[];
  }>`${prepared}
    select d.id, d.status, d.status_since, d.fault_since, d.last_known_status, d.charger_status, d.evse_statuses,
           e.uid, e.operational_status as evse_status, e.status_since as evse_since,
           e.fault_since as evse_fault_since, e.last_known_status as evse_last_known,
           coalesce((select json_agg(json_build_object('connectorId', p.connector_id, 'status', p.status))
                     from ports p where p.evse_uid = e.uid), '[]') as ports
    from devices d join evses e on e.device_id = d.id
    where d.id = any(${ids}::uuid[])`.execute(trx);
  const devices = new Map<string, DeviceStatuses & { evses: EvseState[] }>();
  for (const row of rows) {
    const device = devices.get(row.id) ?? {
      status: row.status,
      since: row.status_since,
      faultSince: row.fault_since,
      lastKnownStatus: row.last_known_status,
      chargerStatus: row.charger_status,
      evseStatuses: row.evse_statuses,
      evses: [],
    };
    device.evses.push({
      uid: row.uid,
      status: row.evse_status,
      since: row.evse_since,
      faultSince: row.evse_fault_since,
      lastKnownStatus: row.evse_last_known,
      ports: row.ports,
    });
    devices.set(row.id, device);
  }
  return devices;
}

const evseColumns = `device_id uuid, at timestamptz, uid text, status text, since timestamptz, fault_since timestamptz,
  last_known text, is_new boolean`;
const deviceColumns = `device_id uuid, status text, since timestamptz, fault_since timestamptz, last_known text,
  evse_statuses text[]`;

async function writeChanges(
  trx: Transaction<Tables>,
  settled: readonly { deviceId: string; at: Date; device: DeviceStatuses; evses: EvseState[] }[],
): Promise<void> {
  const changes = settled.map(({ deviceId, at, device, evses }) => ({ deviceId, at, ...changesTo(device, evses, at) }));
  const evses = changes.flatMap(({ deviceId, at, evses }) =>
    evses.map(({ uid, status, since, faultSince, lastKnownStatus, isStatusNew }) => ({
      device_id: deviceId,
      at,
      uid,
      status,
      since,
      fault_since: faultSince,
      last_known: lastKnownStatus,
      is_new: isStatusNew,
    })),
  );
  const devices = changes
    .filter(({ changed }) => changed)
    .map(({ deviceId, status, since, faultSince, lastKnownStatus, evseStatuses }) => ({
      device_id: deviceId,
      status,
      since,
      fault_since: faultSince,
      last_known: lastKnownStatus,
      evse_statuses: evseStatuses,
    }));
  if (evses.length === 0 && devices.length === 0) return;
  // One statement, since each costs every charger of the batch its time.
  await sql`${prepared}
    with changed as (
      update evses e set operational_status = x.status, status_since = x.since, fault_since = x.fault_since,
        last_known_status = x.last_known
      from ${rowsOf(evses, evseColumns)}
      where e.uid = x.uid
      returning e.uid, e.device_id, e.operational_status, x.at, x.is_new
    ), noted as (
      insert into operational_status_log (evse_uid, device_id, status, timestamp)
      select uid, device_id, operational_status, at from changed where is_new
    )
    update devices d set
      status_since = x.since,
      fault_since = x.fault_since,
      -- Tells of the device itself: one EVSE among several may change without it.
      last_updated = case
        when (d.status, d.last_known_status) is distinct from (x.status, x.last_known) then now()
        else d.last_updated
      end,
      status = x.status,
      last_known_status = x.last_known,
      evse_statuses = x.evse_statuses
    from ${rowsOf(devices, deviceColumns)}
    where d.id = x.device_id`.execute(trx);
}
