import { type EventType, limits, type TriggerAction } from '@dmp/shared/contract';
import { badRequest } from '../../access/http-error.ts';
import { parseDateRange, parseTime } from '../query/ranges.ts';

type OptionalField = keyof Pick<TriggerAction, 'resetType' | 'requestedMessage' | 'startTime' | 'stopTime'>;

/** Optional fields that an event requires; other events must not have them. */
const requiredFields: Record<EventType, readonly OptionalField[]> = {
  TRIGGER_MESSAGE_REQUEST: ['requestedMessage'],
  UPDATE_FIRMWARE_REQUEST: [],
  RESET_REQUEST: ['resetType'],
  GET_DIAGNOSTICS_REQUEST: ['startTime', 'stopTime'],
  ROTATE_PASSWORD_REQUEST: [],
};
/** Events that cannot be scheduled. */
const unscheduled: readonly EventType[] = [
  'TRIGGER_MESSAGE_REQUEST',
  'GET_DIAGNOSTICS_REQUEST',
  'ROTATE_PASSWORD_REQUEST',
];
const optionalFields: readonly OptionalField[] = ['resetType', 'requestedMessage', 'startTime', 'stopTime'];

/**
 * Checks which fields of a remote action go together: rules that the schema cannot express.
 *
 * @returns the scheduled time; null for an immediate action
 * @throws {HttpError} 400
 */
export function checkTriggerAction(action: TriggerAction, now: Date): Date | null {
  const { eventType, remoteActionType, scheduledTime } = action;
  for (const field of optionalFields) {
    const isRequired = requiredFields[eventType].includes(field);
    if (isRequired && action[field] === undefined) throw badRequest(`${field} is required with ${eventType}.`);
    if (!isRequired && action[field] !== undefined) throw badRequest(`${field} must not be given with ${eventType}.`);
  }
  checkDiagnosticsRange(action, now);
  if (remoteActionType === 'IMMEDIATE') {
    if (scheduledTime !== undefined) throw badRequest('scheduledTime must not be given with IMMEDIATE.');
    return null;
  }
  if (unscheduled.includes(eventType)) throw badRequest(`remoteActionType must be IMMEDIATE with ${eventType}.`);
  if (scheduledTime === undefined) throw badRequest('scheduledTime is required with SCHEDULED.');
  const time = parseTime('scheduledTime', scheduledTime);
  if (time <= now) throw badRequest('scheduledTime must be after the current time.');
  return time;
}

function checkDiagnosticsRange({ startTime, stopTime }: TriggerAction, now: Date): void {
  if (startTime === undefined || stopTime === undefined) return;
  const { from, to } = parseDateRange({ startTime, stopTime }, ['startTime', 'stopTime']);
  if (!from || !to) throw badRequest('startTime and stopTime must not be empty.');
  const hours = limits.span.diagnosticsHours;
  if (to.getTime() - from.getTime() > hours * 60 * 60 * 1000) {
    throw badRequest(`stopTime must be at most ${hours} hours after startTime.`);
  }
  if (to > now) throw badRequest('stopTime must not be after the current time.');
}

/** Parameters of the action's job, besides its devices and its time. */
export function jobParametersOf(action: TriggerAction): Partial<Pick<TriggerAction, OptionalField>> {
  return Object.fromEntries(
    optionalFields.flatMap((field) => (action[field] === undefined ? [] : [[field, action[field]]])),
  );
}
