import type { Permission } from './permissions.ts';

/** The switches of a device's desired state. */
export const stateFlags = ['freevend', 'available', 'pncEnabled', 'maintenanceMode'] as const;
/** One of {@link stateFlags}. */
export type StateFlag = (typeof stateFlags)[number];

/** The permission to change each flag; any one of them permits reading the state. */
export const statePermissions: Record<StateFlag, Permission> = {
  freevend: 'update:dm-devices-state-freevend',
  available: 'update:dm-devices-state-available',
  pncEnabled: 'update:dm-devices-state-pnc-enabled',
  maintenanceMode: 'update:dm-devices-state-maintenance-mode',
};
