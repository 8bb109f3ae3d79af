// One network in every form that programs write a CSV file in, and bytes that are none.
import { Readable } from 'node:stream';
import { normalizeLine } from '@dmp/shared/contract';
import fc from 'fast-check';
import { decoded } from './decode.ts';
import { readableAgain, readCsv } from './read-csv.ts';
import { createLineReader, type NetworkLine } from './read-line.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Generated cases are the same in every run; the full set has more of them. */
const generated = { seed: 51, numRuns: Number(process.env.GENERATED_CASES ?? 200) };

const text = fc
  .string({ unit: fc.constantFrom(...'abä€😀",;\t|.()1=- '), minLength: 1, maxLength: 12 })
  .filter((value) => value.trim() === value);
const degrees = fc.integer({ min: -9_000_000, max: 9_000_000 }).map((value) => value / 100_000);
const charger = fc.record({
  ...{ make: text, model: fc.option(text), virtual: fc.boolean(), latitude: degrees, longitude: degrees },
  ...{ evseNumber: fc.integer({ min: 1, max: 1000 }), powerType: fc.constantFrom('DC', 'AC_1_PHASE') },
});
type Charger = typeof charger extends fc.Arbitrary<infer T> ? T : never;

/** How a program writes a file. */
const form = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  says: fc.boolean(),
  lineBreak: fc.constantFrom('\r\n', '\n', '\r'),
  endsWithBreak: fc.boolean(),
  encoding: fc.constantFrom('utf8', 'utf16le', 'utf16be'),
  mark: fc.boolean(),
  quotesAll: fc.boolean(),
  flags: fc.constantFrom(['true', 'false'], ['TRUE', 'FALSE'], ['True', 'False'], ['WAHR', 'FALSCH'], ['1', '0']),
  powerType: fc.constantFrom(
    (one: string) => one,
    (one: string) => one.toLowerCase(),
  ),
  decimals: fc.constantFrom('.', ','),
  wholeNumbers: fc.constantFrom('', '.0'),
  emptyColumns: fc.array(fc.nat({ max: 12 }), { maxLength: 3 }),
  emptyRows: fc.array(fc.nat({ max: 6 }), { maxLength: 3 }),
  emptyRow: fc.constantFrom('', ' ', 'separators'),
  leavesOutEnds: fc.boolean(),
  chunk: fc.integer({ min: 1, max: 50 }),
});
type Form = typeof form extends fc.Arbitrary<infer T> ? T : never;

const names =
  'chargeboxId make virtual locationId latitude longitude evseUid evseNumber connectorId powerType model'.split(' ');

function cellsOf(charger: Charger, index: number, { flags, powerType, decimals, delimiter, wholeNumbers }: Form) {
  const number = (value: number) =>
    delimiter !== ',' && Math.abs(value) >= 0.001 ? String(value).replace('.', decimals) : String(value);
  return [
    ...[`CB-${index}`, readableAgain(charger.make), charger.virtual ? flags[0] : flags[1], `L-${index}`],
    ...[number(charger.latitude), number(charger.longitude), `E-${index}`, `${charger.evseNumber}${wholeNumbers}`],
    ...['1', powerType(charger.powerType), charger.model === null ? '' : readableAgain(charger.model)],
  ].map((cell) => cell ?? '');
}

/** The file as a program writes it. */
function written(chargers: readonly Charger[], given: Form): Buffer {
  const { delimiter, quotesAll, emptyColumns, emptyRows, leavesOutEnds, lineBreak } = given;
  const quoted = (cell: string) => (quotesAll || /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const widened = (cells: readonly string[]) => {
    const all = [...cells];
    for (const place of emptyColumns) all.splice(Math.min(place, all.length), 0, '');
    return all;
  };
  const isShort = (cells: readonly string[]) => leavesOutEnds && cells.at(-1) === '';
  const rows = [names, ...chargers.map((one, index) => cellsOf(one, index, given))].map((row) => {
    const cells = widened(row);
    return isShort(cells) && row !== names ? cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1) : cells;
  });
  const lines = rows.map((cells) => cells.map(quoted).join(delimiter));
  const empty = given.emptyRow === 'separators' ? delimiter.repeat(names.length - 1) : given.emptyRow;
  for (const place of emptyRows) lines.splice(Math.min(place, lines.length), 0, empty);
  if (given.says) lines.unshift(`sep=${delimiter}`);
  // A last line that is short and does not end may have been cut off.
  const text = lines.join(lineBreak) + (given.endsWithBreak || leavesOutEnds ? lineBreak : '');
  const marked = `${given.mark ? '\ufeff' : ''}${text}`;
  if (given.encoding === 'utf8') return Buffer.from(marked);
  const bytes = Buffer.from(marked, 'utf16le');
  return given.encoding === 'utf16le' ? bytes : bytes.swap16();
}

async function readBack(bytes: Buffer, size: number): Promise<(NetworkLine | string)[]> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const lines = [];
  const readLine = createLineReader();
  for await (const { texts, fault } of readCsv(Readable.from(decoded(chunks()), { objectMode: false }))) {
    lines.push(fault ?? readLine(texts));
  }
  return lines;
}

test('a network is the same in every form that programs write it in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(charger, { minLength: 1, maxLength: 4 }), form, async (chargers, given) => {
      const wanted = chargers.map((one, index) => ({
        parts: {
          device: {
            ...{ chargeboxId: `CB-${index}`, locationId: `L-${index}` },
            ...{
              make: one.make && normalizeLine(one.make),
              model: one.model && normalizeLine(one.model),
              virtual: one.virtual,
            },
          },
          location: { locationId: `L-${index}`, latitude: one.latitude, longitude: one.longitude },
          evse: { evseUid: `E-${index}`, evseNumber: one.evseNumber },
          port: { connectorId: 1, powerType: one.powerType },
        },
      }));
      const read = await readBack(written(chargers, given), given.chunk);
      expect(read).toEqual(wanted);
    }),
    generated,
  );
}, 120_000);

test('bytes that are no file of a network are refused in a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 60 }),
      fc.constantFrom('', 'chargeboxId,make\n', 'chargeboxId;latitude\nCB;', '"chargeboxId"\t'),
      fc.integer({ min: 1, max: 20 }),
      async (bytes, start, size) => {
        try {
          const read = await readBack(Buffer.concat([Buffer.from(start), bytes]), size);
          expect(read.filter((line) => typeof line === 'string' && !line.endsWith('.'))).toEqual([]);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFile);
          expect((error as Error).message).toMatch(/^[A-Z].*\.$/s);
        }
      },
    ),
    generated,
  );
}, 120_000);
