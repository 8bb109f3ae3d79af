import { type Permission, permissions } from '@dmp/shared/contract';
import type { RemoteDescriptor } from '@dmp/shared/shell';
import descriptor from '../remote.json';
import { allowedActions, deviceActions } from './device-action.ts';

test('the palette and Execute Action offer the same actions for the same permissions', () => {
  const commands = (descriptor.commands as NonNullable<RemoteDescriptor['commands']>).flatMap((command) => {
    const kind = new URLSearchParams(command.to.split('?')[1]).get('action');
    return kind ? [{ ...command, kind }] : [];
  });
  const offered = (held: ReadonlySet<Permission>) =>
    commands
      .filter(({ anyOf, andAnyOf = permissions }) =>
        [anyOf, andAnyOf].every((list) => list.some((one) => held.has(one))),
      )
      .map(({ kind }) => kind);
  const inMenu = (held: ReadonlySet<Permission>) =>
    allowedActions({ can: (permission) => held.has(permission) }).map(({ kind }) => kind);
  expect(offered(new Set(permissions)).sort()).toEqual(deviceActions.map(({ kind }) => kind).sort());
  for (const one of permissions)
    for (const other of permissions) {
      const held = new Set([one, other]);
      expect({ one, other, offered: offered(held).sort() }).toEqual({ one, other, offered: inMenu(held).sort() });
    }
});
