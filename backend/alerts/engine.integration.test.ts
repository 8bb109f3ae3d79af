// Alerts on a clock of the test's own.
import type { OperationalStatus } from '@dmp/shared/contract';
import { type Insertable, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { addAlert, addDevice, addSite, setStatuses } from '../testing/alert-network.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { endByStaff } from './end-by-staff.ts';
import { evaluateDue } from './round.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const publicUrl = 'https://console.example.com';
const begin = Date.parse('2026-11-20T08:00:00Z');
/** So many minutes after the beginning. */
const at = (minutes: number): Date => new Date(begin + minutes * 60_000);
const round = (minutes: number) => evaluateDue(database.kysely, { now: at(minutes), publicUrl });

const down: OperationalStatus[] = ['OUTOFORDER', 'UNKNOWN'];
const up: OperationalStatus[] = ['AVAILABLE', 'OUTOFORDER'];
let harbor: string;
let mill: string;
beforeEach(async () => {
  const { kysely } = database;
  await sql`truncate alerts, alert_episodes, alert_mails, devices, sites cascade`.execute(kysely);
  for (const id of ['harbor', 'mill', 'empty']) await addSite(kysely, id);
  harbor = await addDevice(kysely, 'harbor', up);
  mill = await addDevice(kysely, 'mill', up);
});
const set = (device: string, statuses: OperationalStatus[]) => setStatuses(database.kysely, device, statuses);

const mails = () => database.kysely.selectFrom('alert_mails').selectAll().orderBy('number').execute();
const kinds = async () => (await mails()).map(({ kind }) => kind);
const episodes = () => database.kysely.selectFrom('alert_episodes').selectAll().orderBy('started_at').execute();
const alert = (id: string) =>
  database.kysely.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const silence = (id: string, until: Date | null, now: Date) =>
  database.kysely
    .updateTable('alerts')
    .set({ silenced_until: until, next_evaluation_at: now })
    .where('id', '=', id)
    .execute();

test('one mail when it goes off, none while it goes on, one when it is over', async () => {
  const id = await addAlert(database.kysely, at(0));
  expect(await round(0)).toEqual({ evaluated: 1, mails: 0 });
  expect((await alert(id)).evaluation).toMatchObject({ alerting: false, summary: 'None of 2 sites is down.' });

  await set(harbor, down);
  expect(await round(14)).toEqual({ evaluated: 0, mails: 0 });
  expect(await round(15)).toEqual({ evaluated: 1, mails: 1 });
  expect(await round(15)).toEqual({ evaluated: 0, mails: 0 });
  expect(await round(30)).toEqual({ evaluated: 1, mails: 0 });
  expect(await round(45)).toEqual({ evaluated: 1, mails: 0 });
  await set(harbor, up);
  expect(await round(60)).toEqual({ evaluated: 1, mails: 1 });
  expect(await round(75)).toEqual({ evaluated: 1, mails: 0 });

  const [start, end] = await mails();
  expect(start).toMatchObject({
    ...{ alert_id: id, kind: 'STARTED', recipients: ['noc@example.com'], state: 'WAITING', created_at: at(15) },
    subject: '[HIGH] Night watch: 1 of 2 sites is down',
  });
  expect(start?.body_text).toContain('- Site harbor (harbor): 2 of 2 EVSEs down');
  expect(start?.body_text).toContain(`https://console.example.com/alerts?alert=${id}`);
  expect(end).toMatchObject({ kind: 'ENDED', subject: '[HIGH] Ended: Night watch', in_reply_to: start?.message_id });
  expect(end?.body_text).toContain('From 2026-11-20 08:15 UTC to 2026-11-20 09:00 UTC (45 min)');
  expect(await episodes()).toMatchObject([{ started_at: at(15), ended_at: at(60), end_reason: 'RECOVERED' }]);
});

test('new chargers count from their first status on: they are no site that is down', async () => {
  const { kysely } = database;
  const isNew = await addDevice(kysely, 'empty', ['PLANNED', 'UNKNOWN', 'UNKNOWN']);
  await kysely.updateTable('devices').set({ status_since: null }).where('id', '=', isNew).execute();
  const network = { type: 'LOW_NETWORK_AVAILABILITY', site_ids: null, exclude_sites: null, threshold: 50 } as const;
  const ids = [await addAlert(kysely, at(0)), await addAlert(kysely, at(0), network)];
  await round(0);
  const evaluated = async () => (await Promise.all(ids.map(alert))).map(({ evaluation }) => evaluation?.alerting);
  expect(await evaluated()).toEqual([false, false]);
  await set(isNew, ['PLANNED', 'OUTOFORDER', 'OUTOFORDER']);
  await round(15);
  expect(await evaluated()).toEqual([true, true]);
});

test('it goes off again: another episode with mails of its own', async () => {
  await addAlert(database.kysely, at(0));
  await set(harbor, down);
  await round(0);
  await set(harbor, up);
  await round(15);
  await set(harbor, down);
  await round(30);
  expect(await kinds()).toEqual(['STARTED', 'ENDED', 'STARTED']);
  expect(new Set((await mails()).map(({ message_id }) => message_id)).size).toBe(3);
});

test('a site that joins mails nothing, and is named at the end', async () => {
  await addAlert(database.kysely, at(0));
  await set(harbor, down);
  await round(0);
  await set(mill, down);
  await round(15);
  await set(harbor, up);
  await round(30);
  expect(await kinds()).toEqual(['STARTED']);
  await set(mill, up);
  await round(45);
  const [, end] = await mails();
  expect(end?.body_text).toContain('Site harbor (harbor)');
  expect(end?.body_text).toContain('Site mill (mill)');
  expect(await episodes()).toMatchObject([{ site_count: 2, ended_at: at(45) }]);
});

test('who was told that it began is told that it is over, whoever the recipients are by then', async () => {
  const id = await addAlert(database.kysely, at(0));
  await set(harbor, down);
  await round(0);
  await database.kysely
    .updateTable('alerts')
    .set({ email_recipients: ['new@example.com'] })
    .where('id', '=', id)
    .execute();
  await set(harbor, up);
  await round(15);
  expect((await mails()).map(({ recipients }) => recipients)).toEqual([['noc@example.com'], ['noc@example.com']]);
});

test('each type by what the devices say', async () => {
  const { kysely } = database;
  await addDevice(kysely, null, ['CHARGING', 'RESERVED', 'PLANNED', 'REMOVED']);
  const low = { type: 'LOW_SITE_AVAILABILITY' as const, exclude_sites: null, site_ids: ['harbor', 'mill', 'empty'] };
  const network = { type: 'LOW_NETWORK_AVAILABILITY', exclude_sites: null, site_ids: null } as const;
  const ids = {
    down: await addAlert(kysely, at(0), { exclude_sites: false, site_ids: ['harbor'] }),
    lowAt: await addAlert(kysely, at(0), { ...low, threshold: 50 }),
    lowUnder: await addAlert(kysely, at(0), { ...low, threshold: 51 }),
    networkAt: await addAlert(kysely, at(0), { ...network, threshold: 66 }),
    networkUnder: await addAlert(kysely, at(0), { ...network, threshold: 67 }),
    off: await addAlert(kysely, at(0), { ...network, threshold: 100, active: false }),
  };
  expect(await round(0)).toEqual({ evaluated: 5, mails: 2 });
  const found = async (name: keyof typeof ids) => (await alert(ids[name])).evaluation;
  expect(await found('down')).toMatchObject({ alerting: false, sitesWatched: 1, evses: 2 });
  expect(await found('lowAt')).toMatchObject({ alerting: false, sitesWatched: 2 });
  expect(await found('lowUnder')).toMatchObject({
    ...{ alerting: true, siteCount: 2, evses: 4, available: 2 },
    sites: [
      { id: 'harbor', name: 'Site harbor', evses: 2, available: 1, down: 1 },
      { id: 'mill', name: 'Site mill', evses: 2, available: 1, down: 1 },
    ],
  });
  expect(await found('networkAt')).toMatchObject({ alerting: false, evses: 6, available: 4 });
  expect(await found('networkUnder')).toMatchObject({ alerting: true, sites: [], siteCount: 0 });
  expect(await found('off')).toBeNull();
});

test('a retired device is counted by no alert', async () => {
  const { kysely } = database;
  await set(harbor, down);
  const id = await addAlert(kysely, at(0));
  await kysely
    .updateTable('devices')
    .set({ retired_at: at(0) })
    .where('id', '=', harbor)
    .execute();
  await round(0);
  expect((await alert(id)).evaluation).toMatchObject({ alerting: false, evses: 2 });
});

test("a vendor's alert counts that vendor's devices alone", async () => {
  const { kysely } = database;
  await addDevice(kysely, 'harbor', down, 'Vendor.Acme@example.com');
  const staff = await addAlert(kysely, at(0));
  const vendor = await addAlert(kysely, at(0), { owner: 'vendor.acme@example.com' });
  const other = await addAlert(kysely, at(0), { owner: 'vendor.none@example.com' });
  await round(0);
  expect((await alert(staff)).evaluation).toMatchObject({ alerting: false, evses: 6 });
  expect((await alert(vendor)).evaluation).toMatchObject({ alerting: true, evses: 2, sitesWatched: 1 });
  expect((await alert(other)).evaluation).toMatchObject({ alerting: false, evses: 0 });
  expect(await mails()).toMatchObject([{ alert_id: vendor, owner: 'vendor.acme@example.com' }]);
});

test('two workers at once evaluate each alert once', async () => {
  await set(harbor, down);
  for (let n = 0; n < 30; n += 1) await addAlert(database.kysely, at(0));
  const rounds = await Promise.all([round(0), round(0), round(0)]);
  expect(rounds.reduce((sum, { evaluated }) => sum + evaluated, 0)).toBe(30);
  expect(rounds.reduce((sum, { mails }) => sum + mails, 0)).toBe(30);
  const told = (await mails()).map(({ alert_id }) => alert_id);
  expect(new Set(told).size).toBe(30);
  expect(told).toHaveLength(30);
});

test('a round that breaks off leaves nothing half done, and the next makes up for it', async () => {
  const { kysely } = database;
  const id = await addAlert(kysely, at(0));
  await set(harbor, down);
  await sql`alter table alert_mails rename to alert_mails_away`.execute(kysely);
  try {
    await expect(round(0)).rejects.toThrow('alert_mails');
  } finally {
    await sql`alter table alert_mails_away rename to alert_mails`.execute(kysely);
  }
  expect(await episodes()).toEqual([]);
  expect((await alert(id)).evaluation).toBeNull();
  expect(await round(1)).toEqual({ evaluated: 1, mails: 1 });
});

test('what was missed is not made up for, and the moments do not wander', async () => {
  const id = await addAlert(database.kysely, at(0));
  await round(2);
  expect((await alert(id)).next_evaluation_at).toEqual(at(15));
  await round(100);
  expect((await alert(id)).next_evaluation_at).toEqual(at(105));
});

test('what goes on when a silence ends is told then', async () => {
  const id = await addAlert(database.kysely, at(0));
  await silence(id, at(20), at(0));
  await set(harbor, down);
  expect(await round(0)).toEqual({ evaluated: 1, mails: 0 });
  expect(await episodes()).toMatchObject([{ ended_at: null, recipients: [] }]);
  expect(await round(15)).toEqual({ evaluated: 1, mails: 0 });
  // Not at minute 30, when it would be due.
  expect(await round(20)).toEqual({ evaluated: 1, mails: 1 });
  expect((await mails())[0]?.body_text).toContain('Since 2026-11-20 08:00 UTC');
  await set(harbor, up);
  await round(50);
  expect(await kinds()).toEqual(['STARTED', 'ENDED']);
});

test('what began and was over in a silence is noted, and told to nobody', async () => {
  const id = await addAlert(database.kysely, at(0));
  await silence(id, at(60), at(0));
  await set(harbor, down);
  await round(0);
  await set(harbor, up);
  await round(15);
  await round(60);
  await round(75);
  expect(await kinds()).toEqual([]);
  expect(await episodes()).toMatchObject([{ started_at: at(0), ended_at: at(15) }]);
});

test('who was told that it began hears after the silence that it is over', async () => {
  const id = await addAlert(database.kysely, at(0));
  await set(harbor, down);
  await round(0);
  await silence(id, at(40), at(1));
  await round(1);
  await set(harbor, up);
  expect(await round(16)).toEqual({ evaluated: 1, mails: 0 });
  expect(await round(31)).toEqual({ evaluated: 1, mails: 0 });
  expect(await round(40)).toEqual({ evaluated: 1, mails: 1 });
  expect((await mails())[1]).toMatchObject({ kind: 'ENDED', recipients: ['noc@example.com'] });
  expect((await mails())[1]?.body_text).toContain('to 2026-11-20 08:16 UTC');
  expect(await round(60)).toEqual({ evaluated: 1, mails: 0 });
});

test('switched off while it goes off: over, and told', async () => {
  const { kysely } = database;
  const id = await addAlert(kysely, at(0));
  await set(harbor, down);
  await round(0);
  const ending = { email: 'olga@example.com', how: 'switched off' } as const;
  const row = await alert(id);
  expect(await endByStaff(kysely, row, ending, { now: at(5), publicUrl })).toBe(true);
  expect(await episodes()).toMatchObject([{ ended_at: at(5), end_reason: 'DEACTIVATED' }]);
  expect((await mails())[1]?.body_text).toContain('The alert was switched off by olga@example.com');
  expect(await endByStaff(kysely, row, ending, { now: at(6), publicUrl })).toBe(false);
});

test('switched off in silence, or when nobody was told: over, and told to nobody', async () => {
  const { kysely } = database;
  const id = await addAlert(kysely, at(0));
  await silence(id, at(60), at(0));
  await set(harbor, down);
  await round(0);
  const ending = { email: 'olga@example.com', how: 'removed' } as const;
  expect(await endByStaff(kysely, await alert(id), ending, { now: at(5), publicUrl })).toBe(false);
  expect(await episodes()).toMatchObject([{ ended_at: at(5) }]);
  expect(await kinds()).toEqual([]);
});

const hourMs = 60 * 60_000;
/** What saving an alert does. */
const save = (id: string, minutes: number, change: Partial<Insertable<Tables['alerts']>>) =>
  database.kysely
    .updateTable('alerts')
    .set({ ...change, updated_at: at(minutes), next_evaluation_at: at(minutes) })
    .where('id', '=', id)
    .execute();

test('switched off and on again, an alert mails that it goes off at most every 15 minutes, and then by itself', async () => {
  const { kysely } = database;
  await set(harbor, down);
  const id = await addAlert(kysely, at(0), { interval_seconds: 86_400 });
  await round(0);
  const toggle = async (minutes: number) => {
    const ending = { email: 'olga@example.com', how: 'switched off' } as const;
    await endByStaff(kysely, await alert(id), ending, { now: at(minutes), publicUrl });
    await save(id, minutes, {});
    await round(minutes);
  };
  for (const minutes of [1, 2, 3, 4]) await toggle(minutes);
  expect(await kinds()).toEqual(['STARTED', 'ENDED']);
  expect(await episodes()).toHaveLength(5);
  expect((await episodes())[4]).toMatchObject({ recipients: [], ended_at: null });
  expect((await alert(id)).next_evaluation_at).toEqual(at(15));
  expect(await round(15)).toEqual({ evaluated: 1, mails: 1 });
  expect(await kinds()).toEqual(['STARTED', 'ENDED', 'STARTED']);
  expect((await episodes())[4]).toMatchObject({ recipients: ['noc@example.com'] });
});

test('changes of one user reach 500 addresses in an hour; others, and what the network does, are not held', async () => {
  const { kysely } = database;
  const addresses = Array.from({ length: 100 }, (_, index) => `a${index}@example.com`);
  const base = { email_recipients: addresses, interval_seconds: 86_400 };
  // The network does this, long after the alert was changed.
  const natural = await addAlert(kysely, at(-60), { ...base, interval_seconds: 3600, updated_by: 'olga@example.com' });
  await round(-60);
  await set(harbor, down);
  for (let count = 0; count < 7; count++) await addAlert(kysely, at(0), { ...base, updated_by: 'olga@example.com' });
  await addAlert(kysely, at(0), { ...base, updated_by: 'sam@example.com' });
  expect(await round(0)).toEqual({ evaluated: 9, mails: 7 });
  const written = await mails();
  expect(written.filter(({ changed_by }) => changed_by === 'olga@example.com')).toHaveLength(5);
  expect(written.filter(({ changed_by }) => changed_by === null).map(({ alert_id }) => alert_id)).toEqual([natural]);
  // What was sent counts also once the alerts are deleted.
  await kysely
    .deleteFrom('alerts')
    .where('updated_by', '=', 'olga@example.com')
    .where('evaluation', 'is not', null)
    .where((eb) => eb.exists(eb.selectFrom('alert_mails').select('id').whereRef('alert_id', '=', 'alerts.id')))
    .execute();
  expect(await round(15)).toEqual({ evaluated: 2, mails: 0 });
  expect(await round(30)).toEqual({ evaluated: 2, mails: 0 });
  expect(await round(hourMs / 60_000)).toEqual({ evaluated: 2, mails: 2 });
});

test('an alert that went off in a silence sends its email when that ends, also when its editor has used up the hour', async () => {
  const { kysely } = database;
  const addresses = Array.from({ length: 100 }, (_, index) => `a${index}@example.com`);
  const base = { email_recipients: addresses, updated_by: 'olga@example.com' };
  const quiet = await addAlert(kysely, at(-60), base);
  await round(-60);
  await silence(quiet, at(10), at(-45));
  await set(harbor, down);
  for (const minutes of [-45, -30, -15, 0]) await round(minutes);
  expect(await episodes()).toMatchObject([{ by_change: false, recipients: [] }]);
  for (let count = 0; count < 6; count++) await addAlert(kysely, at(5), { ...base, interval_seconds: 86_400 });
  expect(await round(5)).toEqual({ evaluated: 6, mails: 5 });
  expect(await round(10)).toEqual({ evaluated: 1, mails: 1 });
});
