import { setTimeout as pause } from 'node:timers/promises';
import {
  BulkQuery,
  type StateFlag,
  StateUpdate,
  StateUpdated,
  stateFlags,
  statePermissions,
} from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import type { FoundDevice } from '../../access/find-device.ts';
import { badRequest } from '../../access/http-error.ts';
import { createStateJobs } from '../../actions/index.ts';
import { audited, severalDevices } from '../../audit/index.ts';
import { againAfterDeadlock } from '../../database/deadlock.ts';
import type { Tables } from '../../database/index.ts';
import { devicesLeft, isUnderWay, updateStates } from '../../device-state/state-updates.ts';
import { selectDevices } from '../devices/select-devices.ts';
import { defineCall } from '../http/define-call.ts';
import { requireAccess } from '../http/guard.ts';
import { requireKnownJob } from '../remote-action/jobs/job-rows.ts';

/** Timeout and polling interval of the call while a worker changes many devices. */
const timeoutMs = 8000;
const pollMs = 100;

export const updateManyStates = defineCall({
  ...{ method: 'PATCH', path: '/state-settings/update-many', tag: 'state', names: 'chargers', repetition: 'answer' },
  // `run` requires the permission of each flag in the body.
  permission: Object.values(statePermissions),
  summary: 'Sets flags on the devices listed, or on all that match the filters, and tells their chargers',
  ...{ query: BulkQuery, body: StateUpdate, reply: StateUpdated },
  run: async ({ caller, query, body }, { kysely, bus }) => {
    const { chargeboxPartyIds, remoteActionType, scheduledTime, retryOf, ...changes } = body;
    if (remoteActionType !== 'IMMEDIATE' || scheduledTime !== undefined) {
      throw badRequest('remoteActionType must be IMMEDIATE without scheduledTime: a state update cannot be scheduled.');
    }
    const flags = flagsIn(changes);
    if (flags.length === 0) throw badRequest(`At least one of ${stateFlags.join(', ')} must be given.`);
    for (const flag of flags) requireAccess(statePermissions[flag], caller);
    const list = chargeboxPartyIds.map(({ chargeboxId }) => chargeboxId);
    const devices = await selectDevices(kysely, query, list, caller);
    await checkParties(kysely, chargeboxPartyIds, devices);
    await requireKnownJob(kysely, retryOf, caller);

    const deviceIds = devices.map(({ id }) => id);
    const chargeboxIds = devices.map(({ chargeboxId }) => chargeboxId);
    const { jobs, update } = await againAfterDeadlock(() =>
      kysely.transaction().execute(async (trx) => {
        const update = await updateStates(trx, { deviceIds, changes, changedBy: caller.email });
        const jobs = await createStateJobs(trx, changes, { devices, createdBy: caller.email, retryOf });
        const detail = { changes, devices: devices.length, jobs, chargeboxIds };
        const subject = devices.length === 1 ? (chargeboxIds[0] ?? '') : severalDevices;
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
});

/** Waits for an update until the timeout. @returns the number of devices that are still unchanged */
async function waitForUpdate(kysely: Kysely<Tables>, update: string): Promise<number> {
  const end = performance.now() + timeoutMs;
  while (await isUnderWay(kysely, update)) {
    if (performance.now() > end) return devicesLeft(kysely, update);
    await pause(pollMs);
  }
  return 0;
}

type Changes = Omit<StateUpdate, 'chargeboxPartyIds' | 'remoteActionType' | 'scheduledTime' | 'retryOf'>;

/** The flags of an update. @throws {HttpError} 400 for a message or work order number without maintenance mode */
function flagsIn(changes: Changes): StateFlag[] {
  for (const field of ['maintenanceModeEnabledMessage', 'maintenanceModeEnabledWorkOrderNumber'] as const) {
    if (changes[field] && changes.maintenanceMode !== true) {
      throw badRequest(`${field} must not be given without maintenanceMode true.`);
    }
  }
  return stateFlags.filter((flag) => changes[flag] !== undefined);
}

/** @throws {HttpError} 400 if a device belongs to another party than the one in its pair */
async function checkParties(
  kysely: Kysely<Tables>,
  pairs: StateUpdate['chargeboxPartyIds'],
  devices: readonly FoundDevice[],
): Promise<void> {
  const expected = new Map(pairs.map(({ chargeboxId, partyId }) => [chargeboxId, partyId]));
  if (![...expected.values()].some(Boolean)) return;
  const ids = devices.map(({ id }) => id);
  const rows = await kysely.selectFrom('devices').select(['chargebox_id', 'party_id']).where('id', 'in', ids).execute();
  const wrong = rows.find(({ chargebox_id, party_id }) => (expected.get(chargebox_id) ?? party_id) !== party_id);
  if (wrong) throw badRequest(`partyId of ${wrong.chargebox_id} must be ${wrong.party_id ?? 'null'}.`);
}
