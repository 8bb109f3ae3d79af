import { Readable } from 'node:stream';
import { serverLimits } from '@dmp/shared/contract';
import fc from 'fast-check';
import { csvLine } from '../api/http/csv/line.ts';
import { readableAgain, readCsv } from './read-csv.ts';

async function linesOf(text: string | string[]) {
  const lines = [];
  for await (const line of readCsv(Readable.from(text, { objectMode: false }))) lines.push(line);
  return lines;
}

test('reads quotes, line breaks and a byte order mark, wherever the chunks end', async () => {
  const text = '\uFEFFchargeboxId,make\r\n"CB-1","A ""B"", C"\r\nCB-2,x\n';
  const wanted = [
    { line: 2, texts: { chargeboxId: 'CB-1', make: 'A "B", C' } },
    { line: 3, texts: { chargeboxId: 'CB-2', make: 'x' } },
  ];
  expect(await linesOf(text)).toEqual(wanted);
  expect(await linesOf([...text])).toEqual(wanted);
});

test.each(['=1', "'=1", "''=1", '-5', "'-5", 'a;=1', "a;'=1", '\t=1', "it's", '＝1', 'x\n-y'])(
  'reads %j as an export writes it',
  async (text) => {
    const [line] = await linesOf(`chargeboxId,make\r\n${csvLine(['CB', readableAgain(text)])}`);
    expect(line?.texts.make).toBe(text);
  },
);

test('lines are those of a spreadsheet: empty ones count, line breaks in quotes do not', async () => {
  const found = await linesOf('chargeboxId,make\r\n\r\n"CB-1","a\r\nb"\r\n,\r\nCB-2,x\r\n\r\n');
  expect(found.map(({ line, texts }) => [line, texts.chargeboxId])).toEqual([
    [3, 'CB-1'],
    [5, 'CB-2'],
  ]);
});

test('a line of another length is named, unless only the empty cells at its end are left out', async () => {
  const fault = (cells: number) => `It has ${cells} columns, and the heading has 2.`;
  expect(await linesOf('chargeboxId,make\nCB-1,x,y\nCB-2,x,,\nCB-3\nCB-4')).toEqual([
    { line: 2, texts: { chargeboxId: 'CB-1', make: 'x' }, fault: fault(3) },
    { line: 3, texts: { chargeboxId: 'CB-2', make: 'x' } },
    { line: 4, texts: { chargeboxId: 'CB-3', make: '' } },
    // It may be cut off.
    { line: 5, texts: { chargeboxId: 'CB-4', make: '' }, fault: fault(1) },
  ]);
  expect(await linesOf('chargeboxId,make\nCB-1\n,')).toEqual([{ line: 2, texts: { chargeboxId: 'CB-1', make: '' } }]);
});

test.each([
  ['semicolons', 'chargeboxId;make;latitude\r\nCB-1;a,b;50,25\r\n'],
  ['tabs', 'chargeboxId\tmake\tlatitude\nCB-1\ta,b\t50.25\n'],
  ['commas', 'chargeboxId,make,latitude\nCB-1,"a,b",50.25\n'],
  ['what it says', 'sep=|\r\nchargeboxId|make|latitude\r\nCB-1|a,b|50.25\r\n'],
  ['what it says, with quotes', '"sep=;"\nchargeboxId;make;latitude\nCB-1;a,b;50.25\n'],
])('columns are separated by %s', async (_, text) => {
  const [line] = await linesOf([...text]);
  expect(line?.texts).toEqual({ chargeboxId: 'CB-1', make: 'a,b', latitude: '50.25' });
});

test('a decimal comma is read only where commas separate nothing', async () => {
  expect(await linesOf('chargeboxId,latitude\nCB-1,"50,25"\n')).toMatchObject([{ texts: { latitude: '50,25' } }]);
});

