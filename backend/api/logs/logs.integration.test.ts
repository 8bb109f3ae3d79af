import { queryDatabase } from '../../testing/query-database.ts';
import { testLogCalls } from './testing/log-calls.ts';
import type { StoredLog } from './testing/stored-logs.ts';

const backendUnderTest = testLogCalls(async () => ({
  env: {},
  readStored: (backend) =>
    queryDatabase<StoredLog>(
      backend,
      `select (extract(epoch from ocpp_logs.time) * 1000)::bigint || '-' || id as id, to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, detail_type,
         chargebox_id, evse_uid, e.station_id, source, message_id, frame
       from ocpp_logs left join evses e on e.uid = evse_uid order by ocpp_logs.time desc, ocpp_logs.id desc`,
    ),
}));

test('each past hour is counted once and correctly', async () => {
  const backend = backendUnderTest();
  const wrong = await queryDatabase(
    backend,
    `select hour, detail_type from ocpp_log_hours full join
       (select date_trunc('hour', time, 'UTC') as hour, detail_type, count(*) as found
        from ocpp_logs, ocpp_log_counted where time < until group by 1, 2) l using (hour, detail_type)
     where count is distinct from found`,
  );
  const [{ until } = { until: '' }] = await queryDatabase<{ until: string }>(
    backend,
    'select until from ocpp_log_counted',
  );
  expect(wrong).toEqual([]);
  expect(Date.now() - Date.parse(until)).toBeLessThan(2 * 60 * 60 * 1000);
});
