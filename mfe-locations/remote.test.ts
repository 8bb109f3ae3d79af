import { acceptsShell, RemoteDescriptor, shellVersion } from '@dmp/shared/shell';
import { Value } from '@sinclair/typebox/value';
import descriptor from './remote.json';

test('the descriptor matches its schema and accepts the current shell version', () => {
  expect([...Value.Errors(RemoteDescriptor, descriptor)]).toEqual([]);
  expect(acceptsShell(descriptor.shell, shellVersion)).toBe(true);
});
