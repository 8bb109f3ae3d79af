// How a file comes about: a valid one, changed in its cells, its form, its JSON or its bytes.
import { exportedNames } from '../../backend/network-import/index.ts';
import { changedBytes, changedText, changedValue, changedWriting } from './mutations.ts';
import { oddSigns, oddTexts, writeJson } from './odd.ts';
import { oneOf, type Random, shuffled } from './random.ts';

type Rows = string[][];

/** Values that a column takes, by its name; of others any text. */
const cells: Readonly<Record<string, readonly string[]>> = {
  ...{
    virtual: ['true', 'false'],
    locationPublish: ['true', 'false'],
    evseNumber: ['1', '2'],
    connectorId: ['1', '2', '3'],
  },
  ...{ plugType: ['DCCOMBOTYP1', 'CHADEMO', 'SAEJ1772', 'TYPE2'], powerType: ['DC', 'AC_1_PHASE', 'AC_3_PHASE'] },
  ...{
    maxElectricPower: ['150000', '7200', '4000000'],
    partyId: ['ABC', ''],
    locationPartyId: ['ABC', ''],
    siteCountry: ['USA'],
  },
  ...{
    locationCountryCode: ['US', 'DE'],
    locationCountry: ['USA', 'DEU'],
    latitude: ['42.36', '-90', ''],
    longitude: ['-71.05', ''],
  },
  ...{
    timeZone: ['America/New_York', 'Europe/Berlin', ''],
    openingHours: ['Mo-Fr 08:00-18:00', '24/7', ''],
    tariffCountry: ['US', 'DE'],
  },
  ...{
    facilityType: [''],
    locationType: ['PARKING_LOT', ''],
    owner: ['vendor@example.com', ''],
    tags: ['a;b', 'a', ''],
  },
  ...{ siteId: ['S-1', 'S-2'], locationId: ['L-1', 'L-2'], locationSiteId: ['S-1'], tariffId: ['T-1', ''] },
};
const words = ['ABB', 'Süd', 'A "B"', 'x, y', '00123', '', '1.10', "'=1", '充電'] as const;

/** A heading and rows that a network may have. */
function madeRows(random: Random): Rows {
  const names = exportedNames.filter((name) => name === 'chargeboxId' || random.chance(0.5));
  const rows = Array.from({ length: random.integer(1, 5) }, (_, row) =>
    names.map((name) => {
      if (name === 'chargeboxId') return `FZ-${row % 3}`;
      if (name === 'evseUid') return `E-${row}`;
      return random.pick(cells[name] ?? words);
    }),
  );
  return [[...names], ...rows];
}

type Change<T> = (value: T, random: Random) => T;

const rowChanges: readonly (readonly [number, Change<Rows>])[] = [
  [6, (rows, random) => withCell(rows, random, (cell) => changedText(cell, random))],
  [3, (rows, random) => withCell(rows, random, () => random.pick(oddTexts))],
  [1, (rows, random) => withCell(rows, random, () => 'x'.repeat(random.pick([101, 256, 32_767, 32_768, 300_000])))],
  [1, (rows, random) => rows.filter((_, at) => at === 0 || random.chance(0.5))],
  [1, (rows) => [...rows, ...rows]],
  [1, (rows, random) => shuffled(random, rows)],
  [1, (rows) => rows.slice(1)],
  [1, (rows, random) => [...rows, Array.from({ length: random.pick([0, 1, 200]) }, () => '')]],
  [1, (rows, random) => rows.map((row) => row.filter((_, at) => at !== random.integer(0, 3)))],
  [1, (rows, random) => rows.map((row) => [...row, random.pick(oddTexts)])],
  [
    1,
    ([heading = [], ...rows], random) => [
      heading.map((name) => (random.chance(0.1) ? changedText(name, random) : name)),
      ...rows,
    ],
  ],
  [1, ([heading = [], ...rows], random) => [heading.map((name) => (random.chance(0.1) ? 'make' : name)), ...rows]],
  [1, ([heading = [], ...rows], random) => [shuffled(random, heading), ...rows]],
];

function withCell(rows: Rows, random: Random, change: (cell: string) => string): Rows {
  const row = random.integer(0, rows.length - 1);
  const column = random.integer(0, Math.max(0, (rows[row]?.length ?? 1) - 1));
  return rows.map((own, at) => (at === row ? own.map((cell, index) => (index === column ? change(cell) : cell)) : own));
}

