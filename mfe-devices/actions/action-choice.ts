import {
  type ExecutionMode,
  limits,
  type RequestableMessage,
  type ResetType,
  type StateFlag,
  type StateUpdate,
  stateFlags,
  type TriggerAction,
} from '@dmp/shared/contract';
import { formatDuration, formatNumber, formatTime, zoneLabel } from '@dmp/shared/format';
import type { TimeEntry } from '@dmp/shared/ui';
import type { DeviceAction } from './device-action.ts';

/** The input of the action dialog; fields that the user has not set are absent. */
export interface ActionChoice {
  mode: ExecutionMode;
  scheduledTime?: TimeEntry;
  /** No default: a hard reset interrupts charging, a soft one does not. */
  resetType?: ResetType | undefined;
  requestedMessage?: RequestableMessage | undefined;
  /** The time frame of diagnostics. */
  from?: TimeEntry;
  to?: TimeEntry;
  /** The flags that change. */
  flags?: Readonly<Partial<Record<StateFlag, boolean>>>;
  message?: string;
  workOrder?: string;
}

/** Validation error of a choice. */
export type ChoiceError = 'incomplete' | 'past' | 'long' | 'future' | 'backwards';

/** Texts of the errors that are displayed; `incomplete` needs none. */
export const choiceErrorTexts: Partial<Record<ChoiceError, string>> = {
  past: 'Scheduled time must be after current time!',
  long: 'Cannot select time frame greater than 24 hours',
  future: 'The time frame must not end in the future.',
  backwards: 'The time frame must not end before it begins.',
};

/** Validates a choice; undefined if the action can be confirmed. */
export function validateChoice(action: DeviceAction, choice: ActionChoice, now: Date): ChoiceError | undefined {
  const { mode, scheduledTime } = choice;
  if (mode === 'SCHEDULED') {
    // TimeField displays the error of an unreadable time.
    if (!(scheduledTime instanceof Date)) return 'incomplete';
    if (scheduledTime <= now) return 'past';
  }
  switch (action.kind) {
    case 'UPDATE_STATE':
      return validateStateChoice(choice);
    case 'TRIGGER_MESSAGE_REQUEST':
      return choice.requestedMessage ? undefined : 'incomplete';
    case 'RESET_REQUEST':
      return choice.resetType ? undefined : 'incomplete';
    case 'GET_DIAGNOSTICS_REQUEST':
      return validateDiagnosticsRange(choice, now);
    case 'UPDATE_FIRMWARE_REQUEST':
    case 'ROTATE_PASSWORD_REQUEST':
    case 'SET_PASSWORD':
      return undefined;
  }
}

function validateStateChoice({ flags = {}, message = '', workOrder = '' }: ActionChoice): ChoiceError | undefined {
  const { maintenanceMessage, workOrderNumber } = limits.length;
  if (message.length > maintenanceMessage || workOrder.length > workOrderNumber) return 'long';
  return stateFlags.some((flag) => flags[flag] !== undefined) ? undefined : 'incomplete';
}

function validateDiagnosticsRange({ from, to }: ActionChoice, now: Date): ChoiceError | undefined {
  if (!(from instanceof Date && to instanceof Date)) return 'incomplete';
  if (to < from) return 'backwards';
  if (to.getTime() - from.getTime() > limits.span.diagnosticsHours * 3_600_000) return 'long';
  return to > now ? 'future' : undefined;
}

/** Whether a day is before today in the browser's time zone; a schedule does not offer such days. */
export function isPastDay(day: Date, now: Date): boolean {
  return day < new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** Whether a day is after today in the browser's time zone; time ranges in the past do not offer such days. */
export function isFutureDay(day: Date, now: Date): boolean {
  return day >= new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
}

/** Whether the action ends running charging sessions at once. On a soft reset the charger ends them in order. */
export const endsCharging = ({ kind }: Pick<DeviceAction, 'kind'>, { resetType }: ActionChoice): boolean =>
  kind === 'RESET_REQUEST' && resetType === 'Hard';

/** Whether the user must type the number of devices: for a hard reset of more than {@link limits.hardResetUnconfirmed} devices. */
export const mustTypeCount = (action: DeviceAction, choice: ActionChoice, devices: number): boolean =>
  endsCharging(action, choice) && devices > limits.hardResetUnconfirmed;

/** What an immediate action does on devices that are not connected. */
export function notConnectedSentence({ kind }: Pick<DeviceAction, 'kind'>, disconnected: number, all: number): string {
  const one = disconnected === 1;
  const who = all === 1 ? 'This device is' : `${formatNumber(disconnected)} of these devices ${one ? 'is' : 'are'}`;
  const them = one ? 'it' : 'them';
  const onReconnect =
    kind === 'UPDATE_STATE'
      ? `The state is set right away; the ${one ? 'charger is' : 'chargers are'} told`
      : `The action runs on ${them}`;
  const back = one ? 'it reconnects' : 'they reconnect';
  const otherwise = kind === 'UPDATE_STATE' ? `telling ${them} fails` : `it fails on ${them}`;
  return `${who} not connected. ${onReconnect} if ${back} within an hour; otherwise, ${otherwise}.`;
}

/** The scheduled time; undefined if the action is immediate or the time is missing or unreadable. */
export const scheduledAt = ({ mode, scheduledTime }: ActionChoice): Date | undefined =>
  mode === 'SCHEDULED' && scheduledTime instanceof Date ? scheduledTime : undefined;

/** Repeats the parsed time with its zone and the time until then, so that the user notices a misread entry. */
export function scheduleSentence(at: Date, now: Date): string {
  const seconds = Math.floor((at.getTime() - now.getTime()) / 1000);
  return `It runs at ${formatTime(at)} ${zoneLabel(at)}, in ${formatDuration(seconds)}.`;
}

/** Body of `POST remote-action/trigger-action` for a valid choice. */
export function triggerBody(
  eventType: TriggerAction['eventType'],
  choice: ActionChoice,
  ids: readonly string[],
): TriggerAction {
  const { mode, scheduledTime, resetType, requestedMessage, from, to } = choice;
  return {
    deviceList: [...ids],
    remoteActionType: mode,
    eventType,
    ...(eventType === 'RESET_REQUEST' && resetType ? { resetType } : {}),
    ...(eventType === 'TRIGGER_MESSAGE_REQUEST' && requestedMessage ? { requestedMessage } : {}),
    ...(eventType === 'GET_DIAGNOSTICS_REQUEST' && from instanceof Date && to instanceof Date
      ? { startTime: from.toISOString(), stopTime: to.toISOString() }
      : {}),
    ...(mode === 'SCHEDULED' && scheduledTime instanceof Date ? { scheduledTime: scheduledTime.toISOString() } : {}),
  };
}

/** Body of `PATCH state-settings/update-many` for a valid choice. Message and work order belong to maintenance mode only. */
export function stateBody(
  { flags = {}, message, workOrder }: ActionChoice,
  chargeboxPartyIds: StateUpdate['chargeboxPartyIds'],
): StateUpdate {
  const on = flags.maintenanceMode === true;
  return {
    chargeboxPartyIds,
    remoteActionType: 'IMMEDIATE',
    ...flags,
    ...(on && message ? { maintenanceModeEnabledMessage: message } : {}),
    ...(on && workOrder ? { maintenanceModeEnabledWorkOrderNumber: workOrder } : {}),
  };
}
