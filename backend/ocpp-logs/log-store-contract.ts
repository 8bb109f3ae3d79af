// What every store of logs must do, wherever it keeps them.
import { type LogType, limits } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { addChargers, manyRows, rowOf } from '../testing/log-rows.ts';
import { hourMs, hourOf } from './hours.ts';
import { isFull, type LogFilter, type LogReader, type LogRow, type LogStore, type Order } from './log-store.ts';
import { type NewLogRow, writeLogRows } from './write-rows.ts';

/** A store under test, empty. */
export interface TestedStore {
  store: LogStore;
  kysely: Kysely<Tables>;
  /** Resolves when all that was written can be read, and past hours are counted. */
  settled(): Promise<void>;
}

const everything: LogFilter = { time: {}, types: [], oneOf: [] };
const messageIds = (rows: readonly { message_id: string }[]) => rows.map((row) => row.message_id);

/** Tests of the contract. @param open gives the store; it is opened once for all of them, and closed by the caller */
export function testLogStore(open: () => Promise<TestedStore>): void {
  const now = new Date(hourOf(new Date()).getTime() + 1234);
  const many = manyRows(1500, new Date(now.getTime() - 2 * hourMs));
  let tested: TestedStore;
  let logs: LogReader;
  beforeAll(async () => {
    tested = await open();
    logs = tested.store.reader(tested.kysely);
    await addChargers(tested.kysely, [0, 1, 2, 5]);
    await write(many);
    await tested.settled();
  });

  const write = (rows: readonly NewLogRow[]) =>
    tested.kysely.transaction().execute((trx) => writeLogRows(trx, tested.store.table, rows));
  /** Rows as they were written, in the order of a list; those of one moment by the order of writing. */
  const sorted = (order: Order, fits: (row: NewLogRow) => boolean = () => true) => {
    const found = many.filter(fits).sort((a, b) => a.time.getTime() - b.time.getTime());
    return order === 'asc' ? found : found.reverse();
  };
  const list = (filter: Partial<LogFilter>, order: Order = 'desc', skip = 0, limit = 5000) =>
    logs.list({ ...everything, ...filter }, { order, skip, limit });
  const all = { skip: 0, order: 'desc', limit: 5000 } as const;

  test('what a transaction wrote is there as it was, and nothing of one that was rolled back', async () => {
    const undone = tested.kysely.transaction().execute(async (trx) => {
      await writeLogRows(trx, tested.store.table, [rowOf({ at: now, messageId: 'undone' })]);
      throw new Error('Undone.');
    });
    await expect(undone).rejects.toThrow('Undone.');
    await tested.settled();
    const rows = await logs.next(everything, { order: 'asc', after: undefined, limit: 5000 });
    expect(rows.map(({ id: _id, ...row }) => row)).toEqual(sorted('asc'));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(many.length);
    const [first] = rows;
    expect(first && (await logs.find(first))).toEqual(first);
    expect(first && (await logs.find({ ...first, id: first.id + 1_000_000 }))).toBeUndefined();
    expect(first && (await logs.find({ ...first, time: now }))).toBeUndefined();
  });

  const isOf =
    (...types: string[]) =>
    ({ detail_type }: NewLogRow) =>
      types.includes(detail_type);
  const middle = () => many[1500]?.time ?? now;
  const cases: [string, () => Partial<LogFilter>, (row: NewLogRow) => boolean][] = [
    ['nothing', () => ({}), () => true],
    ['a moment on', () => ({ time: { from: middle() } }), ({ time }) => time >= middle()],
    ['up to a moment', () => ({ time: { to: middle() } }), ({ time }) => time <= middle()],
    ['before a moment', () => ({ time: { before: middle() } }), ({ time }) => time < middle()],
    ['a type', () => ({ types: ['HEARTBEAT_REQUEST'] }), isOf('HEARTBEAT_REQUEST')],
    [
      'types',
      () => ({ types: ['HEARTBEAT_REQUEST', 'STATUS_NOTIFICATION_RESPONSE'] }),
      isOf('HEARTBEAT_REQUEST', 'STATUS_NOTIFICATION_RESPONSE'),
    ],
    ['a charger', () => ({ oneOf: [['chargebox_id', ['CP-1']]] }), (row) => row.chargebox_id === 'CP-1'],
    [
      'EVSEs alone',
      () => ({ oneOf: [['evse_uid', ['EVSE-1-1', 'EVSE-2-2']]] }),
      (row) => row.station_id === 'ST-1-1' || row.station_id === 'ST-2-2',
    ],
    ['message ids', () => ({ oneOf: [['message_id', ['id-7', 'none']]] }), (row) => row.message_id === 'id-7'],
    ['a status', () => ({ oneOf: [['status', ['Charging']]] }), (row) => row.status === 'Charging'],
    [
      'an error code of a charger',
      () => ({
        oneOf: [
          ['error_code', ['GroundFailure']],
          ['chargebox_id', ['CP-0']],
        ],
      }),
      (row) => row.error_code === 'GroundFailure' && row.chargebox_id === 'CP-0',
    ],
    ['no value at all', () => ({ oneOf: [['vendor_error_code', []]] }), () => false],
    ['a source', () => ({ source: 'SERVER' as const }), (row) => row.source === 'SERVER'],
    ['errors', () => ({ onlyErrors: true }), (row) => row.status === 'Faulted'],
    [
      'an EVSE and its charger as a whole',
      () => ({ evseUids: ['EVSE-1-2'] }),
      (row) => row.evse_uid === null || row.evse_uid === 'EVSE-1-2',
    ],
  ];
  test.each(cases)('narrowed by %s: the same rows in either order, and as many as there are', async (_, of, fits) => {
    const filter = { ...everything, ...of() };
    for (const order of ['asc', 'desc'] as const) {
      expect(messageIds(await list(filter, order))).toEqual(messageIds(sorted(order, fits)));
    }
    const { length } = sorted('asc', fits);
    expect(await logs.count(filter)).toBe(length);
    expect(await logs.count(filter, 7)).toBe(Math.min(7, length));
  });

  test('a page far back, and one past the end', async () => {
    for (const [order, skip] of [
      ['desc', 2400],
      ['asc', 1700],
    ] as const) {
      expect(messageIds(await list({}, order, skip, 50))).toEqual(messageIds(sorted(order).slice(skip, skip + 50)));
    }
    expect(await list({}, 'desc', 3000, 50)).toEqual([]);
  });

  test.each(['asc', 'desc'] as const)('%s: one after the other, each row once', async (order) => {
    const seen: LogRow[] = [];
    for (let after: LogRow | undefined; ; after = seen.at(-1)) {
      const rows = await logs.next(everything, { order, after, limit: 301 });
      seen.push(...rows);
      if (rows.length < 301) break;
    }
    expect(messageIds(seen)).toEqual(messageIds(sorted(order)));
  });

  test('whole hours are counted, of all types and of some', async () => {
    const until = await logs.countedUntil();
    expect(until.getTime()).toBeGreaterThanOrEqual(hourOf(now).getTime() - hourMs);
    const hours = { begin: hourOf(many[0]?.time ?? now), end: hourOf(now) };
    const types: LogType[] = ['STATUS_NOTIFICATION_REQUEST'];
    expect(await logs.countHours({ begin: new Date(0), end: hourOf(now) }, [])).toBe(3000);
    expect(await logs.countHours(hours, types)).toBe(750);
    const half = { ...hours, end: hourOf(middle()) };
    expect(await logs.countHours(half, [])).toBe(many.filter(({ time }) => time < half.end).length);
    for (const order of ['asc', 'desc'] as const) {
      const at = sorted(order, isOf(...types))[600]?.time ?? now;
      const hour = hourOf(at);
      const passed = sorted(order, isOf(...types)).filter(({ time }) =>
        order === 'asc' ? time < hour : time.getTime() >= hour.getTime() + hourMs,
      ).length;
      expect(await logs.findHour(600, hours, types, order)).toEqual({ hour, passed });
    }
    expect(await logs.findHour(750, hours, types, 'asc')).toBeUndefined();
  });

  test('a response is found for its request, and a request for its response; under one id again and again the next', async () => {
    const [request] = await list({ oneOf: [['message_id', ['id-8']]], source: 'EVSE' });
    const whole = request && (await logs.find(request));
    const response = whole && (await logs.counterpart(whole));
    expect(response).toMatchObject({
      message_id: 'id-8',
      source: 'SERVER',
      detail_type: 'STATUS_NOTIFICATION_RESPONSE',
    });
    expect(response && (await logs.counterpart(response))).toEqual(whole);

    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    await write([
      rowOf({ at: at(0), charger: 7, messageId: 'again' }),
      rowOf({ at: at(1), charger: 7, messageId: 'again' }),
      rowOf({ at: at(2), charger: 8, messageId: 'again', source: 'SERVER', type: 'HEARTBEAT_RESPONSE' }),
      rowOf({ at: at(3), charger: 7, messageId: 'again', source: 'SERVER', type: 'HEARTBEAT_RESPONSE' }),
      rowOf({ at: at(99), charger: 7, messageId: 'again', source: 'SERVER', type: 'HEARTBEAT_RESPONSE' }),
    ]);
    await tested.settled();
    const [late, answer, second, first] = await logs.next(
      { ...everything, oneOf: [['chargebox_id', ['CP-7']]] },
      { order: 'desc', after: undefined, limit: 9 },
    );
    if (!late || !answer || !second || !first) throw new Error('Four rows were written.');
    expect(await logs.counterpart(first)).toBeUndefined();
    expect(await logs.counterpart(second)).toEqual(answer);
    expect(await logs.counterpart(answer)).toEqual(second);
    expect(await logs.counterpart(late)).toBeUndefined();
  });

  test('rows on sessions, which no charger sent, are left out where frames alone are asked for', async () => {
    const at = new Date(now.getTime() + 6 * hourMs);
    const types = ['START_TRANSACTION_REQUEST', 'SESSION_CREATED', 'SESSION_UPDATED', 'SESSION_COMPLETED', 'SESSIONS'];
    await write(types.map((type) => rowOf({ at, charger: 3, messageId: type, type })));
    await tested.settled();
    const filter = { ...everything, time: { from: at } };
    expect(messageIds(await logs.list(filter, { ...all, order: 'asc' }))).toEqual(types);
    // An underscore means itself.
    const frames = ['START_TRANSACTION_REQUEST', 'SESSIONS'];
    const onlyFrames = { ...filter, onlyFrames: true };
    for (const order of ['asc', 'desc'] as const) {
      const expected = order === 'asc' ? frames : frames.toReversed();
      expect(messageIds(await logs.list(onlyFrames, { ...all, order }))).toEqual(expected);
      expect(messageIds(await logs.next(onlyFrames, { order, after: undefined, limit: 9 }))).toEqual(expected);
    }
    expect(await logs.count(onlyFrames)).toBe(2);
    expect(await logs.count({ ...onlyFrames, oneOf: [['message_id', ['SESSION_CREATED']]] })).toBe(0);
  });

  test('texts are found in payloads alone, whatever their case, and mean themselves', async () => {
    const at = new Date(now.getTime() + hourMs);
    const texts = ['100%_"Größe"\\', "it's {p0:String}", 'line\nbreak\ttab', 'ÄRGER'];
    await write(
      texts.map((vendorId, n) =>
        rowOf({
          ...{ at, charger: 9, messageId: `"${n}'\\`, type: 'DATA_TRANSFER_REQUEST' },
          frame: JSON.stringify([2, `m${n}`, 'DataTransfer', { vendorId, x: n }]),
        }),
      ),
    );
    await tested.settled();
    const found = async (...looked: string[]) =>
      (await list({ time: { from: at }, texts: looked }, 'asc')).map(({ frame }) => JSON.parse(frame)[3].x);
    expect(await found('Größe')).toEqual([0]);
    // Beyond ASCII, whether case counts is up to the database's locale.
    expect(await found('ÄRGer', "IT'S {P0:")).toEqual([1, 3]);
    expect(await found('%_')).toEqual([0]);
    expect(await found('\\n')).toEqual([2]);
    expect(await found('DataTransfer', 'm1')).toEqual([]);
    expect(await found('vendorid')).toEqual([0, 1, 2, 3]);
    expect(messageIds(await list({ oneOf: [['message_id', [`"2'\\`]]] }))).toEqual([`"2'\\`]);
    const whole = await logs.next({ ...everything, time: { from: at } }, { order: 'asc', after: undefined, limit: 9 });
    expect(whole.map(({ frame }) => JSON.parse(frame)[3].vendorId)).toEqual(texts);
  });

  test('of a long frame a list has the beginning, and the payload is searched to its end', async () => {
    const at = new Date(now.getTime() + 2 * hourMs);
    const frame = JSON.stringify([2, 'long', 'DataTransfer', { data: 'é'.repeat(3000), last: 'needle' }]);
    await write([rowOf({ at, messageId: 'long', type: 'DATA_TRANSFER_REQUEST', frame })]);
    await tested.settled();
    const [row] = await list({ time: { from: at }, texts: ['Needle'] });
    expect(row).toMatchObject({ cut: true, frame: frame.slice(0, 500) });
    expect(row && (await logs.find(row))?.frame).toBe(frame);
    expect((await list({ oneOf: [['message_id', ['id-1']]] })).map(({ cut }) => cut)).toEqual([false, false]);
  });

  test('long frames are read fewer at a time, each once; no boot or fault has one', async () => {
    const start = new Date(now.getTime() + 6 * hourMs);
    const end = new Date(start.getTime() + hourMs);
    const info = 'é'.repeat(limits.frame.bytes / 2 - 1000);
    const frame = JSON.stringify([2, 'x', 'StatusNotification', { connectorId: 1, errorCode: 'Long', info }]);
    const long = Array.from({ length: 20 }, (_, n) =>
      rowOf({
        ...{ at: new Date(start.getTime() + n), charger: 10, messageId: `long-${n}`, frame },
        type: 'STATUS_NOTIFICATION_REQUEST',
      }),
    );
    await write(long);
    await tested.settled();
    const filter: LogFilter = {
      ...everything,
      time: { from: start, before: end },
      oneOf: [['chargebox_id', ['CP-10']]],
    };
    for (const order of ['asc', 'desc'] as const) {
      const seen: LogRow[] = [];
      const pages: number[] = [];
      for (let rows: LogRow[] = []; ; ) {
        rows = await logs.next(filter, { order, after: seen.at(-1), limit: 1000 });
        seen.push(...rows);
        pages.push(rows.length);
        if (!isFull(rows, 1000)) break;
      }
      expect(pages).toEqual([9, 9, 2]);
      const written = messageIds(long);
      expect(messageIds(seen)).toEqual(order === 'asc' ? written : written.toReversed());
      expect(seen.every((row) => row.frame === frame)).toBe(true);
    }
    const incidents = await logs.incidents('CP-10', { start, end }, 500);
    expect(incidents.map((row) => [row.error_code, row.frame])).toEqual(Array(20).fill(['Long', '']));
  });

  test('boots and faults of a charger, the newest of each kind, and how many there are', async () => {
    const start = new Date(now.getTime() + 3 * hourMs);
    const at = (n: number) => new Date(start.getTime() + n * 1000);
    const boot = (n: number, source: NewLogRow['source'] = 'EVSE') =>
      rowOf({ at: at(n), charger: 5, source, messageId: `b${n}`, type: 'BOOT_NOTIFICATION_REQUEST' });
    const status = (n: number, values: object) => {
      const frame = JSON.stringify([2, `s${n}`, 'StatusNotification', { connectorId: 1, ...values }]);
      return rowOf({
        at: at(n),
        charger: 5,
        connector: 2,
        messageId: `s${n}`,
        type: 'STATUS_NOTIFICATION_REQUEST',
        frame,
      });
    };
    await write([
      ...[boot(0), boot(1), boot(2), boot(3), boot(60), boot(1, 'SERVER')],
      status(4, { status: 'Available', errorCode: 'NoError' }),
      status(5, { status: 'Faulted' }),
      status(6, { status: 'Charging', errorCode: 'HighTemperature', vendorErrorCode: 'E7' }),
    ]);
    await tested.settled();
    const rows = await logs.incidents('CP-5', { start, end: at(60) }, 3);
    expect(rows.filter((row) => row.boot).map(({ time, total }) => [time, total])).toEqual([
      [at(3), 4],
      [at(2), 4],
      [at(1), 4],
    ]);
    expect(rows.filter((row) => !row.boot)).toEqual([
      expect.objectContaining({ time: at(6), error_code: 'HighTemperature', vendor_error_code: 'E7', total: 2 }),
      expect.objectContaining({ time: at(5), status: 'Faulted', error_code: null, station_id: 'ST-5-2', total: 2 }),
    ]);
  });

  test('what was sent to a charger is known from its commit on, and so is its answer', async () => {
    const since = new Date(now.getTime() + 4 * hourMs);
    const askedAt = new Date(since.getTime() + 1000);
    const answeredAt = new Date(since.getTime() + 2000);
    const known = () => logs.exchange('CP-6', 'command', { from: since, to: answeredAt });
    expect(await known()).toBeUndefined();
    await write([
      rowOf({ at: askedAt, charger: 6, source: 'SERVER', messageId: 'command', type: 'CLEAR_CACHE_REQUEST' }),
      rowOf({ at: askedAt, charger: 4, source: 'EVSE', messageId: 'command' }),
    ]);
    expect(await known()).toEqual({ askedAt, answer: undefined, answeredAt: undefined });
    await tested.settled();
    expect(await known()).toEqual({ askedAt, answer: undefined, answeredAt: undefined });
    const frame = '[3,"command",{"status":"Accepted"}]';
    await write([rowOf({ at: answeredAt, charger: 6, messageId: 'command', type: 'CLEAR_CACHE_RESPONSE', frame })]);
    expect(await known()).toEqual({ askedAt, answer: frame, answeredAt });
    await tested.settled();
    expect(await known()).toEqual({ askedAt, answer: frame, answeredAt });
    expect(
      await logs.exchange('CP-6', 'command', {
        from: new Date(answeredAt.getTime() + 1),
        to: new Date(answeredAt.getTime() + hourMs),
      }),
    ).toBeUndefined();
  });

  test("a vendor's devices alone", async () => {
    const { kysely } = tested;
    const [mine, other] = [9001, 9002].map((n) => ({
      chargebox_id: `CP-${n}`,
      id: rowOf({ at: now, charger: n }).device_id,
    }));
    for (const [device, created_by] of [
      [mine, 'Vendor.Test@example.com'],
      [other, 'someone@example.com'],
    ] as const) {
      if (device)
        await kysely
          .insertInto('devices')
          .values({ ...device, created_by, password_hash: '' })
          .execute();
    }
    const at = new Date(now.getTime() + 5 * hourMs);
    await write([rowOf({ at, charger: 9001, messageId: 'mine' }), rowOf({ at, charger: 9002, messageId: 'other' })]);
    await tested.settled();
    const filter = { ...everything, owner: 'vendor.test@example.com' };
    expect(messageIds(await logs.list(filter, all))).toEqual(['mine']);
    expect(await logs.count({ ...everything, owner: 'nobody@example.com' })).toBe(0);
  });

  test('each row has the station ID of its EVSE as the network has it now, and none where it has no EVSE', async () => {
    const start = new Date(now.getTime() + 7 * hourMs);
    const at = (n: number) => new Date(start.getTime() + n);
    // As releases before wrote it: the station ID of the first EVSE, whatever the message is of.
    const before = { station_id: 'ST-1-1' };
    await write([
      { ...rowOf({ at: at(0), charger: 1, connector: 2, messageId: 'second' }), ...before },
      { ...rowOf({ at: at(1), charger: 1, messageId: 'whole' }), ...before },
      { ...rowOf({ at: at(2), charger: 1, messageId: 'removed' }), ...before, evse_uid: 'EVSE-1-9' },
    ]);
    await tested.settled();
    const filter = { ...everything, time: { from: start, before: at(9) } };
    const expected = ['ST-1-2', null, null];
    const listed = await logs.list(filter, { ...all, order: 'asc' });
    expect(listed.map((row) => row.station_id)).toEqual(expected);
    const next = await logs.next(filter, { order: 'asc', after: undefined, limit: 9 });
    expect(next.map((row) => row.station_id)).toEqual(expected);
    expect(await Promise.all(next.map(async (row) => (await logs.find(row))?.station_id))).toEqual(expected);
  });
}
