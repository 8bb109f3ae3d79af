import { ErrorBody, PortStatusChange, PortStatusStarted, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findInUse } from '../../access/find-device.ts';
import { badRequest, HttpError } from '../../access/http-error.ts';
import { createJob } from '../../actions/index.ts';
import { audited } from '../../audit/index.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { callerOf } from '../http/guard.ts';

/** `POST devices/toggle-port-status/{chargeboxId}`: one ChangeAvailability for each port, each a job of its own. */
export const togglePortStatus =
  ({ kysely, bus }: { kysely: Kysely<Tables>; bus: Bus }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/devices/toggle-port-status/:chargeboxId',
      {
        config: { access: 'update:dm-devices-port-status', repetition: 'answer' },
        schema: {
          summary: 'Asks a charger to take ports out of service or put them back',
          tags: ['remote actions'],
          params: Strict({ chargeboxId: Type.String() }),
          body: PortStatusChange,
          response: { 200: PortStatusStarted, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { availabilityType: type, message } = request.body;
        const { device, ports } = await portsOf(kysely, request.params.chargeboxId, request.body, caller);
        const jobs = await kysely.transaction().execute(async (trx) => {
          const begun: { jobId: string; portId: string }[] = [];
          for (const port of ports) {
            const jobId = await createJob(trx, {
              eventType: 'CHANGE_AVAILABILITY_REQUEST',
              parameters: { connectorId: port.connector_id, type, portId: port.id, message },
              executionMode: 'IMMEDIATE',
              scheduledTime: null,
              createdBy: caller.email,
              devices: [device],
            });
            begun.push({ jobId, portId: port.id });
          }
          const detail = { type, message, jobs: begun };
          await audited(trx, { by: caller, action: 'PORT_STATUS_REQUESTED', subject: device.chargeboxId, detail });
          return begun;
        });
        for (const { jobId } of jobs) bus.publish('jobs.due', { jobId });
        return { jobs };
      },
    );
  };

/** @throws {HttpError} when the device is unknown, or has no such port */
async function portsOf(
  kysely: Kysely<Tables>,
  chargeboxId: string,
  { evsePortIds, multiEvses }: PortStatusChange,
  caller: Caller,
) {
  if (multiEvses === false && new Set(evsePortIds.map(({ evseNumber }) => evseNumber)).size > 1) {
    throw badRequest('evsePortIds must name ports of one EVSE unless multiEvses is true.');
  }
  const device = await findInUse(kysely, chargeboxId, caller);
  const known = await kysely
    .selectFrom('ports')
    .innerJoin('evses', 'evses.uid', 'ports.evse_uid')
    .select(['ports.id', 'ports.connector_id', 'evses.evse_number'])
    .where('ports.device_id', '=', device.id)
    .execute();
  // A port named twice is asked once.
  const ports = new Set(
    evsePortIds.map(({ evseNumber, portId }) => {
      const port = known.find(({ id, evse_number }) => id === portId && evse_number === evseNumber);
      if (!port)
        throw new HttpError(404, `There is no port ${portId.slice(0, 80)} on EVSE ${evseNumber} of this device.`);
      return port;
    }),
  );
  return { device, ports: [...ports] };
}
