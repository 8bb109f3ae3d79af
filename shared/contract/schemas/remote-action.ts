import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { eventTypes, executionModes, requestableMessages, resetTypes } from '../remote-action.ts';
import { DeviceFilterQuery } from './device-list.ts';
import { Added, Int32, OneOf, Strict, Timestamp } from './schema.ts';

const ChargeboxId = Type.String({ minLength: 1, maxLength: limits.length.chargeboxId });

/** Query of a bulk call. `getAll=true` selects every device that the filters match, without `deselected`. */
export const BulkQuery = Strict({
  ...DeviceFilterQuery.properties,
  getAll: Type.Optional(Type.Boolean({ default: false })),
  /** Excluded chargebox IDs, joined by `joinFilterValues`; at most `limits.deselected`. */
  deselected: Type.Optional(Type.String({ maxLength: limits.deselected.max * 2 * (limits.length.chargeboxId + 1) })),
  /** Number of devices that the user confirmed; 409 if it has changed. */
  expectedDevices: Type.Optional(Int32(1)),
});
export type BulkQuery = Static<typeof BulkQuery>;

/** ID of the job whose failed devices are retried; the new job is linked to it. */
export const RetryOf = Type.Optional(Type.String({ maxLength: limits.length.id }));

/** Body of `POST remote-action/trigger-action`. */
export const TriggerAction = Strict({
  /** Chargebox IDs; empty with `getAll`. */
  deviceList: Type.Array(ChargeboxId, { maxItems: limits.deviceList.max }),
  /** Now, or at `scheduledTime`. */
  remoteActionType: OneOf(executionModes),
  eventType: OneOf(eventTypes),
  resetType: Type.Optional(OneOf(resetTypes)),
  scheduledTime: Type.Optional(Timestamp),
  requestedMessage: Type.Optional(OneOf(requestableMessages)),
  startTime: Type.Optional(Timestamp),
  stopTime: Type.Optional(Timestamp),
  /** See {@link BulkQuery}. */
  expectedDevices: Type.Optional(Int32(1)),
  retryOf: RetryOf,
});
export type TriggerAction = Static<typeof TriggerAction>;

/** Response of a call that starts a job. */
export const JobStarted = Strict({
  jobId: Added(Type.String()),
  /** Number of devices of the job. */
  devices: Added(Type.Integer({ minimum: 0 })),
});
export type JobStarted = Static<typeof JobStarted>;
