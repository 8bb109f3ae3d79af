import type { Permission } from './permissions.ts';

/** When a remote action starts. */
export const executionModes = ['IMMEDIATE', 'SCHEDULED'] as const;
/** One of {@link executionModes}. */
export type ExecutionMode = (typeof executionModes)[number];
/** Types of remote actions. */
export const eventTypes = [
  'TRIGGER_MESSAGE_REQUEST',
  'UPDATE_FIRMWARE_REQUEST',
  'RESET_REQUEST',
  'GET_DIAGNOSTICS_REQUEST',
  'ROTATE_PASSWORD_REQUEST',
] as const;
/** One of {@link eventTypes}. */
export type EventType = (typeof eventTypes)[number];
/** `ResetType` of OCPP 1.6. */
export const resetTypes = ['Hard', 'Soft'] as const;
/** One of {@link resetTypes}. */
export type ResetType = (typeof resetTypes)[number];
/** Messages that can be requested from a charger: `MessageTrigger` of OCPP 1.6, and SignV2GCertificate. */
export const requestableMessages = [
  'BootNotification',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'MeterValues',
  'SignV2GCertificate',
  'StatusNotification',
] as const;
/** One of {@link requestableMessages}. */
export type RequestableMessage = (typeof requestableMessages)[number];

/** The permission to start each type of remote action. */
export const eventPermissions: Record<EventType, Permission> = {
  TRIGGER_MESSAGE_REQUEST: 'execute:dm-devices-trigger-message-request',
  UPDATE_FIRMWARE_REQUEST: 'execute:dm-devices-update-firmware',
  RESET_REQUEST: 'execute:dm-devices-reset',
  GET_DIAGNOSTICS_REQUEST: 'execute:dm-devices-get-diagnostics-request',
  ROTATE_PASSWORD_REQUEST: 'update:devices',
};

/** Outcomes of an action on one device, in chronological order; the last five are final. */
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
/** One of {@link outcomes}. */
export type Outcome = (typeof outcomes)[number];
/** {@link outcomes}, and PREPARING for devices of a large job that is still being written in batches. */
export const jobOutcomes = ['PREPARING', ...outcomes] as const;
/** One of {@link jobOutcomes}. */
export type JobOutcome = (typeof jobOutcomes)[number];
