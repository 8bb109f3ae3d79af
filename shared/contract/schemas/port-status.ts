import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { availabilityTypes } from '../port-status.ts';
import { Added, Int32, Multiline, OneOf, Strict } from './schema.ts';

/** Body of `POST devices/toggle-port-status/{chargeboxId}`. */
export const PortStatusChange = Strict({
  evsePortIds: Type.Array(Strict({ evseNumber: Int32(1), portId: Type.String({ minLength: 1 }) }), {
    minItems: 1,
    maxItems: limits.ports.max,
  }),
  availabilityType: OneOf(availabilityTypes),
  message: Multiline(limits.length.portStatusMessage),
  /** With `false`, ports of several EVSEs are rejected. */
  multiEvses: Type.Optional(Type.Boolean()),
});
export type PortStatusChange = Static<typeof PortStatusChange>;

/** Response of `POST devices/toggle-port-status/{chargeboxId}`: one job per port. */
export const PortStatusStarted = Strict({
  jobs: Added(Type.Array(Strict({ jobId: Type.String(), portId: Type.String() }))),
});
export type PortStatusStarted = Static<typeof PortStatusStarted>;
