// Each kind of finding by itself: a network of one port with complete data, and one change to it.
import { type NeviFinding, type NeviFindingKind, neviFindingNames } from '@dmp/shared/contract';
import { type Insertable, sql } from 'kysely';
import { dropAudit } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import { addPort, addRow, at, type PortChange } from '../../../testing/nevi-network.ts';
import { type OpenDatabase, openEmptyDatabase } from '../../../testing/open-database.ts';
import { type RetentionLimits, readFindings } from './finding-rows.ts';
import { toFinding } from './finding-sentences.ts';
import { retentionLimitsOf } from './report.ts';
import { quarterInZone, resolveReport } from './report-ports.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const createPort = (change: PortChange) => addPort(database.kysely, change);

/** The findings, except PAYMENT_UNKNOWN, which every report has. */
async function findingsOf(filters: { networkOperators?: string; states?: string }, retentionLimits = allStored) {
  const report = await resolveReport(database.kysely, { year: 2026, quarter: 2, ...filters }, { owner: undefined });
  const { rows } = await readFindings(database.kysely, report, {
    module: undefined,
    retentionLimits,
    limit: 1000,
    offset: 0,
  });
  return rows.map(toFinding).filter(({ kind }) => kind !== 'PAYMENT_UNKNOWN');
}
const allStored: RetentionLimits = { sessions: null, uptime: null, outages: null };
const seen = new Set<NeviFindingKind>(['PAYMENT_UNKNOWN']);
/** Expects one finding, of this kind. */
async function expectFinding(port: { operator: string }, kind: NeviFindingKind): Promise<NeviFinding> {
  const findings = await findingsOf({ networkOperators: port.operator });
  expect(findings.map((finding) => finding.kind)).toEqual([kind]);
  seen.add(kind);
  return findings[0] as NeviFinding;
}

test('a port with complete data has only the finding that payments are unknown', async () => {
  const { operator } = await createPort({
    outages: [{ started_at: at('05-02T10:00:00'), ended_at: at('05-02T11:00:00') }],
  });
  expect(await findingsOf({ networkOperators: operator })).toEqual([]);
  const report = await resolveReport(
    database.kysely,
    { year: 2026, quarter: 2, networkOperators: operator },
    { owner: undefined },
  );
  const { rows } = await readFindings(database.kysely, report, {
    ...{ module: 2, retentionLimits: allStored, limit: 10, offset: 0 },
  });
  expect(rows.map(toFinding)).toEqual([
    {
      ...{ kind: 'PAYMENT_UNKNOWN', module: '2', record: null, chargeboxId: null, evseUid: null, locationId: null },
      ...{ sentence: 'How sessions were paid is not known here, so payment_method is empty on the line.', mend: null },
    },
  ]);
});

test('locations, states, operators, and time zones', async () => {
  const withoutLocation = await createPort({ location: null });
  expect(await expectFinding(withoutLocation, 'NO_LOCATION')).toMatchObject({
    ...{ module: null, chargeboxId: withoutLocation.chargebox, mend: { at: 'DEVICE', id: withoutLocation.id } },
    sentence: `${withoutLocation.chargebox} has no location, so its lines have no station_id.`,
  });
  const withoutState = await createPort({ device: { state: null } });
  expect(await expectFinding(withoutState, 'NO_STATE')).toMatchObject({
    ...{ chargeboxId: null, locationId: withoutState.place, mend: { at: 'LOCATION', id: withoutState.place } },
  });
  for (const zone of [null, 'Nowhere/Land']) {
    const withoutTimeZone = await createPort({ location: { time_zone: zone } });
    expect(await expectFinding(withoutTimeZone, 'NO_TIME_ZONE')).toMatchObject({
      mend: { at: 'LOCATION', id: withoutTimeZone.place },
    });
  }
  const withoutOperator = await createPort({ device: { network_operator: null, state: 'WY' } });
  const found = await findingsOf({ states: 'WY' });
  expect(found.map(({ kind, mend }) => [kind, mend?.id])).toEqual([['NO_OPERATOR', withoutOperator.id]]);
  seen.add('NO_OPERATOR');
});

