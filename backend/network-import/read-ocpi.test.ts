import { Readable } from 'node:stream';
import { limits, serverLimits } from '@dmp/shared/contract';
import fc from 'fast-check';
import { createCollector, type Wanted, type WantedDevice } from './collect.ts';
import { readOcpi } from './read-ocpi.ts';

async function linesOf(text: string | string[]) {
  const lines = [];
  for await (const line of readOcpi(Readable.from(text, { objectMode: false }))) lines.push(line);
  return lines;
}

const location = {
  ...{ country_code: 'US', party_id: 'ABC', id: 'LOC1', publish: true, address: 'Main "St" [1], {2}', city: 'Reno' },
  ...{ country: 'USA', coordinates: { latitude: '39.5', longitude: '-119.8' }, time_zone: 'America/Los_Angeles' },
  evses: [
    {
      ...{ uid: 'E1', evse_id: 'US*ABC*E1', status: 'AVAILABLE' },
      connectors: [
        {
          id: '1',
          standard: 'IEC_62196_T1_COMBO',
          format: 'CABLE',
          power_type: 'DC',
          max_voltage: 500,
          max_amperage: 100,
        },
        { id: 'B', standard: 'IEC_62196_T2', format: 'CABLE', power_type: 'AC_3_PHASE', max_electric_power: 11_000 },
      ],
    },
  ],
};

test('a Location is a line for each connector, wherever the chunks end', async () => {
  const text = JSON.stringify({ status_code: 1000, data: [location], timestamp: '2026-11-20T08:00:00Z' });
  const lines = await linesOf(text);
  expect(lines.map(({ texts }) => texts)).toEqual([
    expect.objectContaining({
      ...{ chargeboxId: 'E1', evseUid: 'E1', stationId: 'US*ABC*E1', connectorId: '1', plugType: 'DCCOMBOTYP1' },
      ...{ maxElectricPower: '50000', locationId: 'LOC1', locationAddress: 'Main "St" [1], {2}', latitude: '39.5' },
    }),
    // What the product does not know is refused by its name.
    expect.objectContaining({ connectorId: '2', plugType: 'IEC_62196_T2', maxElectricPower: '11000' }),
  ]);
  expect(await linesOf([...text])).toEqual(lines);
  expect(await linesOf(JSON.stringify([location]))).toEqual(lines);
});

test('what OCPI has no field for stands in dmp', async () => {
  const [evse] = location.evses;
  const evses = [{ ...evse, uid: 'E2', dmp: { chargeboxId: 'CB-1', evseNumber: 2, make: null, tags: ['a;b'] } }];
  const [line] = await linesOf(JSON.stringify([{ ...location, evses }]));
  expect(line?.texts).toMatchObject({ chargeboxId: 'CB-1', evseUid: 'E2', evseNumber: '2', make: '', tags: '["a;b"]' });
});

test.each([
  ['{}', 'The file must be a list of OCPI Locations, or an object with such a list as data.'],
  ['{"data":{}}', 'The file must be a list of OCPI Locations, or an object with such a list as data.'],
  ['[1]', 'The file must be a list of OCPI Locations.'],
  ['[{"id":"L"}', 'The file ends in the middle.'],
  ['[{"id":}]', 'The file is not valid JSON.'],
])('%s is no file of a network', async (text, sentence) => {
  await expect(linesOf(text)).rejects.toThrow(sentence);
});

const locationsOf = (fields: object) => JSON.stringify([{ ...location, ...fields }]);
const some = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const [aDay] = [{ weekday: 1, period_begin: '08:00', period_end: '09:00' }];

