import { readFileSync } from 'node:fs';
import { networkPatterns, takenIds } from './network.ts';

const fits = (name: keyof typeof networkPatterns, text: string) =>
  new RegExp(networkPatterns[name].pattern, 'u').test(text);

test.each(['L-1', 'US*VOL*1', 'sites-2', 'news', 'a.b', 'É', '100%'])('a place may be called %j', (id) => {
  expect(fits('placeId', id)).toBe(true);
});

test.each(['', 'L 1', 'L/1', '.', '..', '...', 'sites', 'Sites', 'NEW', 'uptime', 'filter-options'])(
  'no place may be called %j',
  (id) => {
    expect(fits('placeId', id)).toBe(false);
  },
);

test('an EVSE may be called like a page of the console, and nothing may have only dots', () => {
  expect(fits('id', 'sites')).toBe(true);
  expect(['.', '..'].filter((id) => fits('id', id) || fits('chargeboxId', id))).toEqual([]);
  expect(fits('chargeboxId', 'import')).toBe(true);
});

test('every page of the console that stands where a location would is taken', () => {
  const { routes } = JSON.parse(readFileSync(`${__dirname}/../../mfe-locations/remote.json`, 'utf8')) as {
    routes: { path: string }[];
  };
  const beside = routes.flatMap(({ path }) => /^\/locations\/([^:/][^/]*)$/.exec(path)?.[1] ?? []);
  expect(beside).toContain('sites');
  expect(beside.filter((id) => !takenIds.some((taken) => taken === id))).toEqual([]);
});
