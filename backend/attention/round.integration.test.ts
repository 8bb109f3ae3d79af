// What needs a person, on a clock of the test's own.
import { randomUUID } from 'node:crypto';
import type { OperationalStatus } from '@dmp/shared/contract';
import { type Insertable, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { addDevice, addSite, setStatuses } from '../testing/alert-network.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { findDue } from './round.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const begin = Date.parse('2026-11-20T08:00:00Z');
/** So many minutes after the beginning. */
const at = (minutes: number): Date => new Date(begin + minutes * 60_000);
const everyMs = 15_000;
const round = (minutes: number) => findDue(database.kysely, { now: at(minutes), everyMs });
const vendor = 'Vendor.Acme@example.com';

beforeEach(async () => {
  const { kysely } = database;
  await sql`truncate attention, attention_acknowledgements, jobs, job_devices, devices, sites cascade`.execute(kysely);
  await sql`update attention_rounds set due_at = '-infinity', ended_at = null, paused_from = null, paused_to = null`.execute(
    kysely,
  );
  await addSite(kysely, 'harbor');
});

const up: OperationalStatus[] = ['AVAILABLE', 'AVAILABLE'];

/** A device that nothing is found on, with what a test changes of it. */
async function device(change: Partial<Insertable<Tables['devices']>> = {}, statuses = up, owner: string | null = null) {
  const id = await addDevice(database.kysely, 'harbor', statuses, owner);
  await set(id, { connected: true, connection_since: at(-600), communication_timestamp: at(100_000), ...change });
  return id;
}
const set = (id: string, change: Partial<Insertable<Tables['devices']>>) =>
  database.kysely.updateTable('devices').set(change).where('id', '=', id).execute();

/** One EVSE with one connector, which reports this. @returns its uid */
async function connector(deviceId: string, status: OperationalStatus, reported: 'Available' | 'Charging') {
  const uid = randomUUID();
  await database.kysely
    .insertInto('evses')
    .values({
      ...{ uid, device_id: deviceId, evse_number: 1, station_id: uid },
      ...{ operational_status: status, status_since: at(-30) },
    } as Insertable<Tables['evses']>)
    .execute();
  await database.kysely
    .insertInto('ports')
    .values({
      ...{ id: uid, device_id: deviceId, evse_uid: uid, connector_id: 1, plug_type: 'CHADEMO', power_type: 'DC' },
      ...{ max_electric_power: 50_000, status: reported, status_at: at(-30) },
    } as Insertable<Tables['ports']>)
    .execute();
  return uid;
}

async function job(
  type: Tables['jobs']['event_type'],
  created: Date,
  rows: Partial<Insertable<Tables['job_devices']>>[],
) {
  const id = randomUUID();
  await database.kysely
    .insertInto('jobs')
    .values({
      ...{ id, event_type: type, parameters: '{}', execution_mode: 'IMMEDIATE', created_by: 'a@example.com' },
      created_at: created,
    } as Insertable<Tables['jobs']>)
    .execute();
  await database.kysely
    .insertInto('job_devices')
    .values(
      rows.map((row) => ({ job_id: id, chargebox_id: '', due_at: created, ...row })) as Insertable<
        Tables['job_devices']
      >[],
    )
    .execute();
  return id;
}

const found = () =>
  database.kysely.selectFrom('attention').selectAll().orderBy('kind').orderBy('scope').orderBy('subject').execute();
const kinds = async () => (await found()).map(({ kind }) => kind);

test('a round is one worker’s, and the next is when it is due', async () => {
  expect(await Promise.all([round(0), round(0), round(0)])).toEqual(expect.arrayContaining([true, false, false]));
  expect(await round(0.2)).toBe(false);
  expect(await round(0.25)).toBe(true);
});

test('a retired device is found no more, nor its site and what failed on it', async () => {
  const id = await device({ connected: false, connection_since: at(0) }, ['OUTOFORDER']);
  await sql`update evses set status_since = ${at(0)}`.execute(database.kysely);
  await job('RESET_REQUEST', at(0), [{ device_id: id, outcome: 'FAILED' }]);
  await round(60);
  expect(await kinds()).toEqual(expect.arrayContaining(['OFFLINE', 'SITE_DOWN']));
  await set(id, { retired_at: at(61) });
  await round(62);
  expect(await kinds()).toEqual([]);
});

test.each<OperationalStatus[][]>([
  [['UNKNOWN', 'UNKNOWN']],
  // A file may say of one of them that it is not there yet.
  [['PLANNED', 'UNKNOWN']],
])('a new charger of %j is no outage, nor is a site of new chargers, until its first boot', async (statuses) => {
  const id = await device({ connected: false, connection_since: null, status_since: null }, statuses);
  await round(0);
  // It has connected, but its boot was refused.
  const refused = {
    reported_make: 'ABB',
    boot_refused_at: at(1),
    connection_since: at(1),
    communication_timestamp: at(1),
  };
  await set(id, refused);
  await round(60);
  expect(await kinds()).toEqual([]);
  await set(id, { boot_refused_at: null });
  // Nobody looked for an hour: chargers have time to come back.
  await round(69.9);
  await round(70.2);
  expect(await kinds()).toEqual(['OFFLINE', 'SITE_DOWN']);
});

test('new chargers at a site do not hide that the others are down', async () => {
  await device({}, ['OUTOFORDER']);
  await device({ connected: false, connection_since: null, status_since: null }, ['UNKNOWN']);
  await round(0);
  expect((await found()).find(({ kind }) => kind === 'SITE_DOWN')).toMatchObject({ subject: 'harbor', extent: 1 });
});

test('what begins is found, keeps its beginning and is gone when it is over', async () => {
  const id = await device();
  await round(0);
  expect(await found()).toEqual([]);
  await set(id, { connected: false, connection_since: at(1) });
  await round(10);
  expect(await found()).toEqual([]);
  await round(11);
  const offline = { kind: 'OFFLINE', subject: id, scope: '', owner: null, device_id: id, since: at(1), extent: 2 };
  expect(await found()).toEqual([offline]);
  await round(20);
  expect(await found()).toEqual([offline]);
  await set(id, { connected: true, connection_since: at(21) });
  await round(22);
  expect(await found()).toEqual([]);
});

test('chargers that were lost with the product have time to come back', async () => {
  await device({ connected: false, connection_since: at(-30) });
  await round(0);
  await device({ connected: false, connection_since: at(1) });
  // Nobody looked for an hour.
  await round(60);
  expect(await kinds()).toEqual(['OFFLINE']);
  await round(69.9);
  expect(await kinds()).toEqual(['OFFLINE']);
  await round(70.2);
  expect(await kinds()).toEqual(['OFFLINE', 'OFFLINE']);
});

test('a site is not down because the product was', async () => {
  const id = await device();
  await round(0);
  await set(id, { connected: false, connection_since: at(1) });
  await setStatuses(database.kysely, id, ['UNKNOWN']);
  await round(60);
  expect(await kinds()).toEqual([]);
  await round(69.9);
  await round(70.2);
  expect(await kinds()).toEqual(['OFFLINE', 'SITE_DOWN']);
});

test('each rule has its facts from the database', async () => {
  await device({ connected: false, connection_since: at(-30) });
  const broken = await device({}, ['AVAILABLE', 'OUTOFORDER']);
  await connector(broken, 'OUTOFORDER', 'Available');
  await device({ communication_timestamp: at(-16) });
  await device({ leaf_certificate_valid_to: at(60 * 24 * 5) });
  const charging = await device();
  await connector(charging, 'CHARGING', 'Charging');
  const updated = await device({ firmware_version: '1.0' });
  await job('UPDATE_FIRMWARE_REQUEST', at(-60 * 30), [
    {
      ...{ device_id: updated, outcome: 'TIMED_OUT', sent_at: at(-60 * 29), answered_at: at(-60 * 29) },
      firmware_before: '1.0',
    },
  ]);
  const failed = await job('RESET_REQUEST', at(-20), [
    { device_id: updated, outcome: 'FAILED' },
    { device_id: broken, outcome: 'EFFECT_SEEN' },
  ]);
  await round(0);
  expect(await kinds()).toEqual([
    'CERTIFICATE',
    'CONTRADICTION',
    'FAILED_JOB',
    'FAULTED',
    'FIRMWARE',
    'OFFLINE',
    'SILENT',
  ]);
  const rows = await found();
  expect(rows.find(({ kind }) => kind === 'FAULTED')).toMatchObject({ subject: broken, since: at(-30), extent: 1 });
  expect(rows.find(({ kind }) => kind === 'CONTRADICTION')).toMatchObject({ subject: charging, since: at(-30) });
  expect(rows.find(({ kind }) => kind === 'FAILED_JOB')).toMatchObject({ subject: failed, since: at(-20), extent: 1 });
  expect(rows.find(({ kind }) => kind === 'FIRMWARE')).toMatchObject({ subject: updated, since: at(-60 * 29) });
});

test('a later update of the same device, or the new version, ends what the first one left', async () => {
  const id = await device({ firmware_version: '1.0' });
  const row = { device_id: id, outcome: 'FAILED' as const, firmware_before: '1.0' };
  await job('UPDATE_FIRMWARE_REQUEST', at(-90), [{ ...row, sent_at: at(-90), answered_at: at(-90) }]);
  await round(0);
  expect(await kinds()).toEqual(['FIRMWARE']);
  await job('UPDATE_FIRMWARE_REQUEST', at(1), [
    { device_id: id, outcome: 'ACCEPTED', sent_at: at(1), answered_at: at(1), firmware_before: '1.0' },
  ]);
  await round(2);
  expect(await kinds()).toEqual([]);
});

test('a site is down as a whole for staff, and in their own part for a vendor', async () => {
  await device({}, ['OUTOFORDER'], vendor);
  const other = await device({}, ['AVAILABLE']);
  await round(0);
  expect((await found()).filter(({ kind }) => kind === 'SITE_DOWN')).toEqual([
    expect.objectContaining({ subject: 'harbor', scope: vendor.toLowerCase(), extent: 1 }),
  ]);
  await setStatuses(database.kysely, other, ['UNKNOWN']);
  await round(1);
  expect((await found()).filter(({ kind }) => kind === 'SITE_DOWN')).toEqual([
    expect.objectContaining({ subject: 'harbor', scope: '', extent: 2 }),
    expect.objectContaining({ subject: 'harbor', scope: vendor.toLowerCase(), extent: 1 }),
  ]);
});

test('the devices of a job are counted for all, and for a vendor the own ones', async () => {
  const [own, other] = [await device({}, up, vendor), await device()];
  const id = await job('RESET_REQUEST', at(-20), [
    { device_id: own, outcome: 'FAILED' },
    { device_id: other, outcome: 'REJECTED' },
  ]);
  await round(0);
  expect(await found()).toEqual([
    expect.objectContaining({ kind: 'FAILED_JOB', subject: id, scope: '', extent: 2 }),
    expect.objectContaining({ kind: 'FAILED_JOB', subject: id, scope: vendor.toLowerCase(), extent: 1 }),
  ]);
});

test('a device that a job was retried on is no failure of that job, unless the retry was canceled there', async () => {
  const [one, two] = [await device(), await device()];
  const first = await job('RESET_REQUEST', at(-20), [
    { device_id: one, outcome: 'FAILED' },
    { device_id: two, outcome: 'FAILED' },
  ]);
  const retry = await job('RESET_REQUEST', at(-10), [
    { device_id: one, outcome: 'QUEUED' },
    { device_id: two, outcome: 'CANCELLED' },
  ]);
  await database.kysely.updateTable('jobs').set({ retry_of: first }).where('id', '=', retry).execute();
  await round(0);
  expect(await found()).toEqual([expect.objectContaining({ kind: 'FAILED_JOB', subject: first, extent: 1 })]);
  // What fails again is the retry's.
  await sql`update job_devices set outcome = 'TIMED_OUT' where job_id = ${retry}::uuid`.execute(database.kysely);
  await round(1);
  expect(await found()).toEqual([expect.objectContaining({ kind: 'FAILED_JOB', subject: retry, extent: 2 })]);
});

test('an acknowledgement ends with its time, or with what it was of', async () => {
  const id = await device({ connected: false, connection_since: at(-30) });
  await round(0);
  const of = { kind: 'OFFLINE' as const, subject: id, since: at(-30), extent: 2 };
  const by = { made_by: 'a@example.com', made_at: at(0) };
  await database.kysely
    .insertInto('attention_acknowledgements')
    .values([
      { ...of, ...by, party: '', until: null },
      { ...of, ...by, party: 'vendor@example.com', until: at(120) },
    ] as Insertable<Tables['attention_acknowledgements']>[])
    .execute();
  const parties = async () =>
    (await database.kysely.selectFrom('attention_acknowledgements').select('party').orderBy('party').execute()).map(
      ({ party }) => party,
    );
  await round(1);
  expect(await parties()).toEqual(['', 'vendor@example.com']);
  // It was there in between: this is another time.
  await set(id, { connection_since: at(2) });
  await round(30);
  expect(await parties()).toEqual(['vendor@example.com']);
  await round(120);
  expect(await parties()).toEqual([]);
});
