// Calls that anybody with a permission may make, each as large as it may be: while one is answered, others are too.
import { limits } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { queryDatabase } from '../backend/testing/query-database.ts';
import { type LoopHold, watchLoop } from './testing/loop-hold.ts';

/** How long nothing else may be done, whatever is asked. */
const boundMs = 50;
/** Frames that a charger may send, some of them as long as they may be. */
const frames = { long: 200, short: 20_000 };

let backend: BackendProcess;
let loop: LoopHold;
beforeAll(async () => {
  loop = await watchLoop();
  backend = await startBackend({ SEED_DEVICES: '1000', ...loop.env });
  const chargeboxId = backend.chargers()[0]?.chargeboxId;
  const insert = (count: number, type: string, frame: string) =>
    queryDatabase(
      backend,
      `insert into ocpp_logs (time, device_id, chargebox_id, source, detail_type, message_id, frame)
       select now() - n * interval '1 ms', id, chargebox_id, 'EVSE', '${type}', 'n' || n, ${frame}
       from devices, generate_series(1, ${count}) n where chargebox_id = '${chargeboxId}'`,
    );
  const info = limits.frame.bytes - 1024;
  await insert(
    frames.long,
    'STATUS_NOTIFICATION_REQUEST',
    `'[2,"n","StatusNotification",{"info":"' || repeat('x', ${info}) || '"}]'`,
  );
  await insert(
    frames.short,
    'METER_VALUES_REQUEST',
    `'[2,"n","MeterValues",{"connectorId":1,"transactionId":' || n || '}]'`,
  );
  // What is measured has not just written a network.
  await backend.stop();
  await backend.restart();
}, 300_000);
afterAll(() => backend?.remove());

const hourAgo = new Date(Date.now() - 60 * 60 * 1000).toISOString();
test.each([
  ['a page of devices', 'devices?pageSize=1000'],
  ['a file of devices', 'devices/export'],
  ['a page of logs', `logs/ocpp?pageSize=1000&start=${hourAgo}`],
  ['a search through payloads', `logs/ocpp?pageSize=1000&payload=connector&start=${hourAgo}`],
  ['a file of short frames', `logs/ocpp/exporter/export-csv?detailType=METER_VALUES_REQUEST&start=${hourAgo}`],
  ['a file of long frames', `logs/ocpp/exporter/export-csv?detailType=STATUS_NOTIFICATION_REQUEST&start=${hourAgo}`],
])('%s holds nobody up', async (_name, path) => {
  const ask = async () => expect((await backend.call('viewer', 'GET', path)).status).toBe(200);
  expect(await loop.heldBy(ask, boundMs)).toBeLessThan(boundMs);
});
