import { networkPatterns } from '@dmp/shared/contract';
import { createCollector, type Wanted } from './collect.ts';

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
    `Line 1: locationId is not valid: ${networkPatterns.placeId.sentence}`,
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
