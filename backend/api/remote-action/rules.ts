import { type EventType, limits, type TriggerAction } from '@dmp/shared/contract';
import { badRequest } from '../../access/http-error.ts';
import { parseDateRange, parseTime } from '../query/ranges.ts';

type Part = keyof Pick<TriggerAction, 'resetType' | 'requestedMessage' | 'startTime' | 'stopTime'>;

/** Which of the optional fields go with which event: needed there, refused elsewhere. */
const partsOf: Record<EventType, readonly Part[]> = {
  TRIGGER_MESSAGE_REQUEST: ['requestedMessage'],
  UPDATE_FIRMWARE_REQUEST: [],
  RESET_REQUEST: ['resetType'],
  GET_DIAGNOSTICS_REQUEST: ['startTime', 'stopTime'],
  ROTATE_PASSWORD_REQUEST: [],
};
/** Events that happen now or not at all. */
const unscheduled: readonly EventType[] = [
  'TRIGGER_MESSAGE_REQUEST',
  'GET_DIAGNOSTICS_REQUEST',
  'ROTATE_PASSWORD_REQUEST',
];
const parts: readonly Part[] = ['resetType', 'requestedMessage', 'startTime', 'stopTime'];

/**
 * What a schema cannot say of a remote action: which fields go together.
 *
 * @returns when it is to happen; null for now
 * @throws {HttpError} 400 with a sentence
 */
export function checkTriggerAction(action: TriggerAction, now: Date): Date | null {
  const { eventType, remoteActionType, scheduledTime } = action;
  for (const part of parts) {
    const belongs = partsOf[eventType].includes(part);
    if (belongs && action[part] === undefined) throw badRequest(`${part} is required with ${eventType}.`);
    if (!belongs && action[part] !== undefined) throw badRequest(`${part} must not be given with ${eventType}.`);
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

/** What the worker needs to know of an action beside its devices and its time. */
export function parametersOf(action: TriggerAction): Partial<Pick<TriggerAction, Part>> {
  return Object.fromEntries(parts.flatMap((part) => (action[part] === undefined ? [] : [[part, action[part]]])));
}
