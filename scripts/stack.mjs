// The composed stack, as far as commands reach into it.
import { run } from './processes.mjs';
import { Fault } from './say.mjs';

/** Takes `--stack` out of what was typed. @param {string[]} args @returns {{ stack: boolean, rest: string[] }} */
export const withoutStack = (args) => ({
  stack: args.includes('--stack'),
  rest: args.filter((arg) => arg !== '--stack'),
});

/** @param {string[]} args of `docker compose` */
export async function compose(args) {
  const [program = 'docker', ...first] = (process.env.COMPOSE ?? 'docker compose').split(' ');
  const { code } = await run(program, [...first, ...args]);
  if (code !== 0) throw new Fault(`${[program, ...first, ...args].join(' ')} ended with ${code}.`);
}

/** Runs a command of these in the host's container, which has the console's folder. @param {string} name @param {string[]} args */
export const inHost = (name, args) => compose(['exec', '-T', 'host', 'node', `scripts/${name}.mjs`, ...args]);
