import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { backendModule } from './backend-module.mjs';
import { median, range } from './measure.mjs';
import { say, verdict } from './report.mjs';

/** So much of a file comes at once, as from a socket. */
const chunkBytes = 65_536;
const heading = 'chargeboxId,evseUid,stationId,connectorId,plugType,powerType,maxElectricPower';
const socket = 'CHADEMO,DC,50000';
const columns = 'chargeboxId,make,tags,siteId,siteName,siteOperator,locationId,timeZone,openingHours';

/** @param {string} start @param {(index: number) => string} part @param {number} bytes @param {string} [end] @param {string} [between] */
function filled(start, part, bytes, end = '', between = '') {
  const parts = [];
  for (let size = start.length + end.length; size < bytes; ) {
    const next = part(parts.length);
    parts.push(next);
    size += next.length + between.length;
  }
  return start + parts.join(between) + end;
}

/** @param {(index: number) => string} line @param {number} bytes @param {string} [names] */
const csv = (line, bytes, names = heading) => filled(`${names}\n`, (index) => `${line(index)}\n`, bytes);
/** @param {string} start @param {(index: number) => string} part @param {number} bytes @param {string} end */
const list = (start, part, bytes, end) => filled(start, part, bytes, end, ',');
/** @param {(length: number) => string} cell @param {number} bytes @param {string} column */
const cell = (cell, bytes, column) => `chargeboxId,${column}\nCB,"${cell(bytes)}"\n`;
/** @param {string} text @param {number} bytes */
const repeated = (text, bytes) => text.repeat(Math.ceil(bytes / text.length));
/** Cells of 30,000 characters, which are short enough to be read. @param {string} text @param {number} bytes @param {string} column */
const cells = (text, bytes, column) =>
  csv((index) => `CB${index},"${repeated(text, 30_000).slice(0, 30_000)}"`, bytes, `chargeboxId,${column}`);
const longTexts = ['name', 'address', 'city', 'state', 'postal_code'].map((name) => `"${name}":"${'é '.repeat(2400)}"`);

/**
 * Files whose parts cost more than their size, by what is in them: so many bytes of each.
 *
 * @type {Record<string, (bytes: number) => string>}
 */
