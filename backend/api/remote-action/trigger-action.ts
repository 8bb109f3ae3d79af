import { BulkQuery, ErrorBody, eventPermissions, JobStarted, TriggerAction } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import { type Beginner, beginJob } from '../../actions/index.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { selectDevices } from '../devices/select-devices.ts';
import { callerOf, demand } from '../http/guard.ts';
import { refuseUnknownJob } from './refuse-unknown-job.ts';
import { checkTriggerAction, parametersOf } from './rules.ts';

interface TriggerOptions {
  kysely: Kysely<Tables>;
  bus: Bus;
  /** Of this process, if it has one. */
  worker: Beginner | undefined;
  firmwareUrl: string | undefined;
}

/** `POST remote-action/trigger-action`. */
export const triggerAction =
  ({ kysely, bus, worker, firmwareUrl }: TriggerOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/remote-action/trigger-action',
      {
        // Which of them, the event type in the body decides.
        config: { access: Object.values(eventPermissions), names: 'chargers', repetition: 'answer' },
        schema: {
          summary: 'Starts an action on the devices listed, or on all that match the filters',
          tags: ['remote actions'],
          querystring: BulkQuery,
          body: TriggerAction,
          response: { 200: JobStarted, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { body: action, query } = request;
        demand(eventPermissions[action.eventType], caller);
        const { eventType } = action;
        if (eventType === 'UPDATE_FIRMWARE_REQUEST' && !firmwareUrl) {
          throw badRequest('eventType must not be UPDATE_FIRMWARE_REQUEST: no firmware location is configured.');
        }
        const scheduledTime = checkTriggerAction(action, new Date());
        const { expectedDevices = query.expectedDevices } = action;
        const meant = expectedDevices === undefined ? query : { ...query, expectedDevices };
        const devices = await selectDevices(kysely, meant, action.deviceList, caller);
        await refuseUnknownJob(kysely, action.retryOf, caller);
        const parameters = parametersOf(action);
        const chargeboxIds = devices.map(({ chargeboxId }) => chargeboxId);
        const { retryOf } = action;
        const detail = { eventType, ...parameters, scheduledTime, devices: devices.length, chargeboxIds, retryOf };
        const jobId = await beginJob(
          { kysely, bus, worker },
          {
            ...{ eventType, parameters, executionMode: action.remoteActionType, scheduledTime },
            ...{ createdBy: caller.email, devices, retryOf },
          },
          { by: caller, detail },
        );
        return { jobId, devices: devices.length };
      },
    );
  };
