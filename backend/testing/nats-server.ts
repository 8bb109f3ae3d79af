// A NATS server of a test's own, from the machine's package: there is none on npm.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';
import { findInstalled } from './installed.mjs';

export interface NatsServer {
  url: string;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const program = findInstalled('nats-server')?.['nats-server'];

/** Why there is no NATS server here; undefined when there is one. */
export const noNats: string | undefined = program ? undefined : 'nats-server is not installed';

/** Starts a server, on a free port unless one is given. */
export async function startNats(at?: number): Promise<NatsServer> {
  if (!program) throw new Error(noNats);
  const port = at ?? (await freePort());
  const child = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes('Server is ready')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`nats-server ended with ${code}.`)));
  });
  return {
    url: `nats://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