export const hostileFiles = {
  'EVSEs of one device': (bytes) => csv((index) => `CB,E${index},S,,,,`, bytes),
  'connectors of one EVSE': (bytes) => csv((index) => `CB,E,S,${(index % 999) + 1},${socket}`, bytes),
  'EVSEs with numbers': (bytes) =>
    csv((index) => `CB,E${index},${(index % 999) + 1}`, bytes, 'chargeboxId,evseUid,evseNumber'),
  'two devices in turns': (bytes) => csv((index) => `CB${index % 2},E${index},S,,,,`, bytes),
  'one line repeated': (bytes) => csv(() => 'x', bytes, columns),
  'apostrophes in one cell': (bytes) => cell((length) => `;${repeated("'", length)}`, bytes, 'make'),
  'apostrophes in many cells': (bytes) => cells("'", bytes, 'make').replaceAll('"\'', '";\''),
  'separators in one cell': (bytes) => cell((length) => repeated(";'", length), bytes, 'make'),
  'tags in one cell': (bytes) => cell((length) => repeated('A;', length), bytes, 'tags'),
  'tags in many cells': (bytes) => cells('A;', bytes, 'tags'),
  'generated tags': (bytes) =>
    csv(
      (index) => `CB,${Array.from({ length: 5000 }, (_, at) => `A${index}.${at}`).join(';')}`,
      bytes,
      'chargeboxId,tags',
    ),
  'nested lists in many cells': (bytes) => cells('[', bytes, 'tags'),
  'blanks in many cells': (bytes) => cells(' ', bytes, 'make'),
  'digits in many cells': (bytes) => cells('1', bytes, 'maxElectricPower'),
  'short numbers in one cell': (bytes) => cell((length) => `1.${repeated('1', length)}e+10`, bytes, 'siteId'),
  'marks to compose': (bytes) =>
    csv((index) => `CB${index},a${'\u0301\u0327\u0345'.repeat(1600)}`, bytes / 2, 'chargeboxId,make'),
  'texts nobody sees': (bytes) => csv((index) => `CB${index},${'\u200b'.repeat(4900)}`, bytes / 3, 'chargeboxId,make'),
  'hours in many cells': (bytes) => cells('Mo 08:00-12:00; ', bytes, 'openingHours'),
  'hours of 1,000 characters': (bytes) =>
    csv((index) => `CB,L${index},"${'Mo-Su,'.repeat(160)} 1"`, bytes, 'chargeboxId,locationId,openingHours'),
  'time zones': (bytes) => csv((index) => `CB,L${index},A${index}/B`, bytes, 'chargeboxId,locationId,timeZone'),
  'a long time zone': (bytes) =>
    cells('A/', bytes, 'timeZone')
      .replaceAll(',"', '",L,"')
      .replaceAll('CB', '"CB')
      .replace('chargeboxId,', 'chargeboxId,locationId,'),
  'a heading of many columns': (bytes) => `chargeboxId${','.repeat(bytes / 2)}make\n${repeated('x\n', bytes / 2)}`,
  'a long heading': (bytes) => `chargeboxId,${repeated('make;\t', bytes)}\nx\n`,
  'rows of separators': (bytes) => csv(() => ','.repeat(16_000), bytes),
  'one row of separators': (bytes) => csv(() => ','.repeat(bytes), bytes),
  'one row of quoted line breaks': (bytes) => csv(() => '"\n",'.repeat(bytes / 4), bytes),
  'empty rows': (bytes) => csv(() => '""', bytes),
  'empty rows before the heading': (bytes) => repeated('\n', bytes),
  'blanks before the heading': (bytes) => repeated(' ', bytes),
  'a quote without an end': (bytes) => csv(() => `"${'x'.repeat(bytes)}`, bytes),
  'another site each time': (bytes) =>
    csv((index) => `S,N${index},O`, bytes, 'siteId,siteName,siteOperator,chargeboxId'),
  'EVSEs of a Location': (bytes) => list('[{"id":"L","evses":[', (index) => `{"uid":"E${index}"}`, bytes, ']}]'),
  'EVSEs of a Location with long texts': (bytes) =>
    list(`[{"id":"L",${longTexts.join()},"evses":[`, (index) => `{"uid":"E${index}"}`, bytes, ']}]'),
  'EVSEs that say something else of it': (bytes) =>
    list(
      `[{"id":"L",${longTexts.join()},"evses":[`,
      (index) => `{"uid":"E${index}","dmp":{"locationName":"","locationAddress":"${index % 3 || ''}"}}`,
      ...[bytes, ']}]'],
    ),
  'EVSEs of one device of a Location': (bytes) =>
    list('[{"id":"L","evses":[', (index) => `{"uid":"E${index}","dmp":{"chargeboxId":"CB"}}`, bytes, ']}]'),
  'EVSEs without uid': (bytes) => list(`[{"id":"${'L'.repeat(bytes / 2)}","evses":[`, () => '{}', bytes, ']}]'),
  'connectors of one EVSE of a Location': (bytes) =>
    list('[{"id":"L","evses":[{"uid":"E","connectors":[', () => '{}', bytes, ']}]}]'),
  'connectors of EVSEs of one device': (bytes) =>
    list(
      '[{"id":"L","evses":[',
      (index) => `{"uid":"E${index >> 3}","dmp":{"chargeboxId":"CB"},"connectors":[${'{},'.repeat(90)}{}]}`,
      ...[bytes, ']}]'],
    ),
  'regular hours': (bytes) =>
    list(
      '[{"id":"L","opening_times":{"regular_hours":[',
      () => '{"weekday":1,"period_begin":"00:00","period_end":"01:00"}',
      ...[bytes, ']}}]'],
    ),
  'tariffs of a connector': (bytes) =>
    list('[{"id":"L","evses":[{"uid":"E","connectors":[{"tariff_ids":[', (index) => `"T${index}"`, bytes, ']}]}]}]'),
  'a list as a tariff': (bytes) =>
    list('[{"id":"L","evses":[{"uid":"E","connectors":[{"tariff_ids":[[', (index) => `"T${index}"`, bytes, ']]}]}]}]'),
  'fields under dmp': (bytes) =>
    `${list('[{"id":"L","dmp":{', (index) => `"x${index}":1`, bytes / 2, '}')},${list('"evses":[', (index) => `{"uid":"E${index}"}`, bytes / 2, ']}]')}`,
  'nested lists': (bytes) => `[{"id":"L","dmp":{"tags":${repeated('[', bytes / 2)}${repeated(']', bytes / 2)}}}]`,
  'empty lists': (bytes) => list('[{"id":"L","x":[', () => '[]', bytes, ']}]'),
  'distinct fields': (bytes) => list('[{"id":"L","x":{', (index) => `"${index}x":0`, bytes, '}}]'),
  'empty Locations': (bytes) => list('[', () => '{}', bytes, ']'),
  'the same Location': (bytes) => list('[', (index) => `{"id":"L","name":"N${index}"}`, bytes, ']'),
  'items of nothing': (bytes) => `[${','.repeat(bytes)}]`,
};

/** Files of usual devices, one of each format. @type {Record<string, (bytes: number) => string>} */
export const ordinaryFiles = {
  CSV: (bytes) =>
    csv(
      (index) =>
        `CB${index >> 1},ABB,SITE-${index >> 4},Mall ${index >> 4},Voltway,E${index},S${index},${(index % 2) + 1},DCCOMBOTYP1,DC,150000`,
      bytes,
      'chargeboxId,make,siteId,siteName,siteOperator,evseUid,stationId,connectorId,plugType,powerType,maxElectricPower',
    ),
  OCPI: (bytes) =>
    list(
      '[',
      (index) =>
        JSON.stringify({
          ...{ id: `L${index}`, country_code: 'US', party_id: 'ABC', publish: true, address: `${index} Main St` },
          ...{ city: 'Reno', country: 'USA', coordinates: { latitude: '39.5', longitude: '-119.8' } },
          time_zone: 'America/Los_Angeles',
          evses: [1, 2].map((at) => ({
            ...{ uid: `E${index}-${at}`, evse_id: `US*ABC*E${index}*${at}`, status: 'AVAILABLE' },
            connectors: [{ id: '1', standard: 'CHADEMO', power_type: 'DC', max_voltage: 500, max_amperage: 100 }],
          })),
        }),
      ...[bytes, ']'],
    ),
};

