// Mails of alerts against a real mail server on loopback.
import { sql } from 'kysely';
import { createInProcessBus } from '../bus/in-process.ts';
import { readMailSettings } from '../config/mail-settings.ts';
import { addAlert, addDevice, addSite } from '../testing/alert-network.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { receiveMails, type SmtpReceiver } from '../testing/smtp-receiver.ts';
import { until } from '../testing/until.ts';
import { claimMail, createMailDelivery, type MailDelivery, type MailResult, mailAttempts } from './mail-delivery.ts';
import { openMailServer } from './mail-server.ts';
import { evaluateDue } from './round.ts';

let database: OpenDatabase;
let receiver: SmtpReceiver;
let delivery: MailDelivery;
/** What whoever counts mails was told since the delivery began. */
let told: MailResult[];
const errors: object[] = [];
const log = { error: (details: object) => void errors.push(details) };
const login = { user: 'portal', password: 'between us' };

beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());
beforeEach(async () => {
  await sql`truncate alerts, alert_episodes, alert_mails, devices, sites cascade`.execute(database.kysely);
  await addSite(database.kysely, 'harbor');
  await addDevice(database.kysely, 'harbor', ['OUTOFORDER']);
  receiver = await receiveMails(login);
});
afterEach(async () => {
  await delivery.stop();
  await receiver.close();
  expect(errors).toEqual([]);
});

/** Sends to this address from now on. */
function deliver(url: string | undefined): MailDelivery {
  const faults: string[] = [];
  const settings = readMailSettings(url, url && '"Alerts, chargers" <alerts@example.com>', faults);
  expect(faults).toEqual([]);
  const { kysely } = database;
  const server = settings && openMailServer(settings);
  told = [];
  const meter = { attempted: (result: MailResult) => void told.push(result) };
  delivery = createMailDelivery({ kysely, bus: createInProcessBus(log), log, server, meter, tickMs: 20 });
  delivery.start();
  return delivery;
}

/** An alert that has just written to these. */
async function write(recipients: string[], name = 'Night watch'): Promise<void> {
  const now = new Date();
  await addAlert(database.kysely, now, { email_recipients: recipients, name });
  await evaluateDue(database.kysely, { now, publicUrl: 'https://console.example.com' });
}

const mail = () => database.kysely.selectFrom('alert_mails').selectAll().executeTakeFirstOrThrow();
const settled = async (state: string) => (await mail()).state === state;
const dueNow = () =>
  database.kysely
    .updateTable('alert_mails')
    .set({ due_at: new Date(0) })
    .execute();
/** The value of a header, unfolded. */
const header = (source: string | undefined, name: string) =>
  new RegExp(`^${name}:(.*(?:\\r\\n[ \\t].*)*)`, 'mi')
    .exec(source ?? '')?.[1]
    ?.replace(/\r\n/g, '')
    .trim();

test('a mail arrives once, with text and HTML', async () => {
  await write(['noc@example.com', 'duty@example.com'], 'Näxt & <b>');
  deliver(receiver.url);
  await until(() => settled('SENT'));
  expect(receiver.received).toHaveLength(1);
  const [{ from, to, source } = { from: '', to: [], source: '' }] = receiver.received;
  expect({ from, to }).toEqual({ from: 'alerts@example.com', to: ['noc@example.com', 'duty@example.com'] });
  expect(header(source, 'From')).toBe('"Alerts, chargers" <alerts@example.com>');
  expect(header(source, 'To')).toBe('noc@example.com, duty@example.com');
  expect(header(source, 'Message-ID')).toBe((await mail()).message_id);
  expect(header(source, 'Auto-Submitted')).toBe('auto-generated');
  expect(source).toContain('Content-Type: text/plain');
  expect(source).toContain('Content-Type: text/html');
  expect((await mail()).body_html).toContain('Näxt &amp; &lt;b&gt;');
  expect(await mail()).toMatchObject({ attempts: 1, last_error: null, sent_at: expect.any(Date) });
});

test('a server that refuses and then accepts gets the same mail again', async () => {
  receiver.refuse(() => 'Greylisted, try later');
  await write(['noc@example.com']);
  deliver(receiver.url);
  await until(async () => (await mail()).last_error !== null);
  const { due_at, last_error, state, attempts, message_id } = await mail();
  expect({ last_error, state, attempts }).toEqual({
    ...{ state: 'WAITING', attempts: 1 },
    last_error: 'The mail server refused the email: 450 Greylisted, try later',
  });
  expect(due_at.getTime()).toBeGreaterThan(Date.now());
  receiver.refuse(undefined);
  await dueNow();
  await until(() => settled('SENT'));
  expect(receiver.received).toHaveLength(1);
  expect(header(receiver.received[0]?.source, 'Message-ID')).toBe(message_id);
  expect(await mail()).toMatchObject({ attempts: 2, last_error: null });
  await until(async () => told.length === 2);
  expect(told).toEqual(['postponed', 'sent']);
});