function csvOf(rows: Rows, random: Random): string {
  const delimiter = oneOf(random, [
    [6, ','],
    [2, ';'],
    [2, '\t'],
    [0.3, '|'],
  ] as const);
  const lineBreak = oneOf(random, [
    [4, '\r\n'],
    [4, '\n'],
    [1, '\r'],
    [0.2, '\n\r'],
    [0.2, '\u2028'],
  ] as const);
  const isBare = random.chance(0.05);
  const quoted = (cell: string) =>
    !isBare && (/[",;\t|\r\n]/.test(cell) || random.chance(0.1)) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const text = rows.map((row) => row.map(quoted).join(delimiter)).join(lineBreak);
  const start = oneOf(random, [
    [8, ''],
    [1, `sep=${delimiter}\n`],
    [1, '\n\n'],
    [0.3, 'sep=\n'],
  ] as const);
  return `${start}${text}${random.chance(0.7) ? lineBreak : ''}`;
}

const textChanges: readonly (readonly [number, Change<string>])[] = [
  [3, (text) => text],
  [1, (text, random) => text.replace('"', random.pick(['', '""', "'", '"""']))],
  [1, (text, random) => `${text}${random.pick(['"', '\0', '\u001a', ',', '\n"', '\n,,,,'])}`],
  [1, (text, random) => text.replaceAll(',', random.pick([',,', ', ', ' ', '；']))],
  [
    1,
    (text, random) => {
      const at = random.integer(0, text.length);
      return `${text.slice(0, at)}${random.pick(oddSigns)}${text.slice(at)}`;
    },
  ],
];

/** An OCPI Location as a network may have it. */
function madeLocation(random: Random, at: number): object {
  const connector = (id: number) => ({
    ...{ id: String(id), standard: random.pick(['IEC_62196_T1_COMBO', 'CHADEMO', 'IEC_62196_T1']), format: 'CABLE' },
    ...{
      power_type: random.pick(['DC', 'AC_1_PHASE']),
      max_voltage: 400,
      max_amperage: 250,
      max_electric_power: 50_000,
    },
    ...{ tariff_ids: ['T-1'], last_updated: '2026-11-20T08:00:00Z' },
  });
  const evse = (id: number) => ({
    ...{
      uid: `US*FZ${at}*${id}`,
      evse_id: `US*FZ*E${at}${id}`,
      status: random.pick(['AVAILABLE', 'REMOVED', 'PLANNED']),
    },
    ...{
      physical_reference: String(id),
      connectors: Array.from({ length: random.integer(0, 2) }, (_, n) => connector(n + 1)),
    },
    ...(random.chance(0.5) ? { dmp: { chargeboxId: `FZ-${id}`, make: 'ABB', virtual: false, tags: ['a'] } } : {}),
  });
  const hours = { weekday: 1, period_begin: '08:00', period_end: '23:59' };
  return {
    ...{
      country_code: 'US',
      party_id: 'ABC',
      id: `L-${at}`,
      publish: true,
      name: 'Harbor',
      address: '1 Main St',
      city: 'Reno',
    },
    ...{ postal_code: '00123', state: 'NV', country: 'USA', coordinates: { latitude: '42.36', longitude: '-71.05' } },
    ...{ parking_type: 'PARKING_LOT', operator: { name: 'Voltway' }, time_zone: 'America/New_York' },
    ...{
      opening_times: random.chance(0.5)
        ? { twentyfourseven: true }
        : { twentyfourseven: false, regular_hours: [hours] },
    },
    evses: Array.from({ length: random.integer(0, 3) }, (_, n) => evse(n)),
    ...(random.chance(0.4)
      ? { dmp: { locationSiteId: 'S-1', siteId: 'S-1', siteName: 'Harbor', siteOperator: 'Voltway' } }
      : {}),
  };
}

function ocpiOf(random: Random, places: number): string {
  const locations = Array.from({ length: random.integer(1, 3) }, (_, at) => madeLocation(random, at));
  const json = writeJson(changedValue(locations, random, places));
  const whole = random.chance(0.3) ? `{"status_code":1000,"data":${json},"timestamp":"x"}` : json;
  return random.chance(0.15) ? changedWriting(whole, random) : whole;
}

/** How a text is written as bytes. */
const encodings: readonly (readonly [number, (text: string) => Buffer])[] = [
  [10, (text) => Buffer.from(text)],
  [1, (text) => Buffer.from(`\ufeff${text}`)],
  [1, (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  [1, (text) => Buffer.from(text, 'utf16le')],
  [1, (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  [1, (text) => Buffer.from(text, 'latin1')],
  [
    0.3,
    (text) =>
      Buffer.from(
        [...`\ufeff${text}`].flatMap((sign) => [sign.codePointAt(0) ?? 0, 0, 0, 0].map((code) => code & 255)),
      ),
  ],
];

/** A file; about one in six is valid. @param samples CSV files that spreadsheet programs wrote */
export function madeFile(random: Random, samples: readonly string[]): Buffer {
  const places = oneOf(random, [
    [2, 0],
    [5, 1],
    [3, 3],
  ] as const);
  const kind = oneOf(random, [
    [5, 'rows'],
    [4, 'ocpi'],
    [1, 'sample'],
  ] as const);
  let text: string;
  if (kind === 'ocpi') text = ocpiOf(random, places);
  else if (kind === 'sample') text = random.pick(samples);
  else {
    let rows = madeRows(random);
    for (let count = 0; count < places; count += 1) rows = oneOf(random, rowChanges)(rows, random);
    text = csvOf(rows, random);
  }
  if (places > 0 && kind !== 'ocpi') text = oneOf(random, textChanges)(text, random);
  const bytes = places > 0 ? oneOf(random, encodings)(text) : Buffer.from(text);
  return places > 0 && random.chance(0.25) ? changedBytes(bytes, random) : bytes;
}
