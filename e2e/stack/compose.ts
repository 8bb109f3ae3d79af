import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));
const execute = promisify(execFile);
/** A build of an image may say a lot. */
const maxBuffer = 64 * 1024 * 1024;

/** Runs a program at the repository, or in a copy of it. @returns what it printed */
export async function run(program: string, args: readonly string[], cwd = root): Promise<string> {
  const { stdout } = await execute(program, args, { cwd, maxBuffer });
  return stdout.trim();
}

/** `docker compose`, as the command that brought the stack up calls it. */
export function compose(...args: string[]): Promise<string> {
  const [program = 'docker', ...first] = (process.env.COMPOSE ?? 'docker compose').split(' ');
  return run(program, [...first, ...args]);
}

/** The containers of a service. */
export const containersOf = async (service: string): Promise<string[]> =>
  (await compose('ps', '-q', service)).split('\n').filter(Boolean);

/** What the engine says of a container: `{{.State.Health.Status}}`. */
export const inspect = (container: string, format: string): Promise<string> =>
  run('docker', ['inspect', '--format', format, container]);

/** Waits until every container of a service is healthy. */
export async function healthy(service: string, count = 1): Promise<void> {
  await expect
    .poll(
      async () => {
        const containers = await containersOf(service);
        return Promise.all(containers.map((one) => inspect(one, '{{.State.Health.Status}}')));
      },
      { timeout: 180_000, message: `${service} is healthy` },
    )
    .toEqual(Array.from({ length: count }, () => 'healthy'));
}
