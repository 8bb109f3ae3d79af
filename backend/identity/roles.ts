import { type Permission, permissions } from '@dmp/shared/contract';

/** What administrators alone may do: read what everybody did, and say what the network is made of. */
const forAdmins: readonly Permission[] = ['read:audit', 'create:devices', 'update:devices', 'delete:devices'];
const isForAdmins = (permission: Permission) => forAdmins.includes(permission);
const isRead = (permission: Permission) => permission.startsWith('read:') && !isForAdmins(permission);
const isExecute = (permission: Permission) => permission.startsWith('execute:');
const isDelete = (permission: Permission) => permission.startsWith('delete:');

/** What each named role may do. A user has the permissions of the role at the time the account was made. */
export const rolePermissions = {
  ADMIN: permissions,
  OPERATOR: permissions.filter(
    (permission) => !isDelete(permission) && !isForAdmins(permission) && permission !== 'update:configurations',
  ),
  VIEWER: permissions.filter(isRead),
  /** Only on their own devices: see `isVendor`. */
  VENDOR: permissions.filter(
    (permission) => permission === 'read:devices' || permission === 'read:logs' || isExecute(permission),
  ),
  /** Whoever signed up; someone must grant them something. */
  USER: [],
} as const satisfies Record<string, readonly Permission[]>;

export type RoleName = keyof typeof rolePermissions;
