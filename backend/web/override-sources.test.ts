import { ConsoleConfig } from '@dmp/shared/contract';
import { Value } from '@sinclair/typebox/value';
import { readConfig } from '../config/index.ts';
import { consoleConfig } from './console-config.ts';
import { withOverrides } from './override-sources.ts';

test('where a browser may take a remote from its own machine, the policy lets in just that', () => {
  const policy =
    "default-src 'self'; script-src 'self' 'sha256-x'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'";
  const here = 'http://localhost:* http://127.0.0.1:*';
  expect(withOverrides(policy)).toBe(
    `default-src 'self'; script-src ${here} 'self' 'sha256-x'; style-src ${here} 'self'; img-src 'self' data:; connect-src ws://localhost:* ws://127.0.0.1:* ${here} 'self'; form-action 'self'`,
  );
});

test.each([
  [{}, undefined],
  [{ REMOTE_OVERRIDES: 'false' }, undefined],
  [{ REMOTE_OVERRIDES: 'true' }, true],
])('%j: the console is told so', (environment, allowed) => {
  const config = consoleConfig(readConfig(environment));
  expect(config.remoteOverrides).toBe(allowed);
  expect(Value.Check(ConsoleConfig, config)).toBe(true);
});
