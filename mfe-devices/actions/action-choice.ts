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

/** What a person has chosen so far for one action; what was not chosen is not there. */
export interface ActionChoice {
  mode: ExecutionMode;
  scheduledTime?: TimeEntry;
  /** Nothing until it is chosen: the two differ in what they interrupt. */
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

/** Why an action cannot be confirmed yet. */
export type ChoiceFault = 'incomplete' | 'past' | 'long' | 'future' | 'backwards';

/** The faults that a sentence tells; what is incomplete can be seen. */
export const faultSentences: Partial<Record<ChoiceFault, string>> = {
  past: 'Scheduled time must be after current time!',
  long: 'Cannot select time frame greater than 24 hours',
  future: 'The time frame must not end in the future.',
  backwards: 'The time frame must not end before it begins.',
};

/** What keeps the choice from being confirmed at this moment; undefined when nothing does. */
export function choiceFault(action: DeviceAction, choice: ActionChoice, now: Date): ChoiceFault | undefined {
  const { mode, scheduledTime } = choice;
  if (mode === 'SCHEDULED') {
    // The field says itself what it cannot read.
    if (!(scheduledTime instanceof Date)) return 'incomplete';
    if (scheduledTime <= now) return 'past';
  }
  switch (action.kind) {
    case 'UPDATE_STATE':
      return stateFault(choice);
    case 'TRIGGER_MESSAGE_REQUEST':
      return choice.requestedMessage ? undefined : 'incomplete';
    case 'RESET_REQUEST':
      return choice.resetType ? undefined : 'incomplete';
    case 'GET_DIAGNOSTICS_REQUEST':
      return rangeFault(choice, now);
    case 'UPDATE_FIRMWARE_REQUEST':
    case 'ROTATE_PASSWORD_REQUEST':
    case 'SET_PASSWORD':
      return undefined;
  }
}

function stateFault({ flags = {}, message = '', workOrder = '' }: ActionChoice): ChoiceFault | undefined {
  const { maintenanceMessage, workOrderNumber } = limits.length;
  if (message.length > maintenanceMessage || workOrder.length > workOrderNumber) return 'long';
  return stateFlags.some((flag) => flags[flag] !== undefined) ? undefined : 'incomplete';
}

function rangeFault({ from, to }: ActionChoice, now: Date): ChoiceFault | undefined {
  if (!(from instanceof Date && to instanceof Date)) return 'incomplete';
  if (to < from) return 'backwards';
  if (to.getTime() - from.getTime() > limits.span.diagnosticsHours * 3_600_000) return 'long';
  return to > now ? 'future' : undefined;
}

/** Whether a day lies wholly before today, in the browser's zone; for a schedule such days cannot be chosen. */
export function isPastDay(day: Date, now: Date): boolean {
  return day < new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** Whether a day lies wholly after today, in the browser's zone; for diagnostics such days cannot be chosen. */
export function isFutureDay(day: Date, now: Date): boolean {
  return day >= new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
}

/** Whether it ends running charging sessions at once: a soft reset lets the charger end them in order. */
export const endsCharging = ({ kind }: Pick<DeviceAction, 'kind'>, { resetType }: ActionChoice): boolean =>
  kind === 'RESET_REQUEST' && resetType === 'Hard';

/** Whether the number of devices must be typed: a hard reset ends sessions, and this is no handful. */
export const mustTypeCount = (action: DeviceAction, choice: ActionChoice, devices: number): boolean =>
  endsCharging(action, choice) && devices > limits.hardResetUnasked;

/** What becomes of an action at once on devices that are not connected. */
export function awaySentence({ kind }: Pick<DeviceAction, 'kind'>, away: number, all: number): string {
  const one = away === 1;
  const who = all === 1 ? 'This device is' : `${formatNumber(away)} of these devices ${one ? 'is' : 'are'}`;
  const them = one ? 'it' : 'them';
  const told =
    kind === 'UPDATE_STATE'
      ? `The state is set right away; the ${one ? 'charger is' : 'chargers are'} told`
      : `The action runs on ${them}`;
  const back = one ? 'it reconnects' : 'they reconnect';
  const otherwise = kind === 'UPDATE_STATE' ? `telling ${them} fails` : `it fails on ${them}`;
  return `${who} not connected. ${told} if ${back} within an hour; otherwise, ${otherwise}.`;
}

/** The time that an action is put off to, as far as one can be read; undefined for one that runs at once. */
export const scheduledAt = ({ mode, scheduledTime }: ActionChoice): Date | undefined =>
  mode === 'SCHEDULED' && scheduledTime instanceof Date ? scheduledTime : undefined;

/** The time that is meant, so that one that was misread is seen: with its zone, and how long until then. */
export function scheduleSentence(at: Date, now: Date): string {
  const seconds = Math.floor((at.getTime() - now.getTime()) / 1000);
  return `It runs at ${formatTime(at)} ${zoneLabel(at)}, in ${formatDuration(seconds)}.`;
}

/** The call's body for a choice without fault, of any action but the update of states. */
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

/** The body of an update of states for a choice without fault. Message and work order go with maintenance mode alone. */
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
