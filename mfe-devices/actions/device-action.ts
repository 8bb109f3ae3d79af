import { type EventType, eventPermissions, type Permission } from '@dmp/shared/contract';
import { formatCount } from '@dmp/shared/format';
import type { Session } from '@dmp/shared/session';

/** A remote action a person can pick. */
export interface DeviceAction {
  eventType: EventType;
  /** In the menu and as the dialog's title. */
  label: string;
  /** What confirming does to so many devices. */
  effect(count: number): string;
}

/** Every action, in the order of the menu. */
export const deviceActions: readonly DeviceAction[] = [
  {
    eventType: 'RESET_REQUEST',
    label: 'Reset',
    effect: (count) =>
      `This resets ${formatCount(count, 'device')}. A hard reset ends running charging sessions at once.`,
  },
];

/** The actions this session may run. */
export function allowedActions(session: Pick<Session, 'can'>): readonly DeviceAction[] {
  return deviceActions.filter(({ eventType }) => holds(session, eventPermissions[eventType]));
}

function holds(session: Pick<Session, 'can'>, permission: Permission): boolean {
  const [action, resource] = permission.split(':') as ['execute', 'dm-devices-reset'];
  return session.can(action, resource);
}
