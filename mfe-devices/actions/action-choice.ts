import type { ExecutionMode, ResetType, TriggerAction } from '@dmp/shared/contract';
import type { DeviceAction } from './device-action.ts';

/** What a person has chosen so far for one action. */
export interface ActionChoice {
  /** Nothing until it is chosen: the two differ in what they interrupt. */
  resetType?: ResetType;
  mode: ExecutionMode;
  scheduledTime?: Date | undefined;
}

/** Why an action cannot be confirmed yet. */
export type ChoiceFault = 'incomplete' | 'past';

export const pastSentence = 'Scheduled time must be after current time!';

/** What keeps the choice from being confirmed at this moment; undefined when nothing does. */
export function choiceFault(action: DeviceAction, choice: ActionChoice, now: Date): ChoiceFault | undefined {
  const { mode, scheduledTime, resetType } = choice;
  if (mode === 'SCHEDULED' && scheduledTime && scheduledTime <= now) return 'past';
  if (mode === 'SCHEDULED' && !scheduledTime) return 'incomplete';
  if (action.eventType === 'RESET_REQUEST' && !resetType) return 'incomplete';
  return undefined;
}

/** Whether a day lies wholly before today, in the browser's zone; such days cannot be chosen. */
export function isPastDay(day: Date, now: Date): boolean {
  return day < new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** What becomes of an action at once on devices that are not connected. */
export function awaySentence(away: number, all: number): string {
  const limit = 'within an hour; otherwise the action fails on';
  if (all === 1) return `This device is not connected. It is acted on when it returns ${limit} it.`;
  return away === 1
    ? `1 of these devices is not connected. It is acted on when it returns ${limit} it.`
    : `${away} of these devices are not connected. They are acted on when they return ${limit} them.`;
}

/** The call's body for a choice without fault. */
export function triggerBody(action: DeviceAction, choice: ActionChoice, devices: readonly string[]): TriggerAction {
  const { mode, scheduledTime, resetType } = choice;
  return {
    deviceList: [...devices],
    remoteActionType: mode,
    eventType: action.eventType,
    ...(resetType ? { resetType } : {}),
    ...(mode === 'SCHEDULED' && scheduledTime ? { scheduledTime: scheduledTime.toISOString() } : {}),
  };
}