test('IDs that EV-ChART does not accept', async () => {
  const long = await createPort({ uid: `US*DMP*E${'1'.repeat(40)}` });
  expect(await expectFinding(long, 'UNFIT_ID')).toMatchObject({
    ...{
      evseUid: long.uid,
      sentence: `${long.uid} is too long for port_id: EV-ChART takes 36 characters.`,
      mend: null,
    },
  });
  const formula = await createPort({ location: { id: '=LOC' } });
  expect(await expectFinding(formula, 'UNFIT_ID')).toMatchObject({
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
  const port = await createPort({ sessions });
  expect((await findingsOf({ networkOperators: port.operator })).map((one) => one.kind)).toContain(kind);
  const one = (await findingsOf({ networkOperators: port.operator })).find((finding) => finding.kind === kind);
  expect(one).toMatchObject({ module: '2', record: port.sessions[0], evseUid: port.uid, locationId: port.place });
  expect(one?.sentence).toContain(`Session ${port.sessions[0]}`);
  seen.add(kind);
});

test('overlapping sessions, also with an earlier one that is far back', async () => {
  const port = await createPort({
    sessions: [
      { started_at: at('04-30T10:00:00'), stopped_at: at('05-01T10:30:00'), meter_last: 2000 },
      { started_at: at('04-30T11:00:00'), stopped_at: at('04-30T12:00:00') },
      { started_at: at('05-01T10:00:00') },
      { started_at: at('05-01T11:00:00'), stopped_at: at('05-01T12:00:00') },
      // In an earlier quarter and without an end, so it is unknown what it overlaps.
      { started_at: at('02-01T10:00:00'), stopped_at: null },
    ],
  });
  const found = await findingsOf({ networkOperators: port.operator });
  expect(found.map(({ kind, record }) => [kind, record])).toEqual([
    ['SESSIONS_OVERLAP', port.sessions[1]],
    ['SESSIONS_OVERLAP', port.sessions[2]],
  ]);
  seen.add('SESSIONS_OVERLAP');
});

test('a session without energy has no finding if the charger reported an error', async () => {
  const port = await createPort({ sessions: [{ meter_last: 1000, error_code: 'GroundFailure' }] });
  expect(await findingsOf({ networkOperators: port.operator })).toEqual([]);
});

test('a session on a connector that the device does not have', async () => {
  const port = await createPort({ sessions: [{ evse_uid: null, connector_id: 9 }] });
  expect(await expectFinding(port, 'SESSION_OF_NO_PORT')).toMatchObject({
    ...{ record: port.sessions[0], evseUid: null, mend: { at: 'DEVICE', id: port.id } },
    sentence: `Session ${port.sessions[0]} was on connector 9, which the device does not have, so the file lacks it.`,
  });
  const bare = await createPort({ sessions: [], counted: null });
  await addRow(database.kysely, 'transactions', {
    ...{ connector_id: 1, id_tag: 'TAG', meter_start: 0, meter_last: 9000, stop_reason: 'Local' },
    ...{ started_at: at('05-01T10:00:00'), stopped_at: at('05-01T11:00:00'), power_peak: 60_000 },
    device_id: await deleteEvses(bare.chargebox),
  });
  const found = await findingsOf({ networkOperators: bare.operator });
  expect(found.map(({ kind, chargeboxId }) => [kind, chargeboxId])).toEqual([
    ['NO_PORTS', null],
    ['SESSION_OF_NO_PORT', bare.chargebox],
  ]);
});
/** Deletes the EVSEs of a device. @returns the device's ID */
async function deleteEvses(chargebox: string): Promise<string> {
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

test('sessions without a peak power', async () => {
  const sessions = [{}, { started_at: at('05-02T10:00:00'), stopped_at: at('05-02T11:00:00'), power_peak: null }];
  const port = await createPort({ sessions });
  expect((await expectFinding(port, 'POWER_UNKNOWN')).sentence).toMatch(/^The peak power of 1 of the 2 sessions/);
});

test('sessions in another quarter by the clock of the location are not in the report', async () => {
  const port = await createPort({
    sessions: [
      // The quarter ends four hours later than in UTC.
      { started_at: at('07-01T03:00:00'), stopped_at: at('07-01T04:00:00'), meter_last: 0 },
      { started_at: at('04-01T02:00:00'), stopped_at: at('04-01T03:59:59'), meter_last: 0 },
      { started_at: at('07-01T04:00:00'), stopped_at: null },
    ],
  });
  expect(await findingsOf({ networkOperators: port.operator })).toEqual([]);
});

test('uptime that is not counted yet, unknown, or of less than a year', async () => {
  // A port that is up has no outage and is counted once a day.
  const up = await createPort({ counted: { counted_at: at('06-30T23:00:00') } });
  expect(await findingsOf({ networkOperators: up.operator })).toEqual([]);
  const late = await createPort({ counted: { counted_at: at('06-30T23:00:00'), down_since: at('06-30T22:00:00') } });
  expect(await expectFinding(late, 'UPTIME_NOT_COUNTED')).toMatchObject({ module: '3', evseUid: late.uid, mend: null });
  const due = await createPort({});
  await sql`insert into uptime_due (device_id, since)
    select id, 'epoch' from devices where chargebox_id = ${due.chargebox}`.execute(database.kysely);
  await expectFinding(due, 'UPTIME_NOT_COUNTED');
  await sql`delete from uptime_due`.execute(database.kysely);
  const isNew = await createPort({ counted: null, sessions: [] });
  expect((await findingsOf({ networkOperators: isNew.operator })).map(({ kind }) => kind)).toEqual(['NO_PORTS']);
  const silent = await createPort({ device: { reported_make: 'ABB' }, counted: null, sessions: [] });
  const [none, one] = await findingsOf({ networkOperators: silent.operator });
  expect(none).toMatchObject({ kind: 'NO_PORTS', module: null, chargeboxId: null, mend: null });
  expect(one).toMatchObject({ kind: 'NO_STATUS', module: null, evseUid: silent.uid });
  for (const kind of ['NO_PORTS', 'NO_STATUS'] as const) seen.add(kind);
  const young = await createPort({ counted: { began_at: at('06-03T12:00:00') } });
  expect((await expectFinding(young, 'YOUNGER_THAN_A_YEAR')).sentence).toBe(
    `${young.uid} has been known since 2026-06-03 only, so its uptime is computed from then on.`,
  );
});

test('entries without an outage, and with a reason that has no number', async () => {
  const [started_at, ended_at] = [at('05-02T10:00:00'), at('05-02T11:00:00')];
  const entry = { interval_start: started_at };
  const withoutOutage = await createPort({ entries: [entry] });
  expect(await expectFinding(withoutOutage, 'ENTRY_WITHOUT_OUTAGE')).toMatchObject({
    ...{ module: '4', record: '2026-05-02T10:00:00.000Z', mend: { at: 'NEVI_ENTRY', id: withoutOutage.id } },
  });
  const outages = [{ started_at, ended_at }];
  await addRow(database.kysely, 'outage_categories', {
    category: 'Full moon',
    description: 'It was bright.',
    position: 7,
  });
  const moon = await createPort({ outages, entries: [{ ...entry, category: 'Full moon' }] });
  expect((await expectFinding(moon, 'ENTRY_WITHOUT_CODE')).sentence).toContain('"Full moon"');
  const right = await createPort({ outages, entries: [entry, { ...entry, category: 'Full moon', valid: false }] });
  expect(await findingsOf({ networkOperators: right.operator })).toEqual([]);
});

test.each<[string, Date, Date | null]>([
  ['began before the quarter', at('03-31T10:00:00'), at('04-02T00:00:00')],
  ['went on after it', at('06-30T10:00:00'), null],
  ['began before the quarter and went on after it', at('03-31T10:00:00'), at('08-02T00:00:00')],
])('an outage that %s', async (words, started_at, ended_at) => {
  const port = await createPort({ outages: [{ started_at, ended_at }] });
  expect(await expectFinding(port, 'OUTAGE_CUT')).toMatchObject({
    ...{ module: '4', record: started_at.toISOString(), mend: null },
    sentence: `The outage ${words}, so the file has only what lies in it.`,
  });
});

test('data that is no longer stored', async () => {
  const zones = [quarterInZone({ year: 2026, quarter: 2 }, 'America/New_York')];
  const retention = { logRetentionDays: 400, historyRetentionDays: 1100 };
  const now = at('11-23T06:00:00');
  expect(retentionLimitsOf({ zones }, retention, now)).toEqual(allStored);
  const dropped = retentionLimitsOf({ zones }, { logRetentionDays: 180, historyRetentionDays: 500 }, now);
  expect(dropped).toEqual({ sessions: '2026-05-27', uptime: '2025-07-11', outages: null });
  // The year of the uptime begins earlier than the quarter, so its outages are dropped first.
  const later = retentionLimitsOf({ zones }, { ...retention, historyRetentionDays: 200 }, now);
  expect(later).toEqual({ sessions: null, uptime: '2026-05-07', outages: '2026-05-07' });
  const { operator } = await createPort({});
  const found = await findingsOf({ networkOperators: operator }, dropped);
  expect(found.map(({ kind, module }) => [kind, module])).toEqual([
    ['SESSIONS_DROPPED', '2'],
    ['UPTIME_DROPPED', '3'],
  ]);
  const more = await findingsOf({ networkOperators: operator }, later);
  expect(more.map(({ kind, module }) => [kind, module])).toEqual([
    ['UPTIME_DROPPED', '3'],
    ['OUTAGES_DROPPED', '4'],
  ]);
  for (const { kind } of [...found, ...more]) seen.add(kind);
});

test('a device that was retired before the quarter is not in the report; one that was retired in it is, until then', async () => {
  const retiredBefore = await createPort({
    device: { retired_at: at('03-01T00:00:00') },
    location: { time_zone: null },
  });
  await expectFinding(retiredBefore, 'NO_PORTS');
  const retiredWithin = await createPort({
    device: { retired_at: at('05-12T00:00:00') },
    sessions: [{ started_at: at('06-01T10:00:00'), stopped_at: at('06-01T11:00:00'), meter_last: 0 }],
    outages: [{ started_at: at('05-11T23:00:00') }],
  });
  expect((await expectFinding(retiredWithin, 'RETIRED')).sentence).toContain(
    `${retiredWithin.chargebox} was retired on 2026-05-12: `,
  );
});

test('every kind of finding was tested', () => {
  expect([...seen].sort()).toEqual([...neviFindingNames].sort());
});

test('downloads cannot be changed, and are dropped after their retention', async () => {
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
  const remaining = await database.kysely.selectFrom('nevi_downloads').select('at').execute();
  expect(remaining).toEqual([{ at: at('06-01T00:00:00') }]);
});
