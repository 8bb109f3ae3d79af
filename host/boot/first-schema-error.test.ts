import { remoteEntry, remoteRelease } from '../testing/remotes.ts';
import { isConsoleConfig, isRemoteEntry, isRemoteRelease } from './documents.checks.ts';
import { firstSchemaError } from './first-schema-error.ts';

const config = { apiHost: '/api', oidc: { authority: '/oidc', clientId: 'dmp-console' }, externalLinks: [] };
const release = remoteRelease('devices');

test('valid documents pass', () => {
  expect(isConsoleConfig(config)).toBe(true);
  expect(isRemoteEntry(remoteEntry('devices'))).toBe(true);
  expect(isRemoteRelease(release)).toBe(true);
});

test.each([
  ['a missing field', isConsoleConfig, { ...config, oidc: {} }, '/oidc/authority: is missing'],
  ['a field of another type', isConsoleConfig, { ...config, apiHost: 1 }, '/apiHost: must be string'],
  [
    'a text that is too short',
    isConsoleConfig,
    { ...config, apiHost: '' },
    '/apiHost: must NOT have fewer than 1 characters',
  ],
  ['another document', isConsoleConfig, '<!doctype html>', ': must be object'],
  [
    'a list that is empty',
    isRemoteEntry,
    { ...remoteEntry('devices'), paths: [] },
    '/paths: must NOT have fewer than 1 items',
  ],
  [
    'an entry of a list',
    isRemoteEntry,
    { ...remoteEntry('devices'), paths: ['/', 'x'] },
    '/paths/1: must match pattern',
  ],
  [
    'none of its alternatives',
    isRemoteRelease,
    { ...release, descriptor: { ...release.descriptor, menu: 'x' } },
    '/descriptor/menu: must match a schema',
  ],
])('%s yields its path and a message', (_what, check, content, sentence) => {
  expect(check(content)).toBe(false);
  const { path, message } = firstSchemaError(check);
  expect(`${path}: ${message}`).toContain(sentence);
});
