import { permissions as every, type Permission } from '@dmp/shared/contract';
import { fakeShell } from '@dmp/shared/shell/testing';
import { allowedActions } from './device-action.ts';

const all = [
  'Update State',
  'Trigger Message',
  'Update Firmware',
  'Reset',
  'Get Diagnostics',
  'Set Password',
  'Rotate Password',
];

test.each<[readonly Permission[], string[]]>([
  [[], []],
  [['read:devices', 'update:dm-devices-port-status', 'update:dm-devices-tags'], []],
  [['update:dm-devices-state-freevend', 'update:dm-devices-state-maintenance-mode'], []],
  [
    ['execute:dm-devices-reset', 'update:dm-devices-state-freevend'],
    ['Update State', 'Reset'],
  ],
  [
    ['execute:dm-devices-reset', 'update:dm-devices-state-available'],
    ['Update State', 'Reset'],
  ],
  [
    ['execute:dm-devices-reset', 'update:dm-devices-state-pnc-enabled'],
    ['Update State', 'Reset'],
  ],
  [
    ['execute:dm-devices-reset', 'update:dm-devices-state-maintenance-mode'],
    ['Update State', 'Reset'],
  ],
  [['execute:dm-devices-trigger-message-request'], ['Trigger Message']],
  [['execute:dm-devices-update-firmware'], ['Update Firmware']],
  [['execute:dm-devices-reset'], ['Reset']],
  [['execute:dm-devices-get-diagnostics-request'], ['Get Diagnostics']],
  [['update:devices'], ['Set Password', 'Rotate Password']],
  [every, all],
])('with %j the actions are %j', (permissions, labels) => {
  const { session } = fakeShell({ permissions, answer: () => undefined });
  expect(allowedActions(session).map(({ label }) => label)).toEqual(labels);
});
