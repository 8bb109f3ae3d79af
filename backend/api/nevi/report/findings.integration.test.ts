// What a report is found to lack, each of it alone: a network of one port that lacks nothing, and what is done to it.
import { type NeviFinding, type NeviFindingKind, neviFindingNames } from '@dmp/shared/contract';
import { type Insertable, sql } from 'kysely';
import { dropAudit } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import { addPort, addRow, at, type PortChange } from '../../../testing/nevi-network.ts';
import { type OpenDatabase, openEmptyDatabase } from '../../../testing/open-database.ts';
import { droppedOf } from './list-findings.ts';
import { askedReport, inZone } from './report.ts';
import { type Dropped, readFindings } from './select-findings.ts';
import { toFinding } from './sentences.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const aPort = (change: PortChange) => addPort(database.kysely, change);

/** Of one network operator; how sessions were paid is never known, and left out. */
async function finds(filters: { networkOperators?: string; states?: string }, dropped = noneDropped) {
  const report = await askedReport(database.kysely, { year: 2026, quarter: 2, ...filters }, { owner: undefined });
  const { rows } = await readFindings(database.kysely, report, { module: undefined, dropped, limit: 1000, offset: 0 });
  return rows.map(toFinding).filter(({ kind }) => kind !== 'PAYMENT_UNKNOWN');
}
const noneDropped: Dropped = { sessions: null, uptime: null, outages: null };
const seen = new Set<NeviFindingKind>(['PAYMENT_UNKNOWN']);
/** That one thing is found, of this kind. */
async function findsOne(port: { operator: string }, kind: NeviFindingKind): Promise<NeviFinding> {
  const found = await finds({ networkOperators: port.operator });
  expect(found.map((one) => one.kind)).toEqual([kind]);
  seen.add(kind);
  return found[0] as NeviFinding;
}

test('of a port that lacks nothing, only the payment is not known', async () => {
  const { operator } = await aPort({ outages: [{ started_at: at('05-02T10:00:00'), ended_at: at('05-02T11:00:00') }] });
  expect(await finds({ networkOperators: operator })).toEqual([]);
  const report = await askedReport(
    database.kysely,
    { year: 2026, quarter: 2, networkOperators: operator },
    { owner: undefined },
  );
  const { rows } = await readFindings(database.kysely, report, {
    ...{ module: 2, dropped: noneDropped, limit: 10, offset: 0 },
  });
  expect(rows.map(toFinding)).toEqual([
    {
      ...{ kind: 'PAYMENT_UNKNOWN', module: '2', record: null, chargeboxId: null, evseUid: null, locationId: null },
      ...{ sentence: 'How sessions were paid is not known here, so payment_method is empty on the line.', mend: null },
    },
  ]);
});

test('places', async () => {
  const homeless = await aPort({ location: null });
  expect(await findsOne(homeless, 'NO_LOCATION')).toMatchObject({
    ...{ module: null, chargeboxId: homeless.chargebox, mend: { at: 'DEVICE', id: homeless.id } },
    sentence: `${homeless.chargebox} has no location, so its lines have no station_id.`,
  });
  const stateless = await aPort({ device: { state: null } });
  expect(await findsOne(stateless, 'NO_STATE')).toMatchObject({
    ...{ chargeboxId: null, locationId: stateless.place, mend: { at: 'LOCATION', id: stateless.place } },
  });
  for (const zone of [null, 'Nowhere/Land']) {
    const timeless = await aPort({ location: { time_zone: zone } });
    expect(await findsOne(timeless, 'NO_TIME_ZONE')).toMatchObject({ mend: { at: 'LOCATION', id: timeless.place } });
  }
  const nobodys = await aPort({ device: { network_operator: null, state: 'WY' } });
  const found = await finds({ states: 'WY' });
  expect(found.map(({ kind, mend }) => [kind, mend?.id])).toEqual([['NO_OPERATOR', nobodys.id]]);
  seen.add('NO_OPERATOR');
});

