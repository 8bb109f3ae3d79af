import { type Static, Type } from '@sinclair/typebox';
import { stateFlags } from '../device-state.ts';
import { limits } from '../limits.ts';
import { executionModes } from '../remote-action.ts';
import { DeviceStateForm } from './device-state.ts';
import { RetryOf } from './remote-action.ts';
import { Added, Nullable, OneOf, Strict, Timestamp } from './schema.ts';

const { version: _, chargeboxId: _id, partyId: _party, ...flags } = DeviceStateForm.properties;

/** Body of `PATCH state-settings/update-many`: the flags given are set on every device meant, the others stay. */
export const StateUpdate = Strict({
  /** Empty with `getAll`. */
  chargeboxPartyIds: Type.Array(
    Strict({
      chargeboxId: Type.String({ minLength: 1, maxLength: limits.length.chargeboxId }),
      partyId: Type.Optional(Nullable(Type.String({ maxLength: limits.length.partyId }))),
    }),
    { maxItems: limits.deviceList.max },
  ),
  /** Always `IMMEDIATE`: a state takes no schedule. */
  remoteActionType: OneOf(executionModes),
  scheduledTime: Type.Optional(Timestamp),
  ...flags,
  retryOf: RetryOf,
});
export type StateUpdate = Static<typeof StateUpdate>;

/**
 * Answer: how many devices are set, and the jobs that tell their chargers. Of very many some may still be to be set:
 * that goes on by itself, and counts as done for whoever changes one of them meanwhile.
 */
export const StateUpdated = Strict({
  devices: Added(Type.Integer({ minimum: 0 })),
  devicesLeft: Type.Optional(Type.Integer({ minimum: 0 })),
  jobs: Added(
    Type.Array(Strict({ jobId: Type.String(), flag: OneOf(stateFlags), devices: Type.Integer({ minimum: 0 }) })),
  ),
});
export type StateUpdated = Static<typeof StateUpdated>;
