// Frames as long as they may be, as fast as one charger can send them, and readers who ask for as many as they may.
import { setTimeout as pause } from 'node:timers/promises';
import type { OcppLogPage } from '@dmp/shared/contract';
import { limits } from '@dmp/shared/contract';
import { type BackendProcess, freePort, type SeededCharger, startBackend } from '../backend/testing/backend-process.ts';
import { connectCharger, type RawCharger } from '../backend/testing/raw-charger.ts';
import { queryStopped } from '../backend/testing/stopped-database.ts';

const count = process.env.HOSTILE === 'long' ? 850 : 250;
/** Frames that an earlier release kept. */
const kept = 850;
const info = 'x'.repeat(limits.frame.bytes - 1024);
let backend: BackendProcess;
let metricsPort: number;
let charger: SeededCharger;
beforeAll(async () => {
  metricsPort = await freePort();
  backend = await startBackend({ METRICS_PORT: String(metricsPort) });
  const [first] = backend.chargers();
  if (!first) throw new Error('The seed has no chargers.');
  charger = first;
});
afterAll(() => backend?.remove());

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
}

/** What the longest task of the backend took, in seconds, and how many bytes its memory grew by, while something is done. */
async function costOf<T>(work: () => Promise<T>): Promise<{ given: T; seconds: number; bytes: number }> {
  const before = await metric('process_resident_memory_bytes');
  await metric('nodejs_eventloop_lag_max_seconds'); // begins anew with each look
  let most = before;
  let seconds = 0;
  const done = new AbortController();
  const looking = (async () => {
    while (!done.signal.aborted) {
      await pause(200);
      seconds = Math.max(seconds, await metric('nodejs_eventloop_lag_max_seconds'));
      most = Math.max(most, await metric('process_resident_memory_bytes'));
    }
  })();
  try {
    return { given: await work(), seconds, bytes: most - before };
  } finally {
    done.abort();
    await looking;
  }
}

test(`of ${count} long frames of one charger no more is taken than a minute has room for, and others wait for none`, async () => {
  const socket: RawCharger = await connectCharger({ url: backend.url, ...charger });
  const answers = new Map<string, number>();
  for (let n = 0; n < count; n += 1) {
    if (n % 50 === 49) socket.say(`[2,"beat-${n}","Authorize",{"idTag":"T"}]`);
    else socket.say(`[2,"long-${n}","StatusNotification",{"errorCode":"Long","info":"${info}"}]`);
    if (socket.socket.readyState !== socket.socket.OPEN) break;
    if (n % 10 === 9 && (await Promise.race([socket.next(), socket.closed.then(() => undefined)])) === undefined) break;
  }
  expect(await socket.closed).toMatchObject({ code: 1008 });
  for (const [, , code] of socket.unread) answers.set(String(code), (answers.get(String(code)) ?? 0) + 1);
  expect(answers.get('GenericError')).toBeGreaterThan(count / 5);
  await backend.logged(({ msg }) => msg === 'a charger sends more than it may; the rest is refused');
  const { body } = await backend.call('viewer', 'GET', `logs/ocpp?resources=${charger.chargeboxId}&messageId=long-0`);
  expect((body as OcppLogPage).content).toHaveLength(2);
  const again = await connectCharger({ url: backend.url, ...charger });
  again.say('[2,"again","Heartbeat",{}]');
  expect((await again.next())[2]).toBe('GenericError');
  await again.close();
});

test('what an earlier release kept of such a charger is listed, exported and drawn without much of it at a time', async () => {
  await backend.stop();
  queryStopped(
    backend,
    `insert into ocpp_logs (time, device_id, chargebox_id, source, detail_type, message_id, frame, error_code)
     select now() - n * interval '1 ms', id, chargebox_id, 'EVSE', 'STATUS_NOTIFICATION_REQUEST', 'old-' || n,
       '[2,"old","StatusNotification",{"errorCode":"Long","info":"' || repeat('x', ${info.length}) || '"}]', 'Long'
     from devices, generate_series(1, ${kept}) n where chargebox_id = '${charger.chargeboxId}'`,
  );
  await backend.restart();
  await backend.token('viewer');
  const start = new Date(Date.now() - 600_000).toISOString();
  const end = new Date(Date.now() + 600_000).toISOString();
  const ask = async (path: string) => {
    const { status, body } = await backend.call('viewer', 'GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const { chargeboxId } = charger;
  const page = await costOf(() => ask(`logs/ocpp?resources=${chargeboxId}&start=${start}&pageSize=1000`));
  expect(JSON.stringify(page.given).length).toBeLessThan(1000 * limits.logFrame.whole);
  const file = await costOf(() => ask(`logs/ocpp/exporter/export-csv?resources=${chargeboxId}&start=${start}`));
  expect(String(file.given).match(/"?old-\d+"?,/g)).toHaveLength(kept);
  const timeline = await costOf(() => ask(`devices/${chargeboxId}/timeline?start=${start}&end=${end}`));
  for (const [name, { seconds, bytes }] of Object.entries({ page, file, timeline })) {
    expect([name, seconds < 0.5, bytes < 1024 ** 3]).toEqual([name, true, true]);
  }
});
