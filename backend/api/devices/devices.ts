import { Device, DeviceUpdate, ExpectedVersion, NewDevice } from '@dmp/shared/contract';
import type { Kysely, Transaction } from 'kysely';
import { resolveDevice, retiredDevice } from '../../access/find-device.ts';
import { HttpError } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import { againAfterDeadlock } from '../../database/deadlock.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { changeDevice, createDevice, restoreDevice, retireDevice } from '../../network/index.ts';
import { dismissals } from '../../ocpp/connection-ends.ts';
import { listDiagnostics } from '../diagnostics-files/diagnostics-files.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import {
  getChargingGroupOfDevice,
  getNewestJobOfDevice,
  listDeviceCertificates,
  listOperationalStatusLog,
} from './device-details.ts';
import { exportDevices } from './device-export.ts';
import {
  countQuickViews,
  listChargeboxIds,
  listConnectorTypes,
  listDeviceFilterOptions,
  listDevices,
} from './device-list.ts';
import { type LockedDevice, lockDevice, readDevice } from './device-rows.ts';
import { getDiscrepancies } from './discrepancies.ts';
import { neviLogCalls } from './nevi-log/nevi-log.ts';
import { createDevicePasswords } from './passwords.ts';
import { togglePortStatus } from './port-status.ts';
import { statusCalls } from './status/status.ts';
import { tagCalls } from './tags.ts';
import { getTimeline } from './timeline/timeline.ts';
import { deviceUptimeCalls } from './uptime/uptime.ts';

const readOne = defineCall({
  ...{ method: 'GET', path: '/devices/:id', permission: 'read:devices' },
  summary: 'One device, a retired one too',
  description: 'It is found by its ID or by its chargebox ID; where both could be meant, the ID counts.',
  ...{ tag: 'devices', reply: Device },
  run: async ({ caller, params }, { kysely }) =>
    readDevice(kysely, await resolveDevice(kysely, params.id, caller), caller),
});

const create = defineCall({
  ...{ method: 'POST', path: '/devices', permission: 'create:devices' },
  ...{ summary: 'Adds a device with its EVSEs and ports', tag: 'devices' },
  ...{ body: NewDevice, reply: Device, status: 201 },
  run: async ({ caller, body }, { kysely }) => {
    const { password, ...form } = body;
    const id = await kysely.transaction().execute(async (trx) => {
      const newId = await createDevice(trx, body, { caller, now: new Date() });
      const detail = { ...form, withPassword: password !== undefined };
      await audited(trx, { by: caller, action: 'DEVICE_ADDED', subject: body.chargeboxId, detail });
      return newId;
    });
    return readDevice(kysely, id, caller);
  },
});

const update = defineCall({
  ...{ method: 'PUT', path: '/devices/:id', permission: 'update:devices', tag: 'devices' },
  summary: 'Changes a device with its EVSEs and ports, based on the version in the body, if there is one',
  ...{ body: DeviceUpdate, reply: Device },
  run: async ({ caller, params, body: { version, ...form } }, { kysely, bus }) => {
    const { chargeboxId, mustReconnect } = await changeLocked(
      kysely,
      { id: params.id, version, caller },
      async (trx, device) => {
        if (device.isRetired) throw retiredDevice(device.chargeboxId);
        const mustReconnect = await changeDevice(trx, device, form, { caller, now: new Date() });
        await audited(trx, { by: caller, action: 'DEVICE_CHANGED', subject: device.chargeboxId, detail: form });
        return { chargeboxId: device.chargeboxId, mustReconnect };
      },
    );
    // The gateway handles messages of a connection by the EVSEs that the device had when it connected.
    if (mustReconnect) bus.publish('charger.dismissed', { chargeboxId, reason: dismissals.changed });
    return readDevice(kysely, params.id, caller);
  },
});

const retire = defineCall({
  ...{ method: 'DELETE', path: '/devices/:id', permission: 'delete:devices', tag: 'devices' },
  ...{ summary: 'Retires a device: its history stays, its charger is refused', query: ExpectedVersion, reply: Device },
  run: async ({ caller, params, query: { version } }, { kysely, bus }) => {
    const chargeboxId = await changeLocked(kysely, { id: params.id, version, caller }, async (trx, device) => {
      if (device.isRetired) throw new HttpError(409, 'This device is retired already.');
      await retireDevice(trx, device.id, { caller, now: new Date() });
      await audited(trx, { by: caller, action: 'DEVICE_RETIRED', subject: device.chargeboxId });
      return device.chargeboxId;
    });
    bus.publish('charger.dismissed', { chargeboxId, reason: dismissals.retired });
    return readDevice(kysely, params.id, caller);
  },
});

const restore = defineCall({
  ...{ method: 'POST', path: '/devices/:id/restore', permission: 'delete:devices', tag: 'devices' },
  summary: 'Brings a retired device back into use; its EVSEs are in no charging group',
  ...{ query: ExpectedVersion, reply: Device },
  run: async ({ caller, params, query: { version } }, { kysely }) => {
    await changeLocked(kysely, { id: params.id, version, caller }, async (trx, device) => {
      if (!device.isRetired) throw new HttpError(409, 'This device is not retired.');
      await restoreDevice(trx, device.id, { caller, now: new Date() });
      await audited(trx, { by: caller, action: 'DEVICE_RESTORED', subject: device.chargeboxId });
    });
    return readDevice(kysely, params.id, caller);
  },
});

/** Changes a device in a transaction that locks it. @throws {HttpError} 404 for none, 409 for another version */
const changeLocked = <T>(
  kysely: Kysely<Tables>,
  { id, version, caller }: { id: string; version: number | undefined; caller: Caller },
  change: (trx: Transaction<Tables>, device: LockedDevice) => Promise<T>,
): Promise<T> =>
  againAfterDeadlock(() =>
    kysely.transaction().execute(async (trx) => change(trx, await lockDevice(trx, id, version, caller))),
  );

/** Everything below `/devices`. */
export const deviceCalls = (): readonly ApiCall[] => [
  ...[listDevices, listChargeboxIds, exportDevices, countQuickViews(), listConnectorTypes, listDeviceFilterOptions],
  ...statusCalls(),
  ...tagCalls,
  ...[readOne, getDiscrepancies, listDeviceCertificates, listOperationalStatusLog],
  ...neviLogCalls,
  ...deviceUptimeCalls,
  ...[create, createDevicePasswords, getChargingGroupOfDevice, getTimeline, listDiagnostics],
  ...[getNewestJobOfDevice, togglePortStatus, update, retire, restore],
];
