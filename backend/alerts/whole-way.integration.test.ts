// The whole way: the chargers of a site fault, and a mail server gets one mail; they recover, and it gets another.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Alert, AlertIncidentPage, Device } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { receiveMails, type SmtpReceiver } from '../testing/smtp-receiver.ts';
import { until } from '../testing/until.ts';

const program = resolve(__dirname, '../../charge-points/dist/main.js');
const password = 'between-us';
let receiver: SmtpReceiver;
let backend: BackendProcess;
let fleet: ChildProcess | undefined;
let siteId: string;
let chargeboxIds: string[];

beforeAll(async () => {
  receiver = await receiveMails({ user: 'portal', password });
  backend = await startBackend({ SMTP_URL: receiver.url, MAIL_FROM: 'Alerts <alerts@example.com>' });
  // The smallest site.
  const bySite = new Map<string, string[]>();
  for (const { siteId: site, chargeboxId } of await devices()) {
    if (site) bySite.set(site, [...(bySite.get(site) ?? []), chargeboxId]);
  }
  const [smallest] = [...bySite].sort(([, a], [, b]) => a.length - b.length);
  if (!smallest) throw new Error('The seed has no sites.');
  [siteId, chargeboxIds] = smallest;
});
afterAll(async () => {
  fleet?.kill('SIGKILL');
  await backend.remove();
  await receiver.close();
});

const devices = async () =>
  ((await backend.call('viewer', 'GET', 'devices?pageSize=1000')).body as { content: Device[] }).content;
const statuses = async () =>
  (await devices())
    .filter(({ chargeboxId }) => chargeboxIds.includes(chargeboxId))
    .flatMap(({ evses }) => evses.map(({ operationalStatus }) => operationalStatus));

/** The chargers of the site, in this condition in place of the one before, until all of them have said so. */
async function run(condition: 'IN_SERVICE' | 'FAULTED'): Promise<void> {
  if (fleet) {
    fleet.kill('SIGTERM');
    await once(fleet, 'exit');
  }
  const chargers = backend.chargers().filter(({ chargeboxId }) => chargeboxIds.includes(chargeboxId));
  const file = join(backend.dataDir, 'site.json');
  writeFileSync(file, JSON.stringify(chargers.map((charger) => ({ ...charger, condition }))));
  const url = `${backend.url.replace('http', 'ws')}/ocpp`;
  fleet = spawn(process.execPath, [program, '--url', url, '--chargers-file', file, '--restart', '0'], {
    stdio: 'ignore',
  });
  await until(async () =>
    (await statuses()).every((status) => (status === 'OUTOFORDER') === (condition === 'FAULTED')),
  );
}

/** Saves the alert, which evaluates it at once. */
async function save(change: object = {}): Promise<Alert> {
  const form = {
    ...{ name: 'Night watch', type: 'SITE_DOWN', interval: 900, active: true, severity: 'CRITICAL' },
    ...{ emailRecipients: ['noc@example.com'], siteIds: [siteId], excludeSites: false, threshold: null },
  };
  const answer = await backend.call('operator', 'PUT', 'alerts/SITE_DOWN', { ...form, ...change });
  expect(answer.status).toBeLessThan(300);
  return answer.body as Alert;
}
const evaluated = async (id: string, after: string) => {
  const alert = ((await backend.call('viewer', 'GET', 'alerts')).body as Alert[]).find((one) => one.id === id);
  return alert?.lastEvaluation && alert.lastEvaluation.at > after ? alert : undefined;
};
/** Saves it and waits until it was evaluated since. */
async function evaluate(id: string): Promise<void> {
  const before = new Date().toISOString();
  await save({ id });
  await until(async () => (await evaluated(id, before)) !== undefined);
}
/** The seeded alerts write to the same server. */
const received = (id: string) => receiver.received.filter(({ source }) => source.replace(/=\r\n/g, '').includes(id));

test('one mail when every charger of the site faults, one when they recover, whatever happens between', async () => {
  await run('IN_SERVICE');
  const { id } = await save();
  await until(async () => (await evaluated(id, '')) !== undefined);
  expect(received(id)).toEqual([]);

  await run('FAULTED');
  await evaluate(id);
  await until(async () => received(id).length > 0);
  await evaluate(id);
  await backend.kill();
  await backend.restart();
  await until(async () => (await statuses()).every((status) => status === 'OUTOFORDER'));
  await evaluate(id);

  await run('IN_SERVICE');
  await evaluate(id);
  await until(async () => received(id).length > 1);
  await evaluate(id);
  const history = (await backend.call('viewer', 'GET', `alerts/${id}/history`)).body as AlertIncidentPage;
  expect(history).toMatchObject({
    totalElements: 1,
    content: [
      {
        ...{ endReason: 'RECOVERED', siteCount: 1, sites: [{ id: siteId, available: 0 }] },
        ...{ recipients: ['noc@example.com'], startMail: { state: 'SENT', attempts: 1 } },
        endMail: { state: 'SENT', attempts: 1 },
      },
    ],
  });
  const [start, end, ...more] = received(id);
  expect(more).toEqual([]);
  expect(start?.source).toMatch(/^Subject: \[CRITICAL\] Night watch: 1 of 1 site is down\r$/m);
  expect(end?.source).toMatch(/^Subject: \[CRITICAL\] Ended: Night watch\r$/m);
  expect(start?.to).toEqual(['noc@example.com']);
  expect(JSON.stringify(backend.log)).not.toContain(password);
}, 300_000);
