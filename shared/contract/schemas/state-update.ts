import { type Static, Type } from '@sinclair/typebox';
import { stateFlags } from '../device-state.ts';
import { limits } from '../limits.ts';
import { executionModes } from '../remote-action.ts';
import { DeviceStateForm } from './device-state.ts';
import { RetryOf } from './remote-action.ts';
import { Added, Nullable, OneOf, Strict, Timestamp } from './schema.ts';

const { version: _, chargeboxId: _id, partyId: _party, ...flags } = DeviceStateForm.properties;

/** Body of `PATCH state-settings/update-many`: sets the flags on every selected device; omitted flags stay unchanged. */
export const StateUpdate = Strict({
  /** Empty with `getAll`. */
  chargeboxPartyIds: Type.Array(
    Strict({
      chargeboxId: Type.String({ minLength: 1, maxLength: limits.length.chargeboxId }),
      partyId: Type.Optional(Nullable(Type.String({ maxLength: limits.length.partyId }))),
    }),
    { maxItems: limits.deviceList.max },
  ),
  /** Always `IMMEDIATE`: state changes cannot be scheduled. */
  remoteActionType: OneOf(executionModes),
  scheduledTime: Type.Optional(Timestamp),
  ...flags,
  retryOf: RetryOf,
});
export type StateUpdate = Static<typeof StateUpdate>;

/**
 * Response of `PATCH state-settings/update-many`: the number of devices, and the jobs that send the change to the
 * chargers. With very many devices, `devicesLeft` are still pending: the server completes them in the background, and a
 * concurrent change of such a device is based on the new state.
 */
export const StateUpdated = Strict({
  devices: Added(Type.Integer({ minimum: 0 })),
  devicesLeft: Type.Optional(Type.Integer({ minimum: 0 })),
  jobs: Added(
    Type.Array(Strict({ jobId: Type.String(), flag: OneOf(stateFlags), devices: Type.Integer({ minimum: 0 }) })),
  ),
});
export type StateUpdated = Static<typeof StateUpdated>;
