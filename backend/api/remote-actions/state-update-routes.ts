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
import { createStateJobs } from '../../actions/index.ts';
import type { Bus } from '../../bus/index.ts';
import { againAfterDeadlock } from '../../database/deadlock.ts';
import type { Tables } from '../../database/index.ts';
import { changeStates } from '../../device-state/change-states.ts';
import { type SelectedDevice, selectDevices } from '../devices/selection.ts';
import { callerOf, demand } from '../guard.ts';
import { badRequest } from '../refusal.ts';

/** `PATCH state-settings/update-many`. */
export const stateUpdateRoutes =
  ({ kysely, bus }: { kysely: Kysely<Tables>; bus: Bus }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.patch(
      '/state-settings/update-many',
      {
        // Which of them, the flags in the body decide.
        config: { access: Object.values(statePermissions) },
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
        const { chargeboxPartyIds, remoteActionType, scheduledTime, ...changes } = request.body;
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

        const ids = devices.map(({ id }) => id);
        const jobs = await againAfterDeadlock(() =>
          kysely.transaction().execute(async (trx) => {
            await changeStates(trx, ids, changes, caller.email, new Date());
            return createStateJobs(trx, changes, { devices, createdBy: caller.email });
          }),
        );
        for (const { jobId } of jobs) bus.publish('jobs.due', { jobId });
        return { devices: devices.length, jobs: jobs.map((job) => ({ ...job, devices: devices.length })) };
      },
    );
  };

type Changes = Omit<StateUpdate, 'chargeboxPartyIds' | 'remoteActionType' | 'scheduledTime'>;

/** The flags that change. @throws {Refusal} when message or work order number stand alone */
function flagsOf(changes: Changes): StateFlag[] {
  for (const field of ['maintenanceModeEnabledMessage', 'maintenanceModeEnabledWorkOrderNumber'] as const) {
    if (changes[field] && changes.maintenanceMode !== true) {
      throw badRequest(`${field} must not be given without maintenanceMode true.`);
    }
  }
  return stateFlags.filter((flag) => changes[flag] !== undefined);
}

/** @throws {Refusal} when a device belongs to another party than the caller believes */
async function checkParties(
  kysely: Kysely<Tables>,
  pairs: StateUpdate['chargeboxPartyIds'],
  devices: readonly SelectedDevice[],
): Promise<void> {
  const believed = new Map(pairs.map(({ chargeboxId, partyId }) => [chargeboxId, partyId]));
  if (![...believed.values()].some(Boolean)) return;
  const ids = devices.map(({ id }) => id);
  const rows = await kysely.selectFrom('devices').select(['chargebox_id', 'party_id']).where('id', 'in', ids).execute();
  const wrong = rows.find(({ chargebox_id, party_id }) => (believed.get(chargebox_id) ?? party_id) !== party_id);
  if (wrong) throw badRequest(`partyId of ${wrong.chargebox_id} must be ${wrong.party_id ?? 'null'}.`);
}