test('empty rows and columns say nothing, and a column without a name must be empty', async () => {
  const text = ' , ,,\n,,,\nchargeboxId,,make,,\nCB-1,,x,,\n , ,\t,,\n,,,,,,,\nCB-2,y,x\nCB-3,,x\n';
  expect(await linesOf(text)).toEqual([
    { line: 4, texts: { chargeboxId: 'CB-1', make: 'x' } },
    { line: 7, texts: { chargeboxId: 'CB-2', make: 'x' }, fault: 'Column 2 has no name in the heading.' },
    { line: 8, texts: { chargeboxId: 'CB-3', make: 'x' } },
  ]);
});

test.each([
  ['', 'The file is empty.'],
  ['make\nx\n', 'The first line must name the columns, chargeboxId among them.'],
  ['ID;make\n', 'The first line must name the columns, chargeboxId among them.'],
  ['chargeboxId,color\n', 'There is no column color.'],
  ['chargeboxId,make,make\n', 'The column make must be there only once.'],
  ['chargeboxId\n"x', 'Line 2 opens a quote that is not closed.'],
  ['"chargeboxId\nx', 'The heading opens a quote that is not closed.'],
  ['chargeboxId,make\nCB-1,"a\nb"\nCB-2,"c\nCB-3,d\nCB-4,e\n', 'Line 3 opens a quote that is not closed.'],
  ['chargeboxId,make\nCB,"x"y\n', 'Line 2 has a quote in the middle of a text.'],
])('%j is no file of a network', async (text, sentence) => {
  await expect(linesOf(text)).rejects.toThrow(sentence);
});

test('a fault far down a file is told by its own line', async () => {
  const lines = 'CB,"x"\n'.repeat(5000);
  await expect(linesOf(`chargeboxId,make\n${lines}CB,x"y\n`)).rejects.toThrow(
    'Line 5002 has a quote in the middle of a text. A text with quotes must be quoted as a whole, with each quote in it doubled.',
  );
  await expect(linesOf(`chargeboxId,make\n${lines}CB,${'y'.repeat(5_000_000)}\n`)).rejects.toThrow(
    'Line 5002 is too long.',
  );
});

const { cellCharacters } = serverLimits.networkImport;

test('a cell that is longer than one of a spreadsheet is refused by its column, unread', async () => {
  const quotes = `;${"'".repeat(cellCharacters)}`;
  expect(await linesOf(`chargeboxId,make\nCB-1,${quotes}\n${quotes},x\nCB-2,${quotes.slice(1)}\n`)).toEqual([
    { line: 2, texts: { chargeboxId: 'CB-1', make: '' }, fault: 'make must have at most 32767 characters.' },
    { line: 3, texts: { chargeboxId: '', make: 'x' }, fault: 'chargeboxId must have at most 32767 characters.' },
    { line: 4, texts: { chargeboxId: 'CB-2', make: quotes.slice(1) } },
  ]);
});

/** What took the square of the apostrophes of a cell. */
const slowlyRearmed = (cell: string) => cell.replace(/(^|[;\t\r\n]["' ]*)'(?='*[=+\-@＝＋－＠\t\r])/g, '$1');

test('apostrophes before a formula are taken off one by one, wherever they are', async () => {
  const text = fc.string({ unit: fc.constantFrom(...';\'=" -a\t\r＠'), minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(text, async (make) => {
      const [line] = await linesOf(`chargeboxId,make\nCB,"${make.replaceAll('"', '""')}"\n`);
      expect(line?.texts.make).toBe(slowlyRearmed(make));
    }),
    { seed: 13, numRuns: 500 },
  );
});

test('a heading has no more columns than names, wherever they are', async () => {
  const separators = ','.repeat(100_000);
  const [line, other] = await linesOf(`chargeboxId${separators}make\nCB-1${separators}x\nCB-2,y\n`);
  expect(line).toEqual({ line: 2, texts: { chargeboxId: 'CB-1', make: 'x' } });
  expect(other?.fault).toBe('Column 2 has no name in the heading.');
});

test('a file of nothing but empty rows is refused soon', async () => {
  await expect(linesOf(`chargeboxId,make\n${',\n'.repeat(100_001)}CB-1,x\n`)).rejects.toThrow(
    'The file has more than 100000 empty rows.',
  );
});
