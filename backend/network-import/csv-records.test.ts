import { serverLimits } from '@dmp/shared/contract';
import { csvRecords } from './csv-records.ts';

test.each([
  ['separators', ',', 1],
  ['line breaks within quotes', '"\n",', 1],
  ['a quote that is not closed', `"${'x'.repeat(serverLimits.networkImport.lineCharacters)}`, 2],
])('a line of %s is refused before the rest of the file is read', async (_, part, length) => {
  let chunks = 0;
  async function* hostile() {
    yield 'chargeboxId\n';
    for (;;) {
      chunks += 1;
      yield part.repeat(1000);
    }
  }
  const read = async () => {
    for await (const record of csvRecords(hostile(), ',')) expect(record).toEqual(['chargeboxId']);
  };
  await expect(read()).rejects.toThrow('Line 2 is too long. A line must have at most 262144 characters.');
  expect(chunks).toBeLessThanOrEqual(Math.ceil(serverLimits.networkImport.lineCharacters / (length * 1000)) + 20);
});

test('pairs of surrogates stay whole where a piece ends', async () => {
  const text = `x${'😀'.repeat(5000)}`;
  async function* chunks() {
    yield text;
  }
  const records = [];
  for await (const record of csvRecords(chunks(), ',')) records.push(record);
  expect(records).toEqual([[text]]);
});
