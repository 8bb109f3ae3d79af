import { isOverridden } from './is-overridden.ts';
import { forgetOverrides } from './kept-overrides.ts';
import { takeOverrides } from './read-overrides.ts';

jest.mock('../report.ts');

const names = ['devices', 'logs'];
const visit = (address: string) => window.history.replaceState({ idx: 3 }, '', address);

beforeEach(() => {
  localStorage.clear();
  visit('/devices');
});

test('nobody who was not asked pays for it', () => {
  expect(isOverridden()).toBe(false);
});

test('what the address asks for leaves it, the rest stays to the letter, and it holds on the next visit', () => {
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

test('forgotten, each comes as it was released', () => {
  visit('/devices?remote.devices=http://localhost:3001');
  takeOverrides(true, names);
  forgetOverrides();
  expect(isOverridden()).toBe(false);
});

test('where none is allowed the wish is told of, also after the way to the sign-in', () => {
  visit('/devices?remote.devices=http://localhost:3001');
  for (const _page of ['before the sign-in', 'after it']) {
    const { origins, refusals } = takeOverrides(false, names);
    expect(origins.size).toBe(0);
    expect(refusals).toHaveLength(1);
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
])('what was kept is data from outside: %s', (kept) => {
  localStorage.setItem('dmp.remote-overrides', kept);
  expect(takeOverrides(true, names).origins.size).toBe(0);
});
