import { permissions } from '@dmp/shared/contract';
import { rolePermissions } from './roles.ts';

test('each role may what was agreed', () => {
  expect(rolePermissions.ADMIN).toEqual(permissions);
  expect(
    permissions.filter((permission) => !(rolePermissions.OPERATOR as readonly string[]).includes(permission)),
  ).toEqual([
    ...['delete:alerts', 'delete:charging-groups', 'create:devices', 'update:devices', 'delete:devices'],
    ...['read:audit', 'update:configurations'],
  ]);
  expect(rolePermissions.VIEWER.every((permission) => permission.startsWith('read:'))).toBe(true);
  expect(rolePermissions.VIEWER).toHaveLength(5);
  expect(rolePermissions.VENDOR).toHaveLength(6);
  expect(rolePermissions.USER).toEqual([]);
});
