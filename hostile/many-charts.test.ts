// Charts of many points, of a charger that has reported much, all at once.
import { limits } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { queryDatabase } from '../backend/testing/query-database.ts';

/** Of each kind of fact, over the time of the chart. */
const facts = process.env.HOSTILE === 'long' ? 60_000 : 6000;
const charts = ['session-success', 'heartbeat-websocket-connectivity', 'energy-distribution', 'operational-status'];
/** Far more than everybody else waits, and less than they did. */
const boundMs = 10_000;
const hourMs = 60 * 60 * 1000;

let backend: BackendProcess;
let chargeboxId: string;
beforeAll(async () => {
  backend = await startBackend();
  const { body } = await backend.call('operator', 'GET', 'devices?pageSize=1');
  const [device] = (body as { content: { id: string; chargeboxId: string; evses: { evseUid: string }[] }[] }).content;
  if (!device) throw new Error('The seed has no device.');
  chargeboxId = device.chargeboxId;
  const at = `now() - make_interval(secs => n * ${(limits.chartPoints * 3600) / facts}::float8)`;
  const evse = `'${device.id}', '${device.evses[0]?.evseUid}'`;
  await queryDatabase(
    backend,
    `with t as (insert into transactions (device_id, evse_uid, connector_id, id_tag, started_at, stopped_at, meter_start, meter_last)
       select ${evse}, 1, 'T', ${at}, ${at} + interval '1 minute', 0, 100 from generate_series(1, ${facts}) n),
     c as (insert into connections (device_id, connected_at, disconnected_at)
       select '${device.id}', ${at}, ${at} + interval '1 minute' from generate_series(1, ${facts}) n)
     insert into operational_status_log (device_id, evse_uid, status, timestamp)
       select ${evse}, case n % 2 when 0 then 'AVAILABLE' else 'CHARGING' end, ${at} from generate_series(1, ${facts}) n`,
  );
});
afterAll(() => backend?.remove());

test('leave room for everybody else, and for the question whether the product is well', async () => {
  const query = new URLSearchParams({
    timeGrain: 'Hourly',
    dateFrom: new Date(Date.now() - (limits.chartPoints - 1) * hourMs).toISOString(),
  });
  let open = 24;
  const asked = Array.from({ length: open }, async (_, index) => {
    const { status } = await backend.call('viewer', 'GET', `healthdata/${chargeboxId}/${charts[index % 4]}?${query}`);
    open -= 1;
    return status;
  });
  let longestMs = 0;
  const statuses = new Set<number>();
  while (open > 0) {
    const began = performance.now();
    const answers = await Promise.all([
      backend.call(undefined, 'GET', 'health'),
      backend.call('operator', 'GET', 'devices?pageSize=10'),
    ]);
    for (const { status } of answers) statuses.add(status);
    longestMs = Math.max(longestMs, performance.now() - began);
  }
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  expect([...statuses]).toEqual([200]);
  expect(longestMs).toBeLessThan(boundMs);
});
