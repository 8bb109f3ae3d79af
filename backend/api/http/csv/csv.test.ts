import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { type CsvValue, csvLine } from './line.ts';
import { type CompleteFile, type CsvFile, type CsvRow, csvFileName, sendCsv } from './send.ts';

describe('a line', () => {
  test.each<[CsvValue, string]>([
    ['Main St', 'Main St'],
    ['Main St, 5', '"Main St, 5"'],
    ['the "old" mill', '"the ""old"" mill"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['Montréal', 'Montréal'],
    [' spaced ', ' spaced '],
    [null, ''],
    [undefined, ''],
    [12.5, '12.5'],
    [0, '0'],
    [false, 'false'],
    [new Date('2026-11-21T10:00:00.250Z'), '2026-11-21T10:00:00.250Z'],
    [['NEVI', 'PILOT'], '"NEVI, PILOT"'],
    [[], ''],
  ])('writes %j as %s', (value, cell) => {
    expect(csvLine([value, 'x'])).toBe(`${cell},x\r\n`);
  });

  test.each([
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\tx',
    '-',
    '--5',
    '=HYPERLINK("http://x","y")',
    '＝1',
    '＋1',
    '－1',
    '＠A',
  ])('escapes the formula %j', (formula) => {
    const [cell = ''] = csvLine([formula]).split('\r\n');
    expect(cell.replace(/^"/, '')).toMatch(/^'/);
    expect(cell.replace(/^"|"$/g, '').replaceAll('""', '"')).toBe(`'${formula}`);
  });

  test('quotes and escapes a text that begins with a carriage return', () => {
    expect(csvLine(['\r=1'])).toBe(`"'\r'=1"\r\n`);
  });

  test.each([
    ['a;=1+1', "a;'=1+1"],
    ['a;b;-5', "a;b;'-5"],
    ['a\t＝1', "a\t'＝1"],
    ['a; =1', "a; '=1"],
    ['a;"=1', '"a;""\'=1"'],
    ['a\n=1', '"a\n\'=1"'],
    ['a;b', 'a;b'],
  ])('escapes the formula in %j for spreadsheets with another separator', (text, cell) => {
    expect(csvLine(['x', text])).toBe(`x,${cell}\r\n`);
  });

  test.each([-5, -0.25, 1e21, -1e-7])('does not escape the number %d, as number and as text', (value) => {
    expect(csvLine([value, String(value)])).toBe(`${value},${value}\r\n`);
  });

  test('escapes a formula in a list', () => {
    expect(csvLine([['=A1', 'B'], 'x'])).toBe('"\'=A1, B",x\r\n');
  });

  test('with one empty cell is not empty', () => {
    expect(csvLine([null])).toBe('""\r\n');
  });
});

describe('a file', () => {
  const opened: FastifyInstance[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())));

  /** Starts to download a file with these rows. */
  async function begin(
    batches: AsyncIterable<readonly CsvRow[]>,
    more: Pick<CsvFile, 'byteOrderMark' | 'complete'> = {},
  ): Promise<IncomingMessage> {
    const app = Fastify({ forceCloseConnections: true });
    opened.push(app);
    app.get('/', (_request, reply) =>
      sendCsv(reply, { fileName: 'x.csv', header: ['Make', 'Rate'], batches, ...more }),
    );
    const [response] = await once(get(await app.listen({ host: '127.0.0.1', port: 0 })), 'response');
    return response as IncomingMessage;
  }

  async function* rowsOf(...batches: CsvRow[][]) {
    yield* batches;
  }

  test('has a byte order mark, a heading, and every row', async () => {
    const response = await begin(rowsOf([['ABB', 1]], [], [['BTC', null]]));
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="x.csv"',
    });
    const content = await buffer(response);
    expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(content.subarray(3).toString()).toBe('Make,Rate\r\nABB,1\r\nBTC,\r\n');
  });

  test('without rows has its heading', async () => {
    expect((await buffer(await begin(rowsOf()))).toString()).toBe('\uFEFFMake,Rate\r\n');
  });

  test('without byte order mark reports size and hash before its end', async () => {
    const reported: CompleteFile[] = [];
    const more = {
      byteOrderMark: false,
      complete: async (file: CompleteFile) => {
        reported.push(file);
      },
    };
    const content = await buffer(await begin(rowsOf([['Škoda', 1]], [['BTC', null]]), more));
    expect(content.toString()).toBe('Make,Rate\r\nŠkoda,1\r\nBTC,\r\n');
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(reported).toEqual([{ bytes: content.length, sha256 }]);
  });

  test('is aborted if complete fails', async () => {
    const complete = () => Promise.reject(new Error('The database is unavailable.'));
    await expect(begin(rowsOf([['ABB', 1]], [['BTC', 2]]), { complete }).then(buffer)).rejects.toThrow('aborted');
  });

  test('is aborted if reading rows fails', async () => {
    async function* failing() {
      yield [['ABB', 1]];
      await setImmediate();
      throw new Error('The database is unavailable.');
    }
    await expect(begin(failing()).then(buffer)).rejects.toThrow('aborted');
  });

  test('requests rows only while its reader accepts them, and none after a disconnect', async () => {
    let batches = 0;
    let ended: () => void = () => {};
    const closed = new Promise<void>((done) => {
      ended = done;
    });
    async function* endless() {
      try {
        for (;;) {
          batches += 1;
          yield Array.from({ length: 1000 }, () => ['x'.repeat(100), 1]);
        }
      } finally {
        ended();
      }
    }
    const response = await begin(endless());
    response.destroy();
    await closed;
    expect(batches).toBeLessThan(500);
  });
});

test('a file name contains the subject and the time', () => {
  const now = new Date('2026-11-21T10:15:00.123Z');
  expect(csvFileName('devices', now)).toBe('devices-20261121T101500Z.csv');
  expect(csvFileName('logs-A/B "é"\r\n*1', now)).toBe('logs-A_B_1-20261121T101500Z.csv');
});