test('IDs that EV-ChART does not take', async () => {
  const long = await aPort({ uid: `US*DMP*E${'1'.repeat(40)}` });
  expect(await findsOne(long, 'UNFIT_ID')).toMatchObject({
    ...{
      evseUid: long.uid,
      sentence: `${long.uid} is too long for port_id: EV-ChART takes 36 characters.`,
      mend: null,
    },
  });
  const formula = await aPort({ location: { id: '=LOC' } });
  expect(await findsOne(formula, 'UNFIT_ID')).toMatchObject({
    ...{ locationId: '=LOC', chargeboxId: null },
    sentence: '=LOC begins like a formula, so station_id has an apostrophe in front of it.',
  });
});

test.each<[NeviFindingKind, Partial<Insertable<Tables['transactions']>>[]]>([
  ['SESSION_NOT_ENDED', [{ stopped_at: null }]],
  ['SESSION_ENDS_BEFORE_START', [{ stopped_at: at('05-01T09:00:00') }]],
  ['ENERGY_IMPOSSIBLE', [{ meter_last: 500 }]],
  ['ENERGY_IMPOSSIBLE', [{ meter_last: 200_000 }]],
  ['SESSION_ASSUMED', [{ assumed: ['METER_STOP', 'STOP_TIME'] }]],
  ['ERROR_UNKNOWN', [{ meter_last: 1000, power_peak: 0 }]],
])('sessions: %s', async (kind, sessions) => {
  const port = await aPort({ sessions });
  expect((await finds({ networkOperators: port.operator })).map((one) => one.kind)).toContain(kind);
  const one = (await finds({ networkOperators: port.operator })).find((finding) => finding.kind === kind);
  expect(one).toMatchObject({ module: '2', record: port.sessions[0], evseUid: port.uid, locationId: port.place });
  expect(one?.sentence).toContain(`Session ${port.sessions[0]}`);
  seen.add(kind);
});

test('sessions that overlap, with the earlier one as far back as it is', async () => {
  const port = await aPort({
    sessions: [
      { started_at: at('04-30T10:00:00'), stopped_at: at('05-01T10:30:00'), meter_last: 2000 },
      { started_at: at('04-30T11:00:00'), stopped_at: at('04-30T12:00:00') },
      { started_at: at('05-01T10:00:00') },
      { started_at: at('05-01T11:00:00'), stopped_at: at('05-01T12:00:00') },
      // Of an earlier quarter, and never ended: nobody knows what it overlaps.
      { started_at: at('02-01T10:00:00'), stopped_at: null },
    ],
  });
  const found = await finds({ networkOperators: port.operator });
  expect(found.map(({ kind, record }) => [kind, record])).toEqual([
    ['SESSIONS_OVERLAP', port.sessions[1]],
    ['SESSIONS_OVERLAP', port.sessions[2]],
  ]);
  seen.add('SESSIONS_OVERLAP');
});

test('an error that the charger reported is known', async () => {
  const port = await aPort({ sessions: [{ meter_last: 1000, error_code: 'GroundFailure' }] });
  expect(await finds({ networkOperators: port.operator })).toEqual([]);
});

