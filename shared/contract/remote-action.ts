import { type Static, Type } from '@sinclair/typebox';
import { DeviceFilterQuery } from './device-list.ts';
import { limits } from './limits.ts';
import type { Permission } from './permissions.ts';
import { OneOf, Strict, Timestamp } from './schema.ts';

export const executionModes = ['IMMEDIATE', 'SCHEDULED'] as const;
export type ExecutionMode = (typeof executionModes)[number];
export const eventTypes = [
  'TRIGGER_MESSAGE_REQUEST',
  'UPDATE_FIRMWARE_REQUEST',
  'RESET_REQUEST',
  'GET_DIAGNOSTICS_REQUEST',
] as const;
export type EventType = (typeof eventTypes)[number];
export const resetTypes = ['Hard', 'Soft'] as const;
export type ResetType = (typeof resetTypes)[number];
export const requestableMessages = [
  'BootNotification',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'MeterValues',
  'SignV2GCertificate',
  'StatusNotification',
] as const;
export type RequestableMessage = (typeof requestableMessages)[number];

/** The permission that each event type needs. */
export const eventPermissions: Record<EventType, Permission> = {
  TRIGGER_MESSAGE_REQUEST: 'execute:dm-devices-trigger-message-request',
  UPDATE_FIRMWARE_REQUEST: 'execute:dm-devices-update-firmware',
  RESET_REQUEST: 'execute:dm-devices-reset',
  GET_DIAGNOSTICS_REQUEST: 'execute:dm-devices-get-diagnostics-request',
};

const ChargeboxId = Type.String({ minLength: 1, maxLength: limits.length.chargeboxId });

/** Query of a bulk call: `getAll=true` means every device the filters match, less `deselected`. */
export const BulkQuery = Strict({
  ...DeviceFilterQuery.properties,
  getAll: Type.Optional(Type.Boolean({ default: false })),
  /** Chargebox ids left out, as `joinFilterValues` writes them. */
  deselected: Type.Optional(Type.String({ maxLength: limits.deviceList.max * (limits.length.chargeboxId + 1) })),
});
export type BulkQuery = Static<typeof BulkQuery>;

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
  /** How many devices a person was told it touches; when it would be another number, nothing is begun. */
  expectedDevices: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type TriggerAction = Static<typeof TriggerAction>;

/** What becomes of an action on one device, in the order it happens; the last five are ends. */
export const outcomes = [
  'QUEUED',
  'SENT',
  'ACCEPTED',
  'EFFECT_SEEN',
  'REJECTED',
  'FAILED',
  'TIMED_OUT',
  'CANCELLED',
] as const;
export type Outcome = (typeof outcomes)[number];

/** Answer of a call that began a job. */
export const JobStarted = Strict({
  jobId: Type.String(),
  /** How many devices it touches. */
  devices: Type.Integer({ minimum: 0 }),
});
export type JobStarted = Static<typeof JobStarted>;
