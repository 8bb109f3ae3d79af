import type { Permission } from './permissions.ts';

export const executionModes = ['IMMEDIATE', 'SCHEDULED'] as const;
export type ExecutionMode = (typeof executionModes)[number];
export const eventTypes = [
  'TRIGGER_MESSAGE_REQUEST',
  'UPDATE_FIRMWARE_REQUEST',
  'RESET_REQUEST',
  'GET_DIAGNOSTICS_REQUEST',
  'ROTATE_PASSWORD_REQUEST',
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
  ROTATE_PASSWORD_REQUEST: 'update:devices',
};

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
/** The same for the devices of a job, of which a large one is written in parts: those that are still to come are PREPARING. */
export const jobOutcomes = ['PREPARING', ...outcomes] as const;
export type JobOutcome = (typeof jobOutcomes)[number];
