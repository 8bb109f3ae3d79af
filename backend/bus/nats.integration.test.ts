import { type NatsServer, noNats, startNats } from '../testing/nats-server.ts';
import { until } from '../testing/until.ts';
import { startWire } from '../testing/wire.mjs';
import { testBus } from './bus-contract.ts';
import { connectNatsBus, natsServers } from './nats.ts';

test.each([
  ['nats://host', { servers: ['host:4222'] }],
  ['nats://u:p%40ss@a:1,nats://b:2', { servers: ['a:1', 'b:2'], user: 'u', pass: 'p@ss' }],
  ['tls://secret@host:4443', { servers: ['host:4443'], token: 'secret', tls: {} }],
])('%s is understood', (url, expected) => {
  expect(natsServers(url)).toEqual(expected);
});

test('a server that is not there is told in a sentence', async () => {
  const options = { url: 'nats://127.0.0.1:9', name: 'test', log: { error: () => {} }, onLost: () => {} };
  await expect(connectNatsBus(options)).rejects.toThrow(/^The message bus at NATS_URL cannot be used/);
});

const describeWithNats = noNats ? describe.skip : describe;

describeWithNats(noNats ?? 'over NATS', () => {
  let server: NatsServer;
  beforeAll(async () => {
    server = await startNats();
  });
  afterAll(() => server.stop());

  test('it says whether the server is there', async () => {
    const own = await startNats();
    const bus = await connectNatsBus({ url: own.url, name: 'test', log: { error: () => {} }, onLost: () => {} });
    expect(bus.isConnected()).toBe(true);
    await own.stop();
    await until(async () => !bus.isConnected());
    const again = await startNats(Number(new URL(own.url).port));
    await until(async () => bus.isConnected());
    await bus.close();
    expect(bus.isConnected()).toBe(false);
    await again.stop();
  });

  test('a connection that dies without a word is found, and begun anew', async () => {
    const wire = await startWire(Number(new URL(server.url).port));
    const options = { name: 'test', log: { error: () => {} }, onLost: () => {} };
    const near = await connectNatsBus({ ...options, url: wire.through(server.url), pingMs: 200 });
    const far = await connectNatsBus({ ...options, url: server.url });
    let heard = 0;
    far.subscribe('jobs.due', () => {
      heard += 1;
    });
    const isHeard = async () => {
      near.publish('jobs.due', { jobId: '1' });
      return heard > 0;
    };
    await until(isHeard);
    wire.silence();
    heard = 0;
    await until(isHeard);
    await near.close();
    await far.close();
    await wire.close();
  }, 60_000);

  testBus(async (log) => {
    const onLost = (error: Error) => log.error({ err: error });
    const [near, far] = await Promise.all(
      ['near', 'far'].map((name) => connectNatsBus({ url: server.url, name, log, onLost })),
    );
    if (!near || !far) throw new Error('Two ends were asked for.');
    return {
      near,
      far,
      async close() {
        await near.close();
        await far.close();
      },
    };
  });
});
