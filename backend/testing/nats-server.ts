// A NATS server of a test's own, from the machine's package: there is none on npm.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './backend-process.ts';

export interface NatsServer {
  url: string;
  stop(): Promise<void>;
}

/** Where Debian puts servers, which is not on everyone's path. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
const find = (): string | undefined => folders.map((folder) => join(folder, 'nats-server')).find(existsSync);

/** The program; installed first where that is allowed. Undefined when there is none to be had. */
function natsProgram(): string | undefined {
  const found = find();
  if (found || process.getuid?.() !== 0) return found;
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'nats-server'], { stdio: 'ignore' });
  return find();
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Why there is no NATS server here; undefined when there is one. */
export const noNats: string | undefined = natsProgram()
  ? undefined
  : 'nats-server is not on the PATH and cannot be installed without root';

/** Starts a server, on a free port unless one is given. */
export async function startNats(at?: number): Promise<NatsServer> {
  const program = natsProgram();
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
