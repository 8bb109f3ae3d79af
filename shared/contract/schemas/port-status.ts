import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { availabilityTypes } from '../port-status.ts';
import { Added, OneOf, Prose, Strict, Whole } from './schema.ts';

/** Body of `POST devices/toggle-port-status/{chargeboxId}`. */
export const PortStatusChange = Strict({
  evsePortIds: Type.Array(Strict({ evseNumber: Whole(1), portId: Type.String({ minLength: 1 }) }), {
    minItems: 1,
    maxItems: limits.ports.max,
  }),
  availabilityType: OneOf(availabilityTypes),
  message: Prose(limits.length.portStatusMessage),
  /** Whether ports of several EVSEs are meant; with `false`, ports of several are refused. */
  multiEvses: Type.Optional(Type.Boolean()),
});
export type PortStatusChange = Static<typeof PortStatusChange>;

/** Answer: one job for each port. */
export const PortStatusStarted = Strict({
  jobs: Added(Type.Array(Strict({ jobId: Type.String(), portId: Type.String() }))),
});
export type PortStatusStarted = Static<typeof PortStatusStarted>;