const megabyte = 1024 * 1024;
const sizes = [1, 2, 4];
const runs = 5;
/** Four times as much takes four times as long, with noise; and what is done sooner than this is all noise. */
const asked = { ratio: 6, least: 100, heldMs: 250 };

/** Files whose parts cost more than their size are read beside ordinary ones: their time, and how long nobody else has a turn. */
export async function benchHostileFiles() {
  const read = await reader();
  const rows = [];
  for (const [name, fileOf] of Object.entries({ ...ordinaryFiles, ...hostileFiles })) {
    await read(fileOf(megabyte));
    const files = sizes.map((size) => fileOf(size * megabyte));
    /** @type {Awaited<ReturnType<typeof read>>[][]} */
    const done = files.map(() => []);
    // In turns, so that all sizes have the same neighbors.
    for (let run = 0; run < runs; run++) {
      for (const [at, file] of files.entries()) done[at]?.push(await read(file));
    }
    const times = done.map((some) => some.map(({ ms }) => ms));
    const [first = [], , last = []] = times;
    const most = Math.max(...done.flat().map(({ held }) => held));
    const held = Math.max(...done.map((some) => median(some.map((one) => one.held))));
    const refused = done.at(-1)?.[0]?.refused ?? '';
    rows.push({ name, ratio: median(last) / Math.max(asked.least, median(first)), held, refused });
    say(
      `         ${name}: ${times.map((some, at) => `${sizes[at]} MB ${range(some)}`).join(', ')}; ` +
        `${(median(last) / median(first)).toFixed(1)} x; held for ${held.toFixed(0)} ms, ${most.toFixed(0)} at most` +
        `${refused && `; ${refused}`}`,
    );
  }
  const steepest = rows.toSorted((one, other) => other.ratio - one.ratio)[0];
  const longest = rows.toSorted((one, other) => other.held - one.held)[0];
  const failed = rows.filter(({ refused }) => refused.startsWith(failure)).map(({ name }) => name);
  return [
    verdict(
      `4 MB of "${steepest?.name}" take ${steepest?.ratio.toFixed(1)} x the time of 1 MB`,
      (steepest?.ratio ?? 0) <= asked.ratio,
      `at most ${asked.ratio} x`,
    ),
    verdict(
      `"${longest?.name}" holds the event loop for ${longest?.held.toFixed(0)} ms`,
      (longest?.held ?? 0) <= asked.heldMs,
      `at most ${asked.heldMs} ms`,
    ),
    verdict(
      `${failed.length} hostile files fail otherwise than by a sentence: ${failed.join()}`,
      failed.length === 0,
      'none',
    ),
  ];
}

const failure = 'FAILED: ';

/** Reads files as uploads, for a database that keeps nothing. */
async function reader() {
  const { stageFile, UnreadableFile, Kysely, ...kysely } = await backendModule('hostile-files', {
    './network-import/index.ts': ['stageFile', 'UnreadableFile'],
    kysely: ['Kysely', 'PostgresAdapter', 'PostgresIntrospector', 'PostgresQueryCompiler'],
  });
  const nothing = async () => {};
  const connection = { executeQuery: async () => ({ rows: [], numAffectedRows: 1n }), streamQuery: nothing };
  const db = new Kysely({
    dialect: {
      createAdapter: () => new kysely.PostgresAdapter(),
      createIntrospector: (/** @type {unknown} */ one) => new kysely.PostgresIntrospector(one),
      createQueryCompiler: () => new kysely.PostgresQueryCompiler(),
      createDriver: () => ({
        ...{ init: nothing, acquireConnection: async () => connection, releaseConnection: nothing, destroy: nothing },
        ...{ beginTransaction: nothing, commitTransaction: nothing, rollbackTransaction: nothing },
      }),
    },
  });
  /** @param {string} text @returns the milliseconds that it took, the longest of them without a turn for others, and why it was refused */
  return async (text) => {
    const bytes = Buffer.from(text);
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        yield bytes.subarray(at, at + chunkBytes);
        await turn();
      }
    }
    const began = performance.now();
    let [last, held, isDone] = [began, 0, false];
    const watching = (async () => {
      while (!isDone) {
        await turn();
        held = Math.max(held, performance.now() - last);
        last = performance.now();
      }
    })();
    let refused = '';
    try {
      await stageFile(db, 'import', Readable.from(chunks()));
    } catch (error) {
      refused = error instanceof UnreadableFile ? String(Object(error).message) : failure + String(error);
    }
    const ms = performance.now() - began;
    isDone = true;
    await watching;
    return { ms, held, refused };
  };
}
