import { once } from 'node:events';
import { get } from 'node:http';
import Fastify from 'fastify';
import { callerLeftSignal } from './caller-left.ts';

const app = Fastify({ forceCloseConnections: true });
afterAll(() => app.close());

test('the signal comes when a caller goes before the answer, and not when they got it', async () => {
  const signals: AbortSignal[] = [];
  let begun: () => void = () => {};
  app.get('/slow', async (_request, reply) => {
    const signal = callerLeftSignal(reply);
    signals.push(signal);
    begun();
    if (signals.length === 2) return 'answer';
    await once(signal, 'abort');
    throw signal.reason;
  });
  const address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/slow`;

  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const leaving = get(address);
  leaving.on('error', () => {});
  await beginning;
  const [first] = signals;
  expect(first?.aborted).toBe(false);
  const gone = once(first as AbortSignal, 'abort');
  leaving.destroy();
  await gone;
  expect(first?.reason).toMatchObject({ statusCode: 499 });

  const answer = await fetch(address);
  expect(await answer.text()).toBe('answer');
  expect(signals[1]?.aborted).toBe(false);
});