test.each([
  [
    'too deep',
    `[{"id":"L","dmp":{"tags":${'['.repeat(2_000_000)}`,
    'A Location must be nested at most 32 levels deep.',
  ],
  ['too many', `[{"id":"L","evses":[${'{},'.repeat(1_000_000)}`, 'A Location must have at most 250000 values.'],
  ['too long', `[{"id":"${'L'.repeat(4_200_000)}`, 'A Location must have at most 4194304 characters.'],
])('a Location with lists %s is refused before it is parsed', async (_, text, sentence) => {
  const parse = jest.spyOn(JSON, 'parse');
  await expect(linesOf(text)).rejects.toThrow(sentence);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

test('the values of one Location are not those of the next', async () => {
  const x = Array(serverLimits.networkImport.itemValues - 10).fill(0);
  expect(await linesOf(JSON.stringify(some(3, (index) => ({ id: `L${index}`, x }))))).toHaveLength(3);
});

test('a text that is too long is refused by its column, in every line of its Location alone', async () => {
  const long = 'x'.repeat(serverLimits.networkImport.cellCharacters + 1);
  const [evse] = location.evses;
  const [line] = await linesOf(locationsOf({ name: long }));
  expect(line).toMatchObject({
    texts: { chargeboxId: 'E1' },
    fault: 'locationName must have at most 32767 characters.',
  });
  expect(line?.texts.locationName).toBeUndefined();
  const [first, , other] = await linesOf(
    locationsOf({
      evses: [
        { ...evse, uid: long },
        { ...evse, uid: 'E2' },
      ],
    }),
  );
  expect(first?.fault).toBe('chargeboxId must have at most 32767 characters.');
  expect(other?.fault).toBeUndefined();
  const dmp = { tags: [long] };
  const [third] = await linesOf(locationsOf({ evses: [{ ...evse, dmp, physical_reference: long }] }));
  expect(third).toMatchObject({ fault: 'tags must have at most 32767 characters.', ocpi: {} });
});

test('hours, connectors and fields beyond what can be taken are left out, so that they are refused for their number', async () => {
  const hours = await linesOf(locationsOf({ opening_times: { regular_hours: some(40_000, () => aDay) } }));
  expect(hours[0]?.texts.openingHours?.split(',')).toHaveLength(limits.openingHours.max + 1);
  const dmp = Object.fromEntries(some(1000, (index) => [`x${index}`, 1]));
  const evses = [{ uid: 'E1', connectors: some(40_000, () => ({})), dmp }];
  const lines = await linesOf(locationsOf({ evses }));
  expect(lines).toHaveLength(limits.deviceParts.ports + 1);
  expect(lines[0]?.texts).not.toHaveProperty('x0');
});

test('hours whose times are no texts are no hours', async () => {
  const regular_hours = [{ weekday: { toString: 1 }, period_begin: [[]], period_end: null }];
  const [line] = await linesOf(locationsOf({ opening_times: { regular_hours } }));
  expect(line?.texts.openingHours).toBe('undefined undefined-undefined');
});

test('lines of a device stand together, also where its EVSEs do not', async () => {
  const evses = some(6, (index) => ({ uid: `E${index}`, dmp: { chargeboxId: `CB${index % 2}` } }));
  const lines = await linesOf(locationsOf({ evses }));
  expect(lines.map(({ texts }) => texts.evseUid)).toEqual(['E0', 'E2', 'E4', 'E1', 'E3', 'E5']);
});

const names = [
  ...[
    'id',
    'name',
    'country_code',
    'opening_times',
    'regular_hours',
    'weekday',
    'period_begin',
    'evses',
    'uid',
    'status',
  ],
  ...['connectors', 'standard', 'tariff_ids', 'max_voltage', 'dmp', 'chargeboxId', 'tags', '__proto__', 'toString'],
];
const { evses, connector, value } = fc.letrec<{ evses: unknown; connector: unknown; value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>('', 'E1', '\ud800', '\0', ' \u200b', 0, 1e308, true, null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
  ),
  connector: fc.record({ id: tie('value'), tariff_ids: tie('value'), dmp: tie('value') }, { requiredKeys: [] }),
  evses: fc.array(
    fc.record({
      uid: fc.oneof(fc.integer({ max: 99, min: 0 }), tie('value')),
      dmp: fc.oneof(fc.constant({ chargeboxId: 'CB' }), tie('value')),
      connectors: fc.array(tie('connector'), { maxLength: 3 }),
    }),
    { maxLength: 70, size: 'max' },
  ),
}));

test('whatever a Location says, its lines can be read, and no more is kept of a device than it may have', async () => {
  const given = fc.record({ id: value, name: value, opening_times: value, dmp: value, connector, evses });
  await fc.assert(
    fc.asyncProperty(given, async (one) => {
      const collector = createCollector();
      const found: Wanted[] = [];
      for (const line of await linesOf(JSON.stringify([one]))) found.push(...collector.add(line));
      for (const { kind, data } of [...found, ...collector.end()]) {
        if (kind !== 'DEVICE' || data === null) continue;
        expect((data as WantedDevice).evses.length).toBeLessThanOrEqual(limits.deviceParts.evses);
      }
    }),
    { seed: 13, numRuns: 80 },
  );
});
