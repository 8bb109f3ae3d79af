import { cancelPermission, jobPermissions } from './jobs.ts';

test.each([
  ['RESET_REQUEST', 'execute:dm-devices-reset'],
  ['UPDATE_FIRMWARE_REQUEST', 'execute:dm-devices-update-firmware'],
  ['CHANGE_CONFIGURATION_REQUEST', undefined],
] as const)('a %s is cancelled with %p', (type, permission) => {
  expect(cancelPermission(type)).toBe(permission);
});

test('whoever can begin a job sees what becomes of it', () => {
  expect(jobPermissions).toEqual(
    expect.arrayContaining([
      'execute:dm-devices-reset',
      'update:dm-devices-state-freevend',
      'update:dm-devices-port-status',
    ]),
  );
});