test('a session on a connector that is not on record', async () => {
  const port = await aPort({ sessions: [{ evse_uid: null, connector_id: 9 }] });
  expect(await findsOne(port, 'SESSION_OF_NO_PORT')).toMatchObject({
    ...{ record: port.sessions[0], evseUid: null, mend: { at: 'DEVICE', id: port.id } },
    sentence: `Session ${port.sessions[0]} was on connector 9, which the device does not have, so the file lacks it.`,
  });
  const bare = await aPort({ sessions: [], counted: null });
  await addRow(database.kysely, 'transactions', {
    ...{ connector_id: 1, id_tag: 'TAG', meter_start: 0, meter_last: 9000, stop_reason: 'Local' },
    ...{ started_at: at('05-01T10:00:00'), stopped_at: at('05-01T11:00:00'), power_peak: 60_000 },
    device_id: await withoutEvses(bare.chargebox),
  });
  const found = await finds({ networkOperators: bare.operator });
  expect(found.map(({ kind, chargeboxId }) => [kind, chargeboxId])).toEqual([
    ['NO_PORTS', null],
    ['SESSION_OF_NO_PORT', bare.chargebox],
  ]);
});
/** Takes its EVSEs from a device. @returns the device's ID */
async function withoutEvses(chargebox: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from devices where chargebox_id = ${chargebox}`.execute(
    database.kysely,
  );
  const id = rows[0]?.id ?? '';
  for (const table of ['ports', 'evses']) {
    await sql`delete from ${sql.table(table)} where device_id = ${id}`.execute(database.kysely);
  }
  await sql`delete from uptime_due`.execute(database.kysely);
  return id;
}

test('the peak power of some sessions', async () => {
  const sessions = [{}, { started_at: at('05-02T10:00:00'), stopped_at: at('05-02T11:00:00'), power_peak: null }];
  const port = await aPort({ sessions });
  expect((await findsOne(port, 'POWER_UNKNOWN')).sentence).toMatch(/^The peak power of 1 of the 2 sessions/);
});

test('sessions of another quarter by the clock of the location are none of this report', async () => {
  const port = await aPort({
    sessions: [
      // The quarter ends four hours after that of UTC.
      { started_at: at('07-01T03:00:00'), stopped_at: at('07-01T04:00:00'), meter_last: 0 },
      { started_at: at('04-01T02:00:00'), stopped_at: at('04-01T03:59:59'), meter_last: 0 },
      { started_at: at('07-01T04:00:00'), stopped_at: null },
    ],
  });
  expect(await finds({ networkOperators: port.operator })).toEqual([]);
});

test('uptime that is not counted yet, not known, or of less than a year', async () => {
  // What is up loses nothing, and is counted once a day.
  const up = await aPort({ counted: { counted_at: at('06-30T23:00:00') } });
  expect(await finds({ networkOperators: up.operator })).toEqual([]);
  const late = await aPort({ counted: { counted_at: at('06-30T23:00:00'), down_since: at('06-30T22:00:00') } });
  expect(await findsOne(late, 'UPTIME_NOT_COUNTED')).toMatchObject({ module: '3', evseUid: late.uid, mend: null });
  const due = await aPort({});
  await sql`insert into uptime_due (device_id, since)
    select id, 'epoch' from devices where chargebox_id = ${due.chargebox}`.execute(database.kysely);
  await findsOne(due, 'UPTIME_NOT_COUNTED');
  await sql`delete from uptime_due`.execute(database.kysely);
  const isNew = await aPort({ counted: null, sessions: [] });
  expect((await finds({ networkOperators: isNew.operator })).map(({ kind }) => kind)).toEqual(['NO_PORTS']);
  const silent = await aPort({ device: { reported_make: 'ABB' }, counted: null, sessions: [] });
  const [none, one] = await finds({ networkOperators: silent.operator });
  expect(none).toMatchObject({ kind: 'NO_PORTS', module: null, chargeboxId: null, mend: null });
  expect(one).toMatchObject({ kind: 'NO_STATUS', module: null, evseUid: silent.uid });
  for (const kind of ['NO_PORTS', 'NO_STATUS'] as const) seen.add(kind);
  const young = await aPort({ counted: { began_at: at('06-03T12:00:00') } });
  expect((await findsOne(young, 'YOUNGER_THAN_A_YEAR')).sentence).toBe(
    `${young.uid} has been known since 2026-06-03 only, so its uptime is computed from then on.`,
  );
});

test('entries of no outage, and of no reason that has a number', async () => {
  const [started_at, ended_at] = [at('05-02T10:00:00'), at('05-02T11:00:00')];
  const entry = { interval_start: started_at };
  const nothing = await aPort({ entries: [entry] });
  expect(await findsOne(nothing, 'ENTRY_WITHOUT_OUTAGE')).toMatchObject({
    ...{ module: '4', record: '2026-05-02T10:00:00.000Z', mend: { at: 'NEVI_ENTRY', id: nothing.id } },
  });
  const outages = [{ started_at, ended_at }];
  await addRow(database.kysely, 'outage_categories', {
    category: 'Full moon',
    description: 'It was bright.',
    position: 7,
  });
  const moon = await aPort({ outages, entries: [{ ...entry, category: 'Full moon' }] });
  expect((await findsOne(moon, 'ENTRY_WITHOUT_CODE')).sentence).toContain('"Full moon"');
  const right = await aPort({ outages, entries: [entry, { ...entry, category: 'Full moon', valid: false }] });
  expect(await finds({ networkOperators: right.operator })).toEqual([]);
});

test.each<[string, Date, Date | null]>([
  ['began before the quarter', at('03-31T10:00:00'), at('04-02T00:00:00')],
  ['went on after it', at('06-30T10:00:00'), null],
  ['began before the quarter and went on after it', at('03-31T10:00:00'), at('08-02T00:00:00')],
])('an outage that %s', async (words, started_at, ended_at) => {
  const port = await aPort({ outages: [{ started_at, ended_at }] });
  expect(await findsOne(port, 'OUTAGE_CUT')).toMatchObject({
    ...{ module: '4', record: started_at.toISOString(), mend: null },
    sentence: `The outage ${words}, so the file has only what lies in it.`,
  });
});

test('what is no longer kept', async () => {
  const zones = [inZone({ year: 2026, quarter: 2 }, 'America/New_York')];
  const kept = { logRetentionDays: 400, historyRetentionDays: 1100 };
  const now = at('11-23T06:00:00');
  expect(droppedOf({ zones }, kept, now)).toEqual(noneDropped);
  const dropped = droppedOf({ zones }, { logRetentionDays: 180, historyRetentionDays: 500 }, now);
  expect(dropped).toEqual({ sessions: '2026-05-27', uptime: '2025-07-11', outages: null });
  // Outages of the quarter are kept for longer than those of the year before it are.
  const later = droppedOf({ zones }, { ...kept, historyRetentionDays: 200 }, now);
  expect(later).toEqual({ sessions: null, uptime: '2026-05-07', outages: '2026-05-07' });
  const { operator } = await aPort({});
  const found = await finds({ networkOperators: operator }, dropped);
  expect(found.map(({ kind, module }) => [kind, module])).toEqual([
    ['SESSIONS_DROPPED', '2'],
    ['UPTIME_DROPPED', '3'],
  ]);
  const more = await finds({ networkOperators: operator }, later);
  expect(more.map(({ kind, module }) => [kind, module])).toEqual([
    ['UPTIME_DROPPED', '3'],
    ['OUTAGES_DROPPED', '4'],
  ]);
  for (const { kind } of [...found, ...more]) seen.add(kind);
});

test('a device that was retired before the quarter is not in its report, and one that is later, until then', async () => {
  const gone = await aPort({ device: { retired_at: at('03-01T00:00:00') }, location: { time_zone: null } });
  await findsOne(gone, 'NO_PORTS');
  const leaving = await aPort({
    device: { retired_at: at('05-12T00:00:00') },
    sessions: [{ started_at: at('06-01T10:00:00'), stopped_at: at('06-01T11:00:00'), meter_last: 0 }],
    outages: [{ started_at: at('05-11T23:00:00') }],
  });
  expect((await findsOne(leaving, 'RETIRED')).sentence).toContain(`${leaving.chargebox} was retired on 2026-05-12: `);
});

test('each kind was found', () => {
  expect([...seen].sort()).toEqual([...neviFindingNames].sort());
});

test('what was downloaded is noted once and for all, and dropped when it is too old', async () => {
  const download = { user_email: 'a@example.com', owner: null, module: 2, year: 2026, quarter: 2, rows: 1, bytes: 1 };
  const row = { ...download, file_name: 'a.csv', sha256: 'ab' };
  await addRow(database.kysely, 'nevi_downloads', { ...row, at: at('01-01T00:00:00') });
  await addRow(database.kysely, 'nevi_downloads', { ...row, at: at('06-01T00:00:00') });
  for (const change of [
    'update nevi_downloads set rows = 2',
    'delete from nevi_downloads',
    'truncate nevi_downloads',
  ]) {
    await expect(sql.raw(change).execute(database.kysely)).rejects.toThrow('What was downloaded is noted once');
  }
  await dropAudit(database.kysely, at('02-01T00:00:00'));
  const left = await database.kysely.selectFrom('nevi_downloads').select('at').execute();
  expect(left).toEqual([{ at: at('06-01T00:00:00') }]);
});
