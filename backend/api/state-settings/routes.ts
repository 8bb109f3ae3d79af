import {
  DeviceState,
  DeviceStateForm,
  DeviceStateHistoryRow,
  ErrorBody,
  limits,
  type StateFlag,
  Strict,
  stateFlags,
  statePermissions,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely, Selectable } from 'kysely';
import { createStateJobs } from '../../actions/index.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { changeStates } from '../../device-state/change-states.ts';
import type { Caller } from '../../identity/tokens.ts';
import { changedMeanwhile } from '../conflict.ts';
import { findByChargeboxId } from '../devices/find.ts';
import { callerOf, demand } from '../guard.ts';
import { badRequest } from '../refusal.ts';

const params = Strict({ chargeboxId: Type.String() });
const tags = ['state'];
/** Any of the four: a person who may change one flag sees all. */
const access = Object.values(statePermissions);

/** `GET` and `PUT state-settings/{chargeboxId}` and the history of a state. */
export const stateRoutes =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/state-settings/:chargeboxId',
      {
        config: { access },
        schema: {
          summary: 'The state of a device',
          tags,
          params,
          response: { 200: DeviceState, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        return toState(await stateRow(kysely, device.id).executeTakeFirstOrThrow());
      },
    );

    app.put(
      '/state-settings/:chargeboxId',
      {
        // Which of them, the flags that change decide.
        config: { access },
        schema: {
          summary: 'Sets the state of a device, based on the version in the body, and tells its charger',
          tags,
          params,
          body: DeviceStateForm,
          response: { 200: DeviceState, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { id: deviceId } = await findByChargeboxId(kysely, request.params.chargeboxId, caller);
        const { state, jobs } = await kysely.transaction().execute(async (trx) => {
          const row = await stateRow(trx, deviceId).forUpdate().executeTakeFirstOrThrow();
          const { chargeboxId, partyId, version, ...changes } = request.body;
          if (chargeboxId !== undefined && chargeboxId !== row.chargebox_id) {
            throw badRequest(`chargeboxId must be ${row.chargebox_id}, as in the address.`);
          }
          if (partyId !== undefined && partyId !== row.party_id) {
            throw badRequest(`partyId must be ${row.party_id ?? 'null'}.`);
          }
          if (version !== row.state_version) {
            throw changedMeanwhile('This state', { by: row.state_changed_by, at: row.state_changed_at });
          }
          const before = toState(row);
          const flags = changedFlags(before, changes);
          demandFlags(flags, caller);
          await changeStates(trx, [deviceId], changes, caller.email, new Date());
          const state = toState(await stateRow(trx, deviceId).executeTakeFirstOrThrow());
          // Of maintenance mode the words may have changed alone: they concern no charger.
          const switched = flags.filter((flag) => state[flag] !== before[flag]);
          const told = Object.fromEntries(switched.map((flag) => [flag, state[flag]]));
          const devices = [{ id: deviceId, chargeboxId: row.chargebox_id }];
          return { state, jobs: await createStateJobs(trx, told, { devices, createdBy: caller.email }) };
        });
        for (const { jobId } of jobs) bus.publish('jobs.due', { jobId });
        return state;
      },
    );

    app.get(
      '/state-settings/history/:chargeboxId',
      {
        config: { access },
        schema: {
          summary: `The state history of a device, the newest ${limits.historyRows} first`,
          tags,
          params,
          response: { 200: Type.Array(DeviceStateHistoryRow), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        const rows = await kysely
          .selectFrom('device_state_history')
          .selectAll()
          .where('device_id', '=', device.id)
          .orderBy('timestamp', 'desc')
          .orderBy('id', 'desc')
          .limit(limits.historyRows)
          .execute();
        return rows.map((row) => ({
          timestamp: row.timestamp.toISOString(),
          userName: row.user_name,
          ...flagsOf(row),
        }));
      },
    );
  };

const stateRow = (kysely: Kysely<Tables>, deviceId: string) =>
  kysely
    .selectFrom('devices')
    .select(['chargebox_id', 'party_id', 'freevend', 'available', 'pnc_enabled', 'maintenance_mode'])
    .select(['maintenance_message', 'maintenance_work_order'])
    .select(['state_version', 'state_changed_by', 'state_changed_at'])
    .where('id', '=', deviceId);

type FlagColumns = 'freevend' | 'available' | 'pnc_enabled' | 'maintenance_mode';
type Columns = FlagColumns | 'maintenance_message' | 'maintenance_work_order';
type StateRow = Pick<Selectable<Tables['devices']>, Columns | 'chargebox_id' | 'party_id' | 'state_version'>;

const flagsOf = (row: Pick<StateRow, Columns>) => ({
  freevend: row.freevend,
  available: row.available,
  pncEnabled: row.pnc_enabled,
  maintenanceMode: row.maintenance_mode,
  maintenanceModeEnabledMessage: row.maintenance_message,
  maintenanceModeEnabledWorkOrderNumber: row.maintenance_work_order,
});

const toState = (row: StateRow): DeviceState => ({
  chargeboxId: row.chargebox_id,
  partyId: row.party_id,
  ...flagsOf(row),
  version: row.state_version,
});

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
