import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports that each of jest's workers has for itself, below those that the system gives to whoever asks for any: a
 * backend takes its port seconds after it was found, and again when it starts anew.
 */
const portsOfWorker = { first: 20_000 + 1000 * (Number(process.env.JEST_WORKER_ID ?? 0) % 12), count: 1000 };
let lastPort = randomInt(portsOfWorker.count);

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsOfWorker.count; tries += 1) {
    lastPort = (lastPort + 1) % portsOfWorker.count;
    const port = portsOfWorker.first + lastPort;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error('No free port.');
}
