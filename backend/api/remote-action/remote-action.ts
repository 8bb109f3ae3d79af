import {
  ActionSelection,
  BulkQuery,
  eventPermissions,
  JobStarted,
  SelectionFacts,
  statePermissions,
  TriggerAction,
} from '@dmp/shared/contract';
import { badRequest } from '../../access/http-error.ts';
import { beginJob } from '../../actions/index.ts';
import { selectDevices } from '../devices/select-devices.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { requireAccess } from '../http/guard.ts';
import { requireKnownJob } from './jobs/job-rows.ts';
import { jobCalls } from './jobs/jobs.ts';
import { checkTriggerAction, jobParametersOf } from './rules.ts';
import { countFirmwareUpdates, countSelection } from './selection-facts.ts';

const tag = 'remote actions';

const triggerAction = defineCall({
  ...{ method: 'POST', path: '/remote-action/trigger-action', tag, names: 'chargers', repetition: 'answer' },
  // `run` requires the permission of the event type in the body.
  permission: Object.values(eventPermissions),
  summary: 'Starts an action on the devices listed, or on all that match the filters',
  ...{ query: BulkQuery, body: TriggerAction, reply: JobStarted },
  run: async ({ caller, query, body: action }, { kysely, bus, worker, firmwareUrl }) => {
    const { eventType, retryOf } = action;
    requireAccess(eventPermissions[eventType], caller);
    if (eventType === 'UPDATE_FIRMWARE_REQUEST' && !firmwareUrl) {
      throw badRequest('eventType must not be UPDATE_FIRMWARE_REQUEST: no firmware location is configured.');
    }
    const scheduledTime = checkTriggerAction(action, new Date());
    const { expectedDevices = query.expectedDevices } = action;
    const selection = expectedDevices === undefined ? query : { ...query, expectedDevices };
    const devices = await selectDevices(kysely, selection, action.deviceList, caller);
    await requireKnownJob(kysely, retryOf, caller);
    const parameters = jobParametersOf(action);
    const chargeboxIds = devices.map(({ chargeboxId }) => chargeboxId);
    const jobId = await beginJob(
      { kysely, bus, worker },
      {
        ...{ eventType, parameters, executionMode: action.remoteActionType, scheduledTime },
        ...{ createdBy: caller.email, devices, retryOf },
      },
      {
        by: caller,
        detail: { eventType, ...parameters, scheduledTime, devices: devices.length, chargeboxIds, retryOf },
      },
    );
    return { jobId, devices: devices.length };
  },
});

const getSelection = defineCall({
  ...{ method: 'POST', path: '/remote-action/selection', tag, names: 'chargers' },
  // `run` requires the permission of the event type in the body.
  permission: [...Object.values(eventPermissions), ...Object.values(statePermissions)],
  summary: 'What an action would affect: the selected devices and their current condition',
  ...{ query: BulkQuery, body: ActionSelection, reply: SelectionFacts },
  run: async ({ caller, query, body: { eventType, deviceList } }, { kysely, firmwareUrl }) => {
    requireAccess(eventType ? eventPermissions[eventType] : Object.values(statePermissions), caller);
    const ids = (await selectDevices(kysely, query, deviceList, caller)).map(({ id }) => id);
    const facts = await countSelection(kysely, ids);
    if (eventType !== 'UPDATE_FIRMWARE_REQUEST' || !firmwareUrl) return facts;
    return { ...facts, firmware: await countFirmwareUpdates(kysely, ids, firmwareUrl) };
  },
});

/** Calls below `/remote-action`: actions, and the jobs that they and other calls begin. */
export const remoteActionCalls: readonly ApiCall[] = [triggerAction, getSelection, ...jobCalls];
