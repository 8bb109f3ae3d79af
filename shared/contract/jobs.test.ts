import { jobPermissions, permissionsOfJob } from './jobs.ts';

test.each([
  ['RESET_REQUEST', ['execute:dm-devices-reset']],
  ['UPDATE_FIRMWARE_REQUEST', ['execute:dm-devices-update-firmware']],
  [
    'CHANGE_CONFIGURATION_REQUEST',
    expect.arrayContaining(['update:dm-devices-state-freevend', 'update:configurations']),
  ],
  ['CHANGE_AVAILABILITY_REQUEST', expect.arrayContaining(['update:dm-devices-port-status'])],
] as const)('a %s is begun and cancelled with any of %j', (type, permissions) => {
  expect(permissionsOfJob(type)).toEqual(permissions);
});

test('only users who can start a job can read jobs', () => {
  expect(jobPermissions.toSorted()).toEqual([
    'execute:dm-devices-get-diagnostics-request',
    'execute:dm-devices-reset',
    'execute:dm-devices-trigger-message-request',
    'execute:dm-devices-update-firmware',
    'update:configurations',
    'update:devices',
    'update:dm-devices-port-status',
    'update:dm-devices-state-available',
    'update:dm-devices-state-freevend',
    'update:dm-devices-state-maintenance-mode',
    'update:dm-devices-state-pnc-enabled',
  ]);
});
