import { acceptsShell, RemoteDescriptor, shellVersion } from '@dmp/shared/shell';
import { Value } from '@sinclair/typebox/value';
import descriptor from './remote.json';

test('the remote describes itself as the host expects, for this shell', () => {
  expect([...Value.Errors(RemoteDescriptor, descriptor)]).toEqual([]);
  expect(acceptsShell(descriptor.shell, shellVersion)).toBe(true);
});
