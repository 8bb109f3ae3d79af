import { Readable } from 'node:stream';
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
