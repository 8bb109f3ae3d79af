import { isOverridden } from './is-overridden.ts';
import { takeOverrides } from './read-overrides.ts';
import { clearOverrides } from './stored-overrides.ts';

jest.mock('../report.ts');

const names = ['devices', 'logs'];
const visit = (address: string) => window.history.replaceState({ idx: 3 }, '', address);

beforeEach(() => {
  localStorage.clear();
  visit('/devices');
});

test('by default nothing is overridden', () => {
  expect(isOverridden()).toBe(false);
});

test('overrides are removed from the address, the rest of which stays character for character, and are stored', () => {
  visit('/devices?make=A%20B&remote.devices=http://localhost:3001&page=2#logs');
  expect(isOverridden()).toBe(true);
  expect([...takeOverrides(true, names).origins]).toEqual([['devices', 'http://localhost:3001']]);
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(
    '/devices?make=A%20B&page=2#logs',
  );
  expect(window.history.state).toEqual({ idx: 3 });

  visit('/logs?remote.logs=http%3A%2F%2Flocalhost%3A3002');
  expect([...takeOverrides(true, names).origins]).toEqual([
    ['devices', 'http://localhost:3001'],
    ['logs', 'http://localhost:3002'],
  ]);
  expect(window.location.search).toBe('');
});

test('cleared overrides have no effect', () => {
  visit('/devices?remote.devices=http://localhost:3001');
  takeOverrides(true, names);
  clearOverrides();
  expect(isOverridden()).toBe(false);
});

test('a rejected override is still reported after the redirect to the sign-in', () => {
  visit('/devices?remote.devices=http://localhost:3001');
  for (const _page of ['before the sign-in', 'after it']) {
    const { origins, errors } = takeOverrides(false, names);
    expect(origins.size).toBe(0);
    expect(errors).toHaveLength(1);
    expect(window.location.search).toBe('');
  }
});

test.each([
  'no JSON',
  'null',
  '[]',
  '{"devices":1}',
  '{"devices":"http://example.com"}',
  '{"gone":"http://localhost"}',
])('stored overrides are untrusted input: %s', (stored) => {
  localStorage.setItem('dmp.remote-overrides', stored);
  expect(takeOverrides(true, names).origins.size).toBe(0);
});
