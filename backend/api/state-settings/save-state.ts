import {
  DeviceState,
  DeviceStateForm,
  ErrorBody,
  type StateFlag,
  Strict,
  stateFlags,
  statePermissions,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely, Selectable } from 'kysely';
import { findInUse } from '../../access/find-device.ts';
import { badRequest } from '../../access/http-error.ts';
import { createStateJobs } from '../../actions/index.ts';
import { audited } from '../../audit/index.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { changeStates } from '../../device-state/change-states.ts';
import { finishUpdates, pendingUpdate } from '../../device-state/state-updates.ts';
import type { Caller } from '../../identity/tokens.ts';
import { changedMeanwhile } from '../http/conflict.ts';
import { callerOf, demand } from '../http/guard.ts';
import { stateRow, toState } from './state-rows.ts';

const params = Strict({ chargeboxId: Type.String() });
const tags = ['state'];
/** Any of the four: a person who may change one flag sees all. */
const access = Object.values(statePermissions);

/** `PUT state-settings/{chargeboxId}`. */
export const saveState =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/state-settings/:chargeboxId',
      {
        // Which of them, the flags that change decide.
        config: { access, repetition: 'answer' },
        schema: {
          summary:
            'Sets the state of a device, based on the version in the body, if there is one, and tells its charger',
          tags,
          params,
          body: DeviceStateForm,
          response: { 200: DeviceState, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { id: deviceId } = await findInUse(kysely, request.params.chargeboxId, caller);
        const { state, jobs } = await kysely.transaction().execute(async (trx) => {
          const row = await stateRow(trx, deviceId).forNoKeyUpdate().executeTakeFirstOrThrow();
          const { chargeboxId, partyId, version, ...changes } = request.body;
          if (chargeboxId !== undefined && chargeboxId !== row.chargebox_id) {
            throw badRequest(`chargeboxId must be ${row.chargebox_id}, as in the address.`);
          }
          if (partyId !== undefined && partyId !== row.party_id) {
            throw badRequest(`partyId must be ${row.party_id ?? 'null'}.`);
          }
          if (version !== undefined) await demandSeenState(trx, deviceId, row, version);
          else await finishUpdates(trx, deviceId);
          const before = toState(await stateRow(trx, deviceId).executeTakeFirstOrThrow());
          const flags = changedFlags(before, changes);
          demandFlags(flags, caller);
          await changeStates(trx, [deviceId], changes, caller.email, new Date());
          const state = toState(await stateRow(trx, deviceId).executeTakeFirstOrThrow());
          // Of maintenance mode the words may have changed alone: they concern no charger.
          const switched = flags.filter((flag) => state[flag] !== before[flag]);
          const told = Object.fromEntries(switched.map((flag) => [flag, state[flag]]));
          const devices = [{ id: deviceId, chargeboxId: row.chargebox_id }];
          await audited(trx, { by: caller, action: 'STATE_CHANGED', subject: row.chargebox_id, detail: changes });
          return { state, jobs: await createStateJobs(trx, told, { devices, createdBy: caller.email }) };
        });
        for (const { jobId } of jobs) bus.publish('jobs.due', { jobId });
        return state;
      },
    );
  };

/** @throws {HttpError} 409 when the state has another version, or an update of it is noted, which is as good as done */
async function demandSeenState(
  trx: Kysely<Tables>,
  deviceId: string,
  row: Pick<Selectable<Tables['devices']>, 'state_version' | 'state_changed_by' | 'state_changed_at'>,
  version: number,
): Promise<void> {
  const pending = await pendingUpdate(trx, deviceId);
  if (pending) throw changedMeanwhile('This state', { by: pending.changed_by, at: pending.changed_at });
  if (version === row.state_version) return;
  throw changedMeanwhile('This state', { by: row.state_changed_by, at: row.state_changed_at });
}

type Changes = Omit<DeviceStateForm, 'chargeboxId' | 'partyId' | 'version'>;

/** The flags that differ; message and work order number belong to maintenance mode. */
function changedFlags(state: DeviceState, changes: Changes): StateFlag[] {
  const differs = (field: keyof Changes) =>
    changes[field] !== undefined && (changes[field] || null) !== (state[field] || null);
  const words = differs('maintenanceModeEnabledMessage') || differs('maintenanceModeEnabledWorkOrderNumber');
  return stateFlags.filter((flag) => differs(flag) || (flag === 'maintenanceMode' && words));
}

function demandFlags(flags: readonly StateFlag[], caller: Caller): void {
  for (const flag of flags) demand(statePermissions[flag], caller);
}
