import { limits, networkPatterns } from '@dmp/shared/contract';
import { createCollector, type Wanted, type WantedDevice } from './collect.ts';

const wantedOf = (lines: readonly Record<string, string>[]): Wanted[] => {
  const collector = createCollector();
  const found = lines.flatMap((texts, index) => collector.add({ line: index + 1, texts }));
  return [...found, ...collector.end()];
};

const port = (connectorId: string) => ({
  connectorId,
  plugType: 'CHADEMO',
  powerType: 'DC',
  maxElectricPower: '50000',
});
const device = (chargeboxId: string, evseUid: string) => ({ chargeboxId, evseUid, stationId: 'S1' });

test('lines of a device are put together, and a place is told of once', () => {
  const place = { siteId: 'SITE-1', siteName: 'Mall', siteOperator: 'Voltway' };
  const found = wantedOf([
    { ...place, ...device('CB-1', 'E1'), ...port('1') },
    { ...place, ...device('CB-1', 'E1'), ...port('2') },
    { ...place, ...device('CB-2', 'E2'), ...port('1') },
  ]);
  expect(found.map(({ kind, id, firstLine, lastLine, reason }) => [kind, id, firstLine, lastLine, reason])).toEqual([
    ['SITE', 'SITE-1', 1, 1, null],
    ['DEVICE', 'CB-1', 1, 2, null],
    ['DEVICE', 'CB-2', 3, 3, null],
  ]);
  expect(found[1]?.data).toMatchObject({ evses: [{ ports: [{ connectorId: 1 }, { connectorId: 2 }] }] });
});

const said = { ...device('CB-1', 'E1'), ...port('1') };
test.each<[string, Record<string, string>[], string]>([
  [
    'an unknown plug',
    [{ ...said, plugType: 'X' }],
    'Line 1: plugType must be one of DCCOMBOTYP1, CHADEMO, SAEJ1772, SAEJ3400.',
  ],
  ['the same connector twice', [said, said], 'Line 2: The connector 1 is there twice.'],
  [
    'another make',
    [
      { ...said, make: 'ABB' },
      { ...said, ...port('2'), make: 'BTC' },
    ],
    'Line 2: It says something else about the device than the line before.',
  ],
  ['an EVSE of another', [said, { ...device('CB-2', 'E1'), ...port('1') }], 'Line 2: The EVSE E1 is on line 1 too.'],
  [
    'lines apart',
    [said, { ...device('CB-2', 'E2') }, said],
    'The lines of a device must stand together, and line 1 is about it too.',
  ],
  ['no chargebox', [{ chargeboxId: '', evseUid: 'E1' }], 'Line 1: evseUid is given without chargeboxId.'],
  ['nothing', [{ chargeboxId: '' }], 'Line 1: chargeboxId is required.'],
  ['a short password', [{ ...said, password: 'secret' }], 'Line 1: password must have 16 to 40 characters.'],
  [
    'a location called like a page of the console',
    [{ ...said, locationId: 'Uptime', locationName: 'Harbor' }],
    `Line 1: locationId is not valid: ${networkPatterns.recordId.sentence}`,
  ],
  [
    'half a position',
    [{ ...said, locationId: 'L', latitude: '1', longitude: '' }],
    'Line 1: latitude and longitude must be given together.',
  ],
  [
    'a site told of twice',
    [
      { ...said, siteId: 'S', siteName: 'A' },
      { ...device('CB-2', 'E2'), siteId: 'S', siteName: 'B' },
    ],
    'Line 2: It says something else about the site S than line 1.',
  ],
])('%s is refused', (_, lines, reason) => {
  const refused = wantedOf(lines).filter((one) => one.reason !== null);
  expect(refused.at(-1)).toMatchObject({ kind: 'DEVICE', data: null, reason });
});

test('a location gets the site of its device only where the file has no column for it', () => {
  const siteOf = (texts: Record<string, string | undefined>) => {
    const [location] = createCollector().add({
      line: 1,
      texts: { locationId: 'L', locationName: 'N', siteId: 'S', ...texts },
    });
    return (location?.data as { locationSiteId?: string } | undefined)?.locationSiteId;
  };
  expect(siteOf({})).toBe('S');
  expect(siteOf({ locationSiteId: undefined })).toBeUndefined();
});

