import fc from 'fast-check';
import { isForChargers, normalPath, pathSegments } from './request-target.ts';

test.each([
  ['/ocpp/CP1', '/ocpp/CP1'],
  ['/ocpp//CP1', '/ocpp/CP1'],
  ['//ocpp/CP1', '/ocpp/CP1'],
  ['/ocpp///CP1//', '/ocpp/CP1'],
  ['/ocpp/CP1/?x=/', '/ocpp/CP1'],
  ['http://host:9000/ocpp/CP1', '/ocpp/CP1'],
  ['WSS://host//ocpp/CP1?x', '/ocpp/CP1'],
  ['ws://user@[::1]:80/ocpp/CP1', '/ocpp/CP1'],
  ['/%6Fcpp/CP%2d1', '/ocpp/CP-1'],
  ['/ocpp/a%2Fb%20c', '/ocpp/a%2Fb%20c'],
  ['/x/../ocpp/./CP1', '/ocpp/CP1'],
  ['/../../ocpp/%2e/CP1', '/ocpp/CP1'],
  ['ws://host', '/'],
  ['*', '/*'],
  ['', '/'],
])('%j is %j', (target, path) => {
  expect(normalPath(target)).toBe(path);
});

test.each([
  ['/ocpp', true],
  ['/ocpp/', true],
  ['/ocppx/CP1', false],
  ['/OCPP/CP1', false],
  ['/api/ocpp/CP1', false],
  ['/ocpp%2FCP1', false],
])('%j is for chargers: %s', (target, expected) => {
  expect(isForChargers(target)).toBe(expected);
});

test('every spelling of an address is the same, and keeps the identity as it was written', () => {
  const slashes = fc.stringMatching(/^\/{1,4}$/);
  const origin = fc.constantFrom('', 'http://host', 'ws://host:80', 'wss://[::1]:9000', 'WS://user:p@host.example');
  const root = fc.tuple(
    ...[...'ocpp'].map((letter) => fc.constantFrom(letter, `%${letter.charCodeAt(0).toString(16)}`)),
  );
  const identity = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 48 }).map(encodeURIComponent);
  const end = fc.constantFrom('', '/', '//', '?', '?a=/b', '/?x');
  fc.assert(
    fc.property(origin, slashes, root, slashes, identity, end, (from, before, letters, between, written, after) => {
      fc.pre(!/^\.\.?$/.test(written));
      const target = `${from}${before}${letters.join('')}${between}${written}${after}`;
      expect(isForChargers(target)).toBe(true);
      expect(pathSegments(target).slice(1)).toEqual([written]);
    }),
    { numRuns: 2000, seed: 51 },
  );
});
