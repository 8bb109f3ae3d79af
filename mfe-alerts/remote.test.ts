import { acceptsShell, RemoteDescriptor, shellVersion } from '@dmp/shared/shell';
import { Value } from '@sinclair/typebox/value';
import descriptor from './remote.json';

test('remote.json is a valid descriptor and accepts this version of the shell', () => {
  expect([...Value.Errors(RemoteDescriptor, descriptor)]).toEqual([]);
  expect(acceptsShell(descriptor.shell, shellVersion)).toBe(true);
});
