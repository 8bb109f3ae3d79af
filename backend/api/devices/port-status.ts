import { PortStatusChange, PortStatusStarted } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { findInUse } from '../../access/find-device.ts';
import { badRequest, HttpError } from '../../access/http-error.ts';
import { createJob } from '../../actions/index.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { defineCall } from '../http/define-call.ts';

/** Sends a ChangeAvailability for each port, each as its own job. */
export const togglePortStatus = defineCall({
  ...{ method: 'POST', path: '/devices/toggle-port-status/:chargeboxId', repetition: 'answer' },
  ...{ permission: 'update:dm-devices-port-status', tag: 'remote actions' },
  summary: 'Asks a charger to take ports out of service or put them back',
  ...{ body: PortStatusChange, reply: PortStatusStarted },
  run: async ({ caller, params, body }, { kysely, bus }) => {
    const { availabilityType: type, message } = body;
    const { device, ports } = await findPorts(kysely, params.chargeboxId, body, caller);
    const jobs = await kysely.transaction().execute(async (trx) => {
      const created: PortStatusStarted['jobs'] = [];
      for (const port of ports) {
        const jobId = await createJob(trx, {
          eventType: 'CHANGE_AVAILABILITY_REQUEST',
          parameters: { connectorId: port.connector_id, type, portId: port.id, message },
          executionMode: 'IMMEDIATE',
          scheduledTime: null,
          createdBy: caller.email,
          devices: [device],
        });
        created.push({ jobId, portId: port.id });
      }
      const detail = { type, message, jobs: created };
      await audited(trx, { by: caller, action: 'PORT_STATUS_REQUESTED', subject: device.chargeboxId, detail });
      return created;
    });
    for (const { jobId } of jobs) bus.publish('jobs.due', { jobId });
    return { jobs };
  },
});

/** @throws {HttpError} 400 for ports of several EVSEs, 404 for an unknown device or port, 409 for a retired device */
async function findPorts(
  kysely: Kysely<Tables>,
  chargeboxId: string,
  { evsePortIds, multiEvses }: PortStatusChange,
  caller: Caller,
) {
  if (multiEvses === false && new Set(evsePortIds.map(({ evseNumber }) => evseNumber)).size > 1) {
    throw badRequest('evsePortIds must name ports of one EVSE unless multiEvses is true.');
  }
  const device = await findInUse(kysely, chargeboxId, caller);
  const devicePorts = await kysely
    .selectFrom('ports')
    .innerJoin('evses', 'evses.uid', 'ports.evse_uid')
    .select(['ports.id', 'ports.connector_id', 'evses.evse_number'])
    .where('ports.device_id', '=', device.id)
    .execute();
  // The set removes ports that are named twice.
  const ports = new Set(
    evsePortIds.map(({ evseNumber, portId }) => {
      const port = devicePorts.find(({ id, evse_number }) => id === portId && evse_number === evseNumber);
      if (!port) {
        throw new HttpError(404, `There is no port ${portId.slice(0, 80)} on EVSE ${evseNumber} of this device.`);
      }
      return port;
    }),
  );
  return { device, ports: [...ports] };
}
