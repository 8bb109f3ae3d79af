// Roles as separate processes, several of each, on one PostgreSQL and one bus.
import { type BackendProcess, type SeededCharger, startBackend } from './testing/backend-process.ts';
import { type NatsServer, noNats, startNats } from './testing/nats-server.ts';
import { queryDatabase } from './testing/query-database.ts';
import { basic, connectCharger, type RawCharger, upgradeRequest } from './testing/raw-charger.ts';
import { until } from './testing/until.ts';

const missing = process.env.TEST_DATABASE_URL ? noNats : 'several processes need PostgreSQL: TEST_DATABASE=postgres';
const describeSplit = missing ? describe.skip : describe;

describeSplit(missing ?? 'roles in processes of their own', () => {
  let nats: NatsServer;
  let api: BackendProcess;
  let gateways: BackendProcess[];
  let workers: BackendProcess[];
  let chargers: SeededCharger[];

  beforeAll(async () => {
    nats = await startNats();
    api = await startBackend({ ROLES: 'api', NATS_URL: nats.url });
    chargers = api.chargers();
    const alone = { DEMO: '0', NATS_URL: nats.url, DATABASE_URL: api.databaseUrl ?? '', TRUSTED_PROXIES: '1' };
    gateways = [
      await startBackend({ ...alone, ROLES: 'gateway', GATEWAY_NAME: 'g1' }),
      await startBackend({ ...alone, ROLES: 'gateway' }),
    ];
    workers = [await startBackend({ ...alone, ROLES: 'worker' }), await startBackend({ ...alone, ROLES: 'worker' })];
  });
  afterAll(async () => {
    for (const one of [...workers, ...gateways, api]) await one.remove();
    await nats.stop();
  });

  const connect = (gateway: number, index: number): Promise<RawCharger> =>
    connectCharger({ url: gateways[gateway]?.url ?? '', ...(chargers[index] as SeededCharger) });

  async function reset(indexes: readonly number[]): Promise<string> {
    const { status, body } = await api.call('operator', 'POST', 'remote-action/trigger-action', {
      deviceList: indexes.map((index) => chargers[index]?.chargeboxId),
      remoteActionType: 'IMMEDIATE',
      eventType: 'RESET_REQUEST',
      resetType: 'Soft',
    });
    expect(status).toBe(200);
    return (body as { jobId: string }).jobId;
  }

  const outcomes = async (jobId: string) => {
    const rows = await queryDatabase<{ outcome: string }>(
      api,
      `select outcome from job_devices where job_id = '${jobId}'`,
    );
    return rows.map(({ outcome }) => outcome);
  };
  const connected = async (index: number) => {
    const [row] = await queryDatabase<{ connected: boolean }>(
      api,
      `select connected from devices where chargebox_id = '${chargers[index]?.chargeboxId}'`,
    );
    return row?.connected;
  };

  test('a reset reaches the gateway that holds the charger, once', async () => {
    const held = [await connect(0, 0), await connect(1, 1), await connect(1, 2)];
    for (const charger of held) await charger.call('Heartbeat', {});
    const jobId = await reset([0, 1, 2]);
    for (const [index, charger] of held.entries()) {
      const [type, id, action, payload] = await charger.next();
      expect([type, action, payload]).toEqual([2, 'Reset', { type: 'Soft' }]);
      charger.say(JSON.stringify([3, id, { status: 'Accepted' }]));
      await charger.close();
      const back = await connect(0, index);
      await back.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' });
      await back.close();
    }
    await until(async () => (await outcomes(jobId)).every((outcome) => outcome === 'EFFECT_SEEN'));
    expect(held.map(({ unread }) => unread)).toEqual([[], [], []]);
  });

  test('a charger that comes back elsewhere is reached there, and what waited for it is sent', async () => {
    const older = await connect(0, 3);
    await older.call('Heartbeat', {});
    const newer = await connect(1, 3);
    expect(await older.closed).toMatchObject({ code: 1008 });
    await newer.call('Heartbeat', {});
    await newer.close();
    await until(async () => (await connected(3)) === false);
    await reset([3]);
    const back = await connect(0, 3);
    const [, id, action] = await back.next();
    expect(action).toBe('Reset');
    back.say(JSON.stringify([3, id, { status: 'Rejected' }]));
    await back.call('Heartbeat', {});
    expect(await connected(3)).toBe(true);
    await back.close();
  });

  test('chargers with one identity at two gateways are named, and after three times neither gateway lets them replace each other', async () => {
    const { chargeboxId, password } = chargers[5] as SeededCharger;
    const at = (times: number) => ({
      url: gateways[times % 2]?.url ?? '',
      ...{ chargeboxId, password, headers: { 'X-Forwarded-For': `192.0.2.${times % 2}` } },
    });
    const open = [await connectCharger(at(0))];
    for (let times = 1; times <= 3; times += 1) {
      open.push(await connectCharger(at(times)));
      await open[times - 1]?.closed;
      await until(async () => {
        const found = await queryDatabase<{ count: string; detail: string }>(
          api,
          `select count, detail from knocks where chargebox_id = '${chargeboxId}' and reason = 'SHARED_ID'`,
        );
        return found.some(
          ({ count, detail }) => Number(count) === times && detail.includes(`from 192.0.2.${times % 2} `),
        );
      });
    }
    for (const times of [0, 1]) {
      const { url, headers } = at(times);
      const sent = { ...headers, 'Sec-WebSocket-Protocol': 'ocpp1.6', Authorization: basic(chargeboxId, password) };
      await until(async () => (await upgradeRequest(url, `/ocpp/${chargeboxId}`, sent)).status === 429);
    }
    await open.at(-1)?.close();
  });

  test('connections of a gateway that died are over, once another has not seen it for a minute', async () => {
    const lost = await connect(0, 4);
    await lost.call('Heartbeat', {});
    await gateways[0]?.kill();
    expect(await connected(4)).toBe(true);
    await queryDatabase(api, `update gateways set seen_at = now() - interval '61 seconds' where name = 'g1'`);
    await until(async () => (await connected(4)) === false);
  });
});