const many = (count: number, line: (index: number) => Record<string, string>) =>
  Array.from({ length: count }, (_, index) => line(index));

test.each([
  [60, 'EVSEs', (index: number) => device('CB-1', `E${index}`), 'Line 51: A device must have at most 50 EVSEs.'],
  [32_000, 'EVSEs', (index: number) => device('CB-1', `E${index}`), 'Line 51: A device must have at most 50 EVSEs.'],
  [
    1000,
    'connectors of an EVSE',
    (index: number) => ({ ...device('CB-1', 'E1'), ...port(String(index + 1)) }),
    'Line 101: An EVSE must have at most 100 connectors.',
  ],
])('%i %s are refused once', (count, _, line, reason) => {
  const found = wantedOf([...many(count, line), device('CB-2', 'X')]);
  expect(found).toMatchObject([
    { kind: 'DEVICE', id: 'CB-1', firstLine: 1, lastLine: count, data: null, reason },
    { id: 'CB-2', reason: null },
  ]);
});

test('as many EVSEs and connectors as a device may have are taken', () => {
  const { evses, ports, connectorId } = limits.deviceParts;
  const lines = many(connectorId, (index) => ({
    ...{ ...device('CB-1', `E${index % evses}`), evseNumber: String((index % evses) + 1) },
    ...port(String(index + 1)),
  }));
  const [found] = wantedOf(lines.toSorted((a, b) => Number(a.evseNumber) - Number(b.evseNumber)));
  const taken = (found?.data as WantedDevice | null)?.evses.map((one) => one.ports.length);
  expect(taken).toEqual(Array(evses).fill(connectorId / evses));
  const [one] = wantedOf(many(ports, (index) => ({ ...device('CB-1', 'E'), ...port(String(index + 1)) })));
  expect(one?.reason).toBeNull();
});

test('lines of a device that is too large are not read', () => {
  const collector = createCollector();
  const lines = many(51, (index) => device('CB-1', `E${index}`));
  for (const [index, texts] of lines.entries()) collector.add({ line: index + 1, texts });
  const read: string[] = [];
  const texts = new Proxy<Record<string, string>>(
    { chargeboxId: 'CB-1' },
    {
      get(target, name) {
        read.push(String(name));
        return target[String(name)];
      },
    },
  );
  expect(collector.add({ line: 52, texts })).toEqual([]);
  expect(read).toEqual(['chargeboxId']);
  expect(collector.end()).toMatchObject([{ lastLine: 52, data: null }]);
});

test.each([
  [
    '50 tags of 100 characters',
    JSON.stringify(many(50, () => ({})).map((_, index) => `"${index}"`.padEnd(100, '\\'))),
    null,
  ],
  [
    '51 tags',
    many(51, () => ({}))
      .map((_, index) => `T${index}`)
      .join(';'),
    'Line 1: tags must have at most 50 entries.',
  ],
  [
    'a list of lists',
    '['.repeat(32_000),
    'Line 1: tags must be texts of at most 100 characters, joined by semicolons.',
  ],
])('%s in one cell', (_, tags, reason) => {
  const [found] = wantedOf([{ chargeboxId: 'CB-1', tags }]);
  expect(found?.reason).toBe(reason);
});

test('what is said of a number that is much too long does not repeat it', () => {
  const [found] = wantedOf([{ chargeboxId: `1.${'1'.repeat(30_000)}E+10` }]);
  expect(found?.reason).toBe('Line 1: chargeboxId must have at most 48 characters.');
});

test('a place is compared with what the first line said of it, whatever came between', () => {
  const site = (siteName: string, siteOperator = 'O') => ({
    ...device('CB-1', 'E1'),
    siteId: 'S',
    siteName,
    siteOperator,
  });
  const reasons = wantedOf([site('A'), site('A'), site('B'), site('A')]).map(({ reason }) => reason);
  expect(reasons).toEqual([null, 'Line 3: It says something else about the site S than line 1.']);
});
