import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { consoleFolder } from '../support/released.ts';

/** A command of the repository that stays. */
export interface Running {
  url: string;
  /** Ends it, and what it has begun. */
  stop(): Promise<void>;
}

/** A port that nobody uses. */
export const anyPort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Runs a script of `scripts/` until it says that it is ready. */
export function running(script: string, args: string[], env: Record<string, string>): Promise<Running> {
  const file = fileURLToPath(new URL(`../../scripts/${script}`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, url] = /Ready: (\S+)/.exec(output) ?? [];
        if (url) resolve({ url, stop });
      });
    }
    void ended.then(() => reject(new Error(`${script} ended before it was ready:\n${output}`)));
  });
}

/** The product once more, small and without chargers, for what is a matter of how it is started. */
export async function secondProduct(env: Record<string, string>): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-second-'));
  const product = await running('start.mjs', [], {
    ...{ PORT: String(await anyPort()), DATA_DIR: folder, CONSOLE_DIR: consoleFolder },
    ...{ CHARGERS: '0', SEED_DEVICES: '30' },
    ...env,
  });
  return {
    url: product.url,
    stop: async () => {
      await product.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
