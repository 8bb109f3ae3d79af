import { type BackendProcess, type SeededCharger, startBackend } from '../testing/backend-process.ts';
import { devicesAtOddsWithEvses } from '../testing/evse-statuses.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { connectCharger, type RawCharger } from '../testing/raw-charger.ts';
import { until } from '../testing/until.ts';
import { presenceMs } from './presence.ts';

let backend: BackendProcess;
let known: SeededCharger;
/** A charger that connects first and does nothing from then on. */
let quiet: RawCharger;
let quietSince: number;
beforeAll(async () => {
  backend = await startBackend({ UNKNOWN_AFTER_MINUTES: '15' });
  const [first, second] = backend.chargers();
  if (!first || !second) throw new Error('The seed has too few chargers.');
  known = first;
  quiet = await connectCharger({ url: backend.url, ...second });
  quietSince = Date.now();
});
afterAll(() => backend.remove());

const connect = () => connectCharger({ url: backend.url, ...known });
const status = (charger: RawCharger, connectorId: number, value: string) =>
  charger.call('StatusNotification', { connectorId, errorCode: 'NoError', status: value });

/** The charger as the API shows it. */
async function device(): Promise<Record<string, unknown>> {
  const { body } = await backend.call('admin', 'GET', `devices?chargeboxId=${known.chargeboxId}`);
  const { content } = body as { content: Record<string, unknown>[] };
  const found = content.find((row) => row.chargeboxId === known.chargeboxId);
  if (!found) throw new Error('The charger is not in the list.');
  return found;
}

// A gateway once took itself for dead whenever it showed that it lives, and sent all its chargers away.
test('a connection outlives the signs of life of its gateway', async () => {
  let closed = false;
  void quiet.closed.then(() => {
    closed = true;
  });
  await until(async () => closed || Date.now() > quietSince + 1.2 * presenceMs);
  expect(closed).toBe(false);
  await quiet.close();
});

test('a charger away for too long becomes UNKNOWN as of then, and its own report restores it', async () => {
  const charger = await connect();
  for (const { connectorId } of known.connectors) await status(charger, connectorId, 'Available');
  await charger.close();
  await until(async () => (await device()).webSocketConnection === 'Not Connected');
  await backend.stop();
  const lost = new Date(Date.now() - 16 * 60_000).toISOString();
  await queryDatabase(
    backend,
    `update devices set connection_since = '${lost}' where chargebox_id = '${known.chargeboxId}'`,
  );

  await backend.restart();
  await until(async () => (await device()).status === 'UNKNOWN');
  const unknown = await device();
  expect(unknown).toMatchObject({ lastKnownStatus: 'AVAILABLE', statusSince: lost });
  expect(await devicesAtOddsWithEvses(backend)).toEqual([]);

  const back = await connect();
  await status(back, 0, 'Available');
  expect(await device()).toMatchObject({ status: 'UNKNOWN' });
  for (const { connectorId } of known.connectors) await status(back, connectorId, 'Available');
  expect(await device()).toMatchObject({ status: 'AVAILABLE', lastKnownStatus: null });
  await back.close();
}, 120_000);
