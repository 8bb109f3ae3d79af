import type { OcppLogPage } from '@dmp/shared/contract';
import { noChdb } from '../../testing/chdb-engine.ts';
import { type ClickHouseServer, startClickHouse } from '../../testing/clickhouse-server.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import { connectCharger } from '../../testing/raw-charger.ts';
import { until } from '../../testing/until.ts';
import { testLogCalls } from './testing/log-calls.ts';
import type { StoredLog } from './testing/stored-logs.ts';

const describeWithChdb = noChdb ? describe.skip : describe;

describeWithChdb(noChdb ?? 'with logs in ClickHouse', () => {
  let server: ClickHouseServer;
  afterAll(() => server.stop());

  const selectRows = async <Row>(query: string): Promise<Row[]> => {
    const result = await server.client.query({ query, format: 'JSONEachRow' });
    return result.json<Row>();
  };

  const backendUnderTest = testLogCalls(async () => {
    server = await startClickHouse('calls');
    return {
      env: { LOG_STORE_URL: server.url },
      async readStored(backend) {
        await backend.stop();
        // Rows that were not shipped before the stop are shipped after the restart.
        const [{ rows: waiting } = { rows: 0 }] = await queryDatabase<{ rows: number }>(
          backend,
          'select count(*)::int as rows from ocpp_log_spool',
        );
        // The backend creates the table after its start, so it may not exist yet.
        const stored = async () =>
          (
            await selectRows<{ rows: number }>(`
              select coalesce(sum(total_rows), 0)::UInt32 as rows from system.tables
              where database = 'calls' and name = 'ocpp_logs'`)
          )[0]?.rows ?? 0;
        const all = waiting + (await stored());
        await backend.restart();
        await until(async () => (await stored()) === all);
        await backend.stop();
        expect(await queryDatabase(backend, 'select * from ocpp_logs')).toEqual([]);
        await backend.restart();
        const evses = await queryDatabase<{ uid: string; station_id: string }>(
          backend,
          'select uid, station_id from evses',
        );
        const stations = new Map(evses.map(({ uid, station_id }) => [uid, station_id]));
        const rows = await selectRows<Omit<StoredLog, 'station_id'>>(`
          select concat(toString(toUnixTimestamp64Milli(l.time)), '-', toString(l.id)) as id,
            concat(replaceOne(toString(l.time), ' ', 'T'), 'Z') as time, detail_type, chargebox_id, evse_uid,
            source, message_id, frame from calls.ocpp_logs l order by l.time desc, l.id desc`);
        return rows.map((row) => ({ ...row, station_id: stations.get(row.evse_uid ?? '') ?? null }));
      },
    };
  });

  test('while the server is unavailable chargers are answered and lists get 503; afterward no log is missing', async () => {
    const backend = backendUnderTest();
    const list = () => backend.call('operator', 'GET', 'logs/ocpp?messageId=during');
    const [known] = backend.chargers();
    if (!known) throw new Error('The network has chargers.');
    server.isUnavailable = true;
    const charger = await connectCharger({ url: backend.url, ...known });
    charger.say('[2,"during","Heartbeat",{}]');
    expect(await charger.next()).toEqual([3, 'during', { currentTime: expect.any(String) }]);
    expect(await list()).toMatchObject({
      status: 503,
      body: { error: 'The log store does not answer. Nothing is lost; try again in a moment.' },
    });
    server.isUnavailable = false;
    await until(async () => ((await list()).body as OcppLogPage).totalElements === 2);
    await charger.close();
  });
});