test('of several recipients only those refused are tried again', async () => {
  receiver.refuse((recipient) => (recipient === 'duty@example.com' ? 'No such user' : undefined));
  await write(['noc@example.com', 'duty@example.com']);
  deliver(receiver.url);
  await until(async () => (await mail()).last_error !== null);
  expect(await mail()).toMatchObject({
    ...{ state: 'WAITING', delivered_to: ['noc@example.com'] },
    last_error: 'The mail server refused duty@example.com: 450 No such user',
  });
  receiver.refuse(undefined);
  await dueNow();
  await until(() => settled('SENT'));
  expect(receiver.received.map(({ to }) => to)).toEqual([['noc@example.com'], ['duty@example.com']]);
});

test('after so many attempts it has failed, with what the server said', async () => {
  receiver.refuse(() => 'Not today');
  await write(['noc@example.com']);
  await database.kysely
    .updateTable('alert_mails')
    .set({ attempts: mailAttempts - 1 })
    .execute();
  deliver(receiver.url);
  await until(() => settled('FAILED'));
  expect(await mail()).toMatchObject({
    ...{ attempts: mailAttempts, sent_at: null },
    last_error: 'The mail server refused the email: 450 Not today',
  });
  await until(async () => told.length > 0);
  expect(told).toEqual(['failed']);
  const asked = receiver.asked();
  receiver.refuse(undefined);
  await dueNow();
  await write(['other@example.com']);
  await until(async () => receiver.received.length > 0);
  expect(receiver.asked()).toBe(asked + 1);
  expect(receiver.received[0]?.to).toEqual(['other@example.com']);
});

test('a wrong password is told without it, though the server repeats it', async () => {
  await write(['noc@example.com']);
  deliver(receiver.url.replace('between%20us', 'guessed'));
  await until(async () => (await mail()).last_error !== null);
  expect((await mail()).last_error).toMatch(/^The mail server refused the email: 535 .*\*\*\*/);
  expect((await mail()).last_error).not.toContain('guessed');
});

test('a server that is not there', async () => {
  await write(['noc@example.com']);
  const { url } = receiver;
  await receiver.close();
  deliver(url);
  await until(async () => (await mail()).last_error !== null);
  expect((await mail()).last_error).toBe('The mail server could not be reached (ECONNREFUSED).');
  receiver = await receiveMails(login);
});

test('a line break in a name that got into the database is not sent', async () => {
  await write(['noc@example.com'], 'Night\r\nBcc: everybody@example.com');
  deliver(receiver.url);
  await until(() => settled('FAILED'));
  expect((await mail()).last_error).toBe(
    'The email was not sent because a name or an address in it contains a line break.',
  );
  expect(receiver.asked()).toBe(0);
});

test('what a worker had taken when it was killed is sent by another, as the same mail', async () => {
  await write(['noc@example.com']);
  const now = new Date();
  const taken = await claimMail(database.kysely, now);
  expect(taken).toBeDefined();
  expect(await claimMail(database.kysely, now)).toBeUndefined();
  await database.kysely
    .updateTable('alert_mails')
    .set({ claimed_until: new Date(0) })
    .execute();
  deliver(receiver.url);
  await until(() => settled('SENT'));
  expect(receiver.received).toHaveLength(1);
  expect(header(receiver.received[0]?.source, 'Message-ID')).toBe(taken?.message_id);
});

test('two deliveries at once send each mail once', async () => {
  for (let n = 0; n < 10; n += 1) await addAlert(database.kysely, new Date(0), { name: `Watch ${n}` });
  await evaluateDue(database.kysely, { now: new Date(), publicUrl: 'https://console.example.com' });
  const first = deliver(receiver.url);
  deliver(receiver.url);
  await until(async () => receiver.received.length >= 10);
  await first.stop();
  await delivery.stop();
  const ids = receiver.received.map(({ source }) => header(source, 'Message-ID'));
  expect(ids).toHaveLength(10);
  expect(new Set(ids).size).toBe(10);
});

test('without a mail server it is kept for the console', async () => {
  await write(['noc@example.com']);
  deliver(undefined);
  await until(() => settled('CAUGHT'));
  expect(await mail()).toMatchObject({ attempts: 0, sent_at: null, last_error: null });
});
