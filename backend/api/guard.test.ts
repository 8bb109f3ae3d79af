import Fastify from 'fastify';
import type { Tokens } from '../identity/tokens.ts';
import { allows, guard } from './guard.ts';

const tokens: Tokens = {
  issue: () => Promise.reject(new Error('not here')),
  verify: () => Promise.reject(new Error('not here')),
};

test('a route that does not say who may call it cannot be registered', () => {
  const app = Fastify();
  guard(app, tokens);
  expect(() => app.get('/open', async () => 'x')).toThrow('GET /open does not say who may call it (config.access).');
});

test.each([
  [undefined, ['read:devices'], false],
  [[], ['read:devices'], false],
  ['read:devices', [], false],
  ['read:devices', ['read:logs'], false],
  ['read:devices', ['read:devices'], true],
  [['read:logs', 'read:devices'], ['read:devices'], true],
  ['signed-in', [], true],
  ['public', [], true],
] as const)('%j with %j: %s', (access, permissions, expected) => {
  expect(allows(access, { permissions: new Set(permissions) })).toBe(expected);
});
