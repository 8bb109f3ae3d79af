import { readFileSync } from 'node:fs';
import { networkPatterns, reservedIds } from './network.ts';

const fits = (name: keyof typeof networkPatterns, text: string) =>
  new RegExp(networkPatterns[name].pattern, 'u').test(text);

test.each(['L-1', 'US*VOL*1', 'sites-2', 'news', 'a.b', 'É', '100%'])('%j is a valid ID of a location', (id) => {
  expect(fits('recordId', id)).toBe(true);
});

test.each(['', 'L 1', 'L/1', '.', '..', '...', 'sites', 'Sites', 'NEW', 'uptime', 'filter-options'])(
  'no place may be called %j',
  (id) => {
    expect(fits('recordId', id)).toBe(false);
  },
);

test('an EVSE may have the name of a page of the console, but no ID may consist of dots', () => {
  expect(fits('id', 'sites')).toBe(true);
  expect(['.', '..'].filter((id) => fits('id', id) || fits('chargeboxId', id))).toEqual([]);
  expect(fits('chargeboxId', 'import')).toBe(true);
});

test('every page of the console at the path of a location is reserved', () => {
  const { routes } = JSON.parse(readFileSync(`${__dirname}/../../mfe-locations/remote.json`, 'utf8')) as {
    routes: { path: string }[];
  };
  const beside = routes.flatMap(({ path }) => /^\/locations\/([^:/][^/]*)$/.exec(path)?.[1] ?? []);
  expect(beside).toContain('sites');
  expect(beside.filter((id) => !reservedIds.some((taken) => taken === id))).toEqual([]);
});
