import { setTimeout as pause } from 'node:timers/promises';
import {
  BulkQuery,
  ErrorBody,
  type StateFlag,
  StateUpdate,
  StateUpdated,
  stateFlags,
  statePermissions,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { FoundDevice } from '../../access/find-device.ts';
import { badRequest } from '../../access/http-error.ts';
import { createStateJobs } from '../../actions/index.ts';
import { audited, severalDevices } from '../../audit/index.ts';
import type { Bus } from '../../bus/index.ts';
import { againAfterDeadlock } from '../../database/deadlock.ts';
import type { Tables } from '../../database/index.ts';
import { devicesLeft, isUnderWay, updateStates } from '../../device-state/state-updates.ts';
import { selectDevices } from '../devices/select-devices.ts';
import { callerOf, demand } from '../http/guard.ts';
import { refuseUnknownJob } from '../remote-action/refuse-unknown-job.ts';

/** How long the call waits for a change of many devices, and how often it looks. */
const patienceMs = 8000;
const lookMs = 100;

/** `PATCH state-settings/update-many`. */
export const updateManyStates =
  ({ kysely, bus }: { kysely: Kysely<Tables>; bus: Bus }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.patch(
      '/state-settings/update-many',
      {
        // Which of them, the flags in the body decide.
        config: { access: Object.values(statePermissions), names: 'chargers', repetition: 'answer' },
        schema: {
          summary: 'Sets flags on the devices listed, or on all that match the filters, and tells their chargers',
          tags: ['state'],
          querystring: BulkQuery,
          body: StateUpdate,
          response: { 200: StateUpdated, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { chargeboxPartyIds, remoteActionType, scheduledTime, retryOf, ...changes } = request.body;
        if (remoteActionType !== 'IMMEDIATE' || scheduledTime !== undefined) {
          throw badRequest(
            'remoteActionType must be IMMEDIATE without scheduledTime: a state update cannot be scheduled.',
          );
        }
        const flags = flagsOf(changes);
        if (flags.length === 0) throw badRequest(`At least one of ${stateFlags.join(', ')} must be given.`);
        for (const flag of flags) demand(statePermissions[flag], caller);
        const list = chargeboxPartyIds.map(({ chargeboxId }) => chargeboxId);
        const devices = await selectDevices(kysely, request.query, list, caller);
        await checkParties(kysely, chargeboxPartyIds, devices);
        await refuseUnknownJob(kysely, retryOf, caller);

        const ids = devices.map(({ id }) => id);
        const { jobs, update } = await againAfterDeadlock(() =>
          kysely.transaction().execute(async (trx) => {
            const update = await updateStates(trx, { deviceIds: ids, changes, changedBy: caller.email });
            const jobs = await createStateJobs(trx, changes, { devices, createdBy: caller.email, retryOf });
            const detail = {
              changes,
              devices: devices.length,
              jobs,
              chargeboxIds: devices.map(({ chargeboxId }) => chargeboxId),
            };
            const subject = devices.length === 1 ? (devices[0]?.chargeboxId ?? '') : severalDevices;
            await audited(trx, { by: caller, action: 'STATES_CHANGED', subject, detail });
            return { update, jobs };
          }),
        );
        if (update) bus.publish('states.due', {});
        for (const { jobId } of jobs) bus.publish('jobs.due', { jobId });
        const left = update ? await waitForUpdate(kysely, update) : 0;
        return {
          devices: devices.length,
          ...(left > 0 ? { devicesLeft: left } : {}),
          jobs: jobs.map((job) => ({ ...job, devices: devices.length })),
        };
      },
    );
  };

/** Waits a while for an update. @returns how many devices are still to be changed then */
async function waitForUpdate(kysely: Kysely<Tables>, update: string): Promise<number> {
  const end = performance.now() + patienceMs;
  while (await isUnderWay(kysely, update)) {
    if (performance.now() > end) return devicesLeft(kysely, update);
    await pause(lookMs);
  }
  return 0;
}

type Changes = Omit<StateUpdate, 'chargeboxPartyIds' | 'remoteActionType' | 'scheduledTime' | 'retryOf'>;

/** The flags that change. @throws {HttpError} when message or work order number stand alone */
function flagsOf(changes: Changes): StateFlag[] {
  for (const field of ['maintenanceModeEnabledMessage', 'maintenanceModeEnabledWorkOrderNumber'] as const) {
    if (changes[field] && changes.maintenanceMode !== true) {
      throw badRequest(`${field} must not be given without maintenanceMode true.`);
    }
  }
  return stateFlags.filter((flag) => changes[flag] !== undefined);
}

/** @throws {HttpError} when a device belongs to another party than the caller believes */
async function checkParties(
  kysely: Kysely<Tables>,
  pairs: StateUpdate['chargeboxPartyIds'],
  devices: readonly FoundDevice[],
): Promise<void> {
  const believed = new Map(pairs.map(({ chargeboxId, partyId }) => [chargeboxId, partyId]));
  if (![...believed.values()].some(Boolean)) return;
  const ids = devices.map(({ id }) => id);
  const rows = await kysely.selectFrom('devices').select(['chargebox_id', 'party_id']).where('id', 'in', ids).execute();
  const wrong = rows.find(({ chargebox_id, party_id }) => (believed.get(chargebox_id) ?? party_id) !== party_id);
  if (wrong) throw badRequest(`partyId of ${wrong.chargebox_id} must be ${wrong.party_id ?? 'null'}.`);
}
