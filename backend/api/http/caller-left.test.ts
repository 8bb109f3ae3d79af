import { once } from 'node:events';
import { get } from 'node:http';
import Fastify from 'fastify';
import { callerLeftSignal } from './caller-left.ts';

const app = Fastify({ forceCloseConnections: true });
afterAll(() => app.close());

test('the signal aborts when a caller disconnects before the answer, and not after it', async () => {
  const signals: AbortSignal[] = [];
  let onStart: () => void = () => {};
  app.get('/slow', async (_request, reply) => {
    const signal = callerLeftSignal(reply);
    signals.push(signal);
    onStart();
    if (signals.length === 2) return 'answer';
    await once(signal, 'abort');
    throw signal.reason;
  });
  const address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/slow`;

  const started = new Promise<void>((resolve) => {
    onStart = resolve;
  });
  const request = get(address);
  request.on('error', () => {});
  await started;
  const [first] = signals;
  expect(first?.aborted).toBe(false);
  const aborted = once(first as AbortSignal, 'abort');
  request.destroy();
  await aborted;
  expect(first?.reason).toMatchObject({ statusCode: 499 });

  const answer = await fetch(address);
  expect(await answer.text()).toBe('answer');
  expect(signals[1]?.aborted).toBe(false);
});
