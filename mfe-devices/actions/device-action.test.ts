import type { Permission } from '@dmp/shared/contract';
import { fakeShell } from '@dmp/shared/shell/testing';
import { allowedActions } from './device-action.ts';

test.each<[Permission[], string[]]>([
  [[], []],
  [['read:devices'], []],
  [['execute:dm-devices-update-firmware'], []],
  [['execute:dm-devices-reset'], ['Reset']],
])('with %j the actions are %j', (permissions, labels) => {
  const { session } = fakeShell({ permissions, answer: () => undefined });
  expect(allowedActions(session).map(({ label }) => label)).toEqual(labels);
});
