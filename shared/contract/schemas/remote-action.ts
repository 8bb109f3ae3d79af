import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { eventTypes, executionModes, requestableMessages, resetTypes } from '../remote-action.ts';
import { DeviceFilterQuery } from './device-list.ts';
import { Added, OneOf, Strict, Timestamp, Whole } from './schema.ts';

const ChargeboxId = Type.String({ minLength: 1, maxLength: limits.length.chargeboxId });

/** Query of a bulk call: `getAll=true` means every device the filters match, less `deselected`. */
export const BulkQuery = Strict({
  ...DeviceFilterQuery.properties,
  getAll: Type.Optional(Type.Boolean({ default: false })),
  /** Chargebox ids left out, as `joinFilterValues` writes them, at most `limits.deselected`. */
  deselected: Type.Optional(Type.String({ maxLength: limits.deselected.max * 2 * (limits.length.chargeboxId + 1) })),
  /** How many devices a person confirmed; if it would be another number by then, nothing is done. */
  expectedDevices: Type.Optional(Whole(1)),
});
export type BulkQuery = Static<typeof BulkQuery>;

/** The ID of the job whose failed devices are tried again; the new job is linked to it. */
export const RetryOf = Type.Optional(Type.String({ maxLength: limits.length.id }));

/** Body of `POST remote-action/trigger-action`. */
export const TriggerAction = Strict({
  /** Chargebox ids; empty with `getAll`. */
  deviceList: Type.Array(ChargeboxId, { maxItems: limits.deviceList.max }),
  /** When: now or at `scheduledTime`. */
  remoteActionType: OneOf(executionModes),
  eventType: OneOf(eventTypes),
  resetType: Type.Optional(OneOf(resetTypes)),
  scheduledTime: Type.Optional(Timestamp),
  requestedMessage: Type.Optional(OneOf(requestableMessages)),
  startTime: Type.Optional(Timestamp),
  stopTime: Type.Optional(Timestamp),
  /** As in the query. */
  expectedDevices: Type.Optional(Whole(1)),
  retryOf: RetryOf,
});
export type TriggerAction = Static<typeof TriggerAction>;

/** Answer of a call that began a job. */
export const JobStarted = Strict({
  jobId: Added(Type.String()),
  /** How many devices it touches. */
  devices: Added(Type.Integer({ minimum: 0 })),
});
export type JobStarted = Static<typeof JobStarted>;
