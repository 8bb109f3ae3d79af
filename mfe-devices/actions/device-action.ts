import { type EventType, eventPermissions, type Permission, statePermissions } from '@dmp/shared/contract';
import { formatCount } from '@dmp/shared/format';
import type { Session } from '@dmp/shared/session';

/** The remote actions, and the two actions of the menu that are no remote actions. */
export type ActionKind = EventType | 'UPDATE_STATE' | 'SET_PASSWORD';

/** An entry of the Execute Action menu. */
export interface DeviceAction {
  kind: ActionKind;
  /** In the menu and in the dialog's title. */
  label: string;
  /** Any of these permissions allows the action. */
  anyOf: readonly Permission[];
  /** Whether it can be scheduled for later. */
  schedulable: boolean;
  /** Sentence on what the action does to a number of devices. */
  effect(count: number): string;
}

const devices = (count: number) => formatCount(count, 'device');

/** Every action, in menu order. */
export const deviceActions: readonly DeviceAction[] = [
  {
    kind: 'UPDATE_STATE',
    label: 'Update State',
    anyOf: Object.values(statePermissions),
    schedulable: false,
    effect: (count) => `This sets the state of ${devices(count)}.`,
  },
  {
    kind: 'TRIGGER_MESSAGE_REQUEST',
    label: 'Trigger Message',
    anyOf: [eventPermissions.TRIGGER_MESSAGE_REQUEST],
    schedulable: false,
    effect: (count) => `This asks ${devices(count)} for a message.`,
  },
  {
    kind: 'UPDATE_FIRMWARE_REQUEST',
    label: 'Update Firmware',
    anyOf: [eventPermissions.UPDATE_FIRMWARE_REQUEST],
    schedulable: true,
    effect: (count) =>
      `This updates the firmware of ${devices(count)}. A charger is out of service while it installs and restarts.`,
  },
  {
    kind: 'RESET_REQUEST',
    label: 'Reset',
    anyOf: [eventPermissions.RESET_REQUEST],
    schedulable: true,
    effect: (count) => `This resets ${devices(count)}.`,
  },
  {
    kind: 'GET_DIAGNOSTICS_REQUEST',
    label: 'Get Diagnostics',
    anyOf: [eventPermissions.GET_DIAGNOSTICS_REQUEST],
    schedulable: false,
    effect: (count) => `This asks ${devices(count)} to upload diagnostics.`,
  },
  {
    kind: 'SET_PASSWORD',
    label: 'Set Password',
    anyOf: ['update:devices'],
    schedulable: false,
    effect: (count) =>
      `This makes a new password for ${devices(count)}, to be entered in the charger. It is shown only once. The old one stays valid until the charger has signed in with the new one.`,
  },
  {
    kind: 'ROTATE_PASSWORD_REQUEST',
    label: 'Rotate Password',
    anyOf: [eventPermissions.ROTATE_PASSWORD_REQUEST],
    schedulable: false,
    effect: (count) =>
      `This tells ${devices(count)} a new password. The old one stays valid until the charger has signed in with the new one.`,
  },
];

/** The actions this session may run. Without any execute permission there are none, not even the state update. */
export function allowedActions(session: Pick<Session, 'can'>): readonly DeviceAction[] {
  if (!Object.values(eventPermissions).some((permission) => session.can(permission))) return [];
  return deviceActions.filter(({ anyOf }) => anyOf.some((permission) => session.can(permission)));
}
