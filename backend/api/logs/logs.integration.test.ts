import { queryStopped } from '../../testing/stopped-database.ts';
import { testLogCalls } from './testing/log-calls.ts';
import type { Stored } from './testing/stored-logs.ts';

const running = testLogCalls(async () => ({
  env: {},
  readStored: async (backend) =>
    queryStopped<Stored>(
      backend,
      `select (extract(epoch from ocpp_logs.time) * 1000)::bigint || '-' || id as id, to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, detail_type,
         chargebox_id, evse_uid, station_id, source, message_id, frame from ocpp_logs order by ocpp_logs.time desc, ocpp_logs.id desc`,
    ),
}));

test('past hours are counted once, each as it is', async () => {
  const backend = running();
  await backend.stop();
  const wrong = queryStopped(
    backend,
    `select hour, detail_type from ocpp_log_hours full join
       (select date_trunc('hour', time, 'UTC') as hour, detail_type, count(*) as found
        from ocpp_logs, ocpp_log_counted where time < until group by 1, 2) l using (hour, detail_type)
     where count is distinct from found`,
  );
  const [{ until } = { until: '' }] = queryStopped<{ until: string }>(backend, 'select until from ocpp_log_counted');
  await backend.restart();
  expect(wrong).toEqual([]);
  expect(Date.now() - Date.parse(until)).toBeLessThan(2 * 60 * 60 * 1000);
});
