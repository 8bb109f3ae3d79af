import {
  DeviceState,
  DeviceStateForm,
  DeviceStateHistoryRow,
  type StateFlag,
  serverLimits,
  stateFlags,
  statePermissions,
} from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import type { Kysely, Selectable } from 'kysely';
import { findByChargeboxId, findInUse } from '../../access/find-device.ts';
import { badRequest } from '../../access/http-error.ts';
import { createStateJobs } from '../../actions/index.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { changeStates } from '../../device-state/change-states.ts';
import { finishUpdates, pendingUpdate } from '../../device-state/state-updates.ts';
import { editConflict } from '../http/conflict.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { requireAccess } from '../http/guard.ts';
import { readState, selectState, stateFlagsOf } from './state-rows.ts';
import { updateManyStates } from './update-many-states.ts';

const tag = 'state';
/** A user with the permission of one flag sees all flags. */
const permission = Object.values(statePermissions);

const getState = defineCall({
  ...{ method: 'GET', path: '/state-settings/:chargeboxId', permission, tag, reply: DeviceState },
  summary: 'The state of a device',
  run: async ({ caller, params }, { kysely }) =>
    readState(kysely, (await findByChargeboxId(kysely, params.chargeboxId, caller)).id),
});

const saveState = defineCall({
  // `run` requires the permission of each flag that changes.
  ...{ method: 'PUT', path: '/state-settings/:chargeboxId', permission, repetition: 'answer', tag },
  summary: 'Sets the state of a device, based on the version in the body, if there is one, and tells its charger',
  ...{ body: DeviceStateForm, reply: DeviceState },
  run: async ({ caller, params, body }, { kysely, bus }) => {
    const { id: deviceId } = await findInUse(kysely, params.chargeboxId, caller);
    const { state, jobs } = await kysely.transaction().execute(async (trx) => {
      const row = await selectState(trx, deviceId).forNoKeyUpdate().executeTakeFirstOrThrow();
      const { chargeboxId, partyId, version, ...changes } = body;
      if (chargeboxId !== undefined && chargeboxId !== row.chargebox_id) {
        throw badRequest(`chargeboxId must be ${row.chargebox_id}, as in the address.`);
      }
      if (partyId !== undefined && partyId !== row.party_id) {
        throw badRequest(`partyId must be ${row.party_id ?? 'null'}.`);
      }
      if (version !== undefined) await requireStateVersion(trx, deviceId, row, version);
      else await finishUpdates(trx, deviceId);
      const before = await readState(trx, deviceId);
      const flags = changedFlags(before, changes);
      for (const flag of flags) requireAccess(statePermissions[flag], caller);
      await changeStates(trx, [deviceId], changes, caller.email, new Date());
      const state = await readState(trx, deviceId);
      // A change of only the message or the work order number needs no job.
      const switched = flags.filter((flag) => state[flag] !== before[flag]);
      const target = Object.fromEntries(switched.map((flag) => [flag, state[flag]]));
      const devices = [{ id: deviceId, chargeboxId: row.chargebox_id }];
      await audited(trx, { by: caller, action: 'STATE_CHANGED', subject: row.chargebox_id, detail: changes });
      return { state, jobs: await createStateJobs(trx, target, { devices, createdBy: caller.email }) };
    });
    for (const { jobId } of jobs) bus.publish('jobs.due', { jobId });
    return state;
  },
});

const listStateHistory = defineCall({
  ...{ method: 'GET', path: '/state-settings/history/:chargeboxId', permission, tag },
  summary: `The state history of a device, the newest ${serverLimits.historyRows} first`,
  reply: Type.Array(DeviceStateHistoryRow),
  run: async ({ caller, params }, { kysely }) => {
    const device = await findByChargeboxId(kysely, params.chargeboxId, caller);
    const rows = await kysely
      .selectFrom('device_state_history')
      .selectAll()
      .where('device_id', '=', device.id)
      .orderBy('timestamp', 'desc')
      .orderBy('id', 'desc')
      .limit(serverLimits.historyRows)
      .execute();
    return rows.map((row) => ({
      timestamp: row.timestamp.toISOString(),
      userName: row.user_name,
      ...stateFlagsOf(row),
    }));
  },
});

/** Calls below `/state-settings`. */
export const stateCalls: readonly ApiCall[] = [getState, saveState, listStateHistory, updateManyStates];

/**
 * A pending update counts as a change, because a worker carries it out in any case.
 *
 * @throws {HttpError} 409 if the state has another version or an update of it is pending
 */
async function requireStateVersion(
  trx: Kysely<Tables>,
  deviceId: string,
  row: Pick<Selectable<Tables['devices']>, 'state_version' | 'state_changed_by' | 'state_changed_at'>,
  version: number,
): Promise<void> {
  const pending = await pendingUpdate(trx, deviceId);
  if (pending) throw editConflict('This state', { by: pending.changed_by, at: pending.changed_at });
  if (version === row.state_version) return;
  throw editConflict('This state', { by: row.state_changed_by, at: row.state_changed_at });
}

type Changes = Omit<DeviceStateForm, 'chargeboxId' | 'partyId' | 'version'>;

/** The flags that differ; message and work order number belong to maintenance mode. */
function changedFlags(state: DeviceState, changes: Changes): StateFlag[] {
  const differs = (field: keyof Changes) =>
    changes[field] !== undefined && (changes[field] || null) !== (state[field] || null);
  const hasNewText = differs('maintenanceModeEnabledMessage') || differs('maintenanceModeEnabledWorkOrderNumber');
  return stateFlags.filter((flag) => differs(flag) || (flag === 'maintenanceMode' && hasNewText));
}
