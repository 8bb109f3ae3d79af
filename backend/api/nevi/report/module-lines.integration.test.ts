// The lines of the modules, cell by cell, for ports with known data.
import { sql } from 'kysely';
import { addPort, at, type PortChange } from '../../../testing/nevi-network.ts';
import { type OpenDatabase, openEmptyDatabase } from '../../../testing/open-database.ts';
import type { CsvRow } from '../../http/csv/index.ts';
import { outageLines } from './outage-lines.ts';
import { type ReportPort, readReportPorts, resolveReport } from './report-ports.ts';
import { sessionLines } from './session-lines.ts';
import { uptimeLines } from './uptime-lines.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

/** Creates a port. @returns its lines of a module, each as text without the names of the port. */
async function createPort(change: PortChange) {
  const port = await addPort(database.kysely, change);
  const query = { year: 2026, quarter: 2, networkOperators: port.operator };
  const report = await resolveReport(database.kysely, query, { owner: undefined });
  const ports = await readReportPorts(database.kysely, report);
  const names = new Set([port.place, port.uid, port.chargebox, port.operator.toLowerCase().replace(' ', '_')]);
  const linesOf = async (lines: (kysely: typeof database.kysely, ports: ReportPort[]) => AsyncIterable<CsvRow[]>) => {
    const texts: string[] = [];
    for await (const batch of lines(database.kysely, ports)) {
      texts.push(...batch.map((line) => [...line].filter((cell) => !names.has(String(cell))).join()));
    }
    return texts;
  };
  return { ...port, linesOf };
}

test('sessions by start; unknown values are empty', async () => {
  const port = await createPort({
    sessions: [
      { started_at: at('06-01T10:00:00.900'), stopped_at: at('06-01T11:00:00'), meter_last: 2005, power_peak: null },
      { started_at: at('05-01T10:00:00'), stopped_at: at('05-01T10:00:30'), meter_last: 1000, power_peak: 0 },
      { started_at: at('05-02T10:00:00'), stopped_at: at('05-02T11:00:00'), meter_last: 1000, assumed: ['METER_STOP'] },
      { meter_last: 900, error_code: 'OtherError', vendor_error_code: 'F012' },
      // In the quarters before and after by the clock of New York.
      { started_at: at('04-01T02:00:00'), stopped_at: at('04-01T03:59:59') },
      { started_at: at('07-01T02:00:00'), stopped_at: at('07-01T04:00:00') },
    ],
  });
  const [late, empty, unknown, wrong] = port.sessions;
  expect(await port.linesOf(sessionLines)).toEqual([
    `${empty},1,2026-05-01T10:00:00Z,2026-05-01T10:00:30Z,,,0.00,0.00,,`,
    `${wrong},1,2026-05-01T10:00:00Z,2026-05-01T11:00:00Z,OtherError,F012,,60.00,,`,
    `${unknown},1,2026-05-02T10:00:00Z,2026-05-02T11:00:00Z,,,,60.00,,`,
    `${late},1,2026-06-01T10:00:00Z,2026-06-01T11:00:00Z,NoError,,1.01,,,`,
  ]);
});

test('a port without sessions and outages has an empty line in each module', async () => {
  const port = await createPort({ sessions: [] });
  expect(await port.linesOf(sessionLines)).toEqual([','.repeat(10)]);
  expect(await port.linesOf(outageLines)).toEqual([','.repeat(4)]);
});

test('uptime over the twelve months that end with each month, or since the port began', async () => {
  const hour = 3_600_000;
  const port = await createPort({});
  const addMonth = async (month: string, outage: number, excluded = 0) =>
    sql`insert into uptime_months (device_id, evse_uid, month, outage_ms, excluded_ms)
      select device_id, uid, ${month}::date, ${outage}, ${excluded} from evses where uid = ${port.uid}`.execute(
      database.kysely,
    );
  await addMonth('2025-04-01', 500 * hour);
  await addMonth('2025-05-01', 100 * hour, 10 * hour);
  await addMonth('2026-06-01', 2 * hour);
  await addMonth('2026-07-01', 500 * hour);
  expect(await port.linesOf(uptimeLines)).toEqual([
    '2025-05-01T04:00:00Z,2026-05-01T03:59:59Z,98.97,6000.00,600.00',
    '2025-06-01T04:00:00Z,2026-06-01T03:59:59Z,100.00,0.00,0.00',
    '2025-07-01T04:00:00Z,2026-07-01T03:59:59Z,99.97,120.00,0.00',
  ]);
  const young = await createPort({ counted: { began_at: at('05-31T04:00:00') } });
  expect(await young.linesOf(uptimeLines)).toEqual([
    '2026-05-31T04:00:00Z,2026-06-01T03:59:59Z,100.00,0.00,0.00',
    '2026-05-31T04:00:00Z,2026-07-01T03:59:59Z,100.00,0.00,0.00',
  ]);
});

test('an uptime below 97% is not rounded up to 97%', async () => {
  const port = await createPort({});
  // 96.996 %
  await sql`insert into uptime_months (device_id, evse_uid, month, outage_ms, excluded_ms)
    select device_id, uid, '2026-06-01', ${15_789 * 60_000}, 0 from evses where uid = ${port.uid}`.execute(
    database.kysely,
  );
  expect((await port.linesOf(uptimeLines)).at(-1)).toBe(
    '2025-07-01T04:00:00Z,2026-07-01T03:59:59Z,96.99,15789.00,0.00',
  );
});

test('outages with their exclusions', async () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, period_begin: '08:00', period_end: '24:00' }));
  const port = await createPort({
    location: { opening_hours: JSON.stringify(hours) },
    outages: [
      { started_at: at('03-31T12:00:00'), ended_at: at('04-01T05:00:00') },
      { started_at: at('05-02T11:00:00'), ended_at: at('05-02T13:00:00') },
      { started_at: at('05-03T13:00:00'), ended_at: at('05-03T15:00:00'), status: 'UNKNOWN' },
      { started_at: at('06-30T23:00:00'), ended_at: null },
    ],
    entries: [
      { interval_start: at('05-03T14:00:00'), status: 'UNKNOWN', category: 'Natural disaster', message: 'Storm' },
      { interval_start: at('06-30T23:00:00'), nevi_exempt: false },
    ],
  });
  expect(await port.linesOf(outageLines)).toEqual([
    // Closed until 8:00 in New York, which is 12:00 UTC.
    '2026-04-01T04:00:00Z,60.00,True,6,',
    '2026-05-02T11:00:00Z,60.00,True,6,',
    '2026-05-02T12:00:00Z,60.00,False,,',
    '2026-05-03T13:00:00Z,60.00,False,,',
    '2026-05-03T14:00:00Z,60.00,True,5,Storm',
    '2026-06-30T23:00:00Z,300.00,False,,',
  ]);
});

test('a device retired in the quarter is reported until then, its uptime until the month before', async () => {
  const port = await createPort({
    device: { retired_at: at('05-12T00:00:00') },
    sessions: [{}, { started_at: at('06-01T10:00:00'), stopped_at: at('06-01T11:00:00') }],
    outages: [{ started_at: at('05-11T23:00:00') }],
  });
  expect(await port.linesOf(sessionLines)).toHaveLength(1);
  expect(await port.linesOf(uptimeLines)).toEqual(['2025-05-01T04:00:00Z,2026-05-01T03:59:59Z,100.00,0.00,0.00']);
  expect(await port.linesOf(outageLines)).toEqual(['2026-05-11T23:00:00Z,60.00,False,,']);
});
