import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeDisk, describeLoad, describeMachine } from './machine.mjs';
import { say } from './report.mjs';

/** @typedef {import('./report.mjs').Figure} Figure @typedef {Figure & { suite: string }} Row */

/** What a suite tells after its last figure. */
export const whole = 'whole';

const main = fileURLToPath(new URL('main.mjs', import.meta.url));
const reports = fileURLToPath(new URL('../.cache/bench/', import.meta.url));

/**
 * Runs these suites one after the other, each as a process of its own, so that
 * none measures what another has left behind, and one that breaks off ends
 * only itself. Writes one table of all figures to `.cache/bench/<date and time>.md` as it
 * grows, and to the output in the end.
 *
 * @param {readonly string[]} suites
 * @param {readonly string[]} sizes the arguments that all of them are given
 * @returns {Promise<boolean>} whether every figure was met
 */
export async function benchEach(suites, sizes) {
  const begun = new Date().toISOString();
  const file = join(reports, `${begun.slice(0, 16).replace(':', '')}.md`);
  const on = `${begun.slice(0, 16).replace('T', ' ')} UTC; ${describeMachine()}; ${describeLoad()} at the start; ${describeDisk()}`;
  /** @type {Row[]} */
  const rows = [];
  let table = '';
  for (const suite of suites) {
    say(`\n${suite}`);
    rows.push(...(await benchAlone(suite, sizes)));
    table = tableOf(rows, [on, command(suites, sizes)]);
    mkdirSync(reports, { recursive: true });
    writeFileSync(file, table);
  }
  say(`\n${table}\nWritten to ${file}`);
  return rows.every(({ met }) => met);
}

/**
 * Runs one suite as a process of its own.
 *
 * @param {string} suite
 * @param {readonly string[]} sizes the arguments that it is given
 * @param {{ node?: string, program?: string }} [place] the Node that runs it, ours otherwise; the bench of a copy of the repository
 * @returns {Promise<Row[]>} its figures; the last one says so where it broke off
 */
export async function benchAlone(suite, sizes, { node = process.execPath, program = main } = {}) {
  const child = fork(program, [suite, ...sizes], { execPath: node });
  const kill = () => child.kill();
  process.prependOnceListener('exit', kill);
  /** @type {Row[]} */
  const rows = [];
  let isWhole = false;
  child.on('message', (/** @type {Figure | typeof whole} */ told) => {
    if (told === whole) isWhole = true;
    else rows.push({ suite, ...told });
  });
  const [code, signal] = await once(child, 'close');
  process.off('exit', kill);
  return isWhole
    ? rows
    : [...rows, { suite, what: `broke off, by ${signal ?? `code ${code}`}`, met: false, asked: 'its end' }];
}

/** @param {readonly string[]} suites @param {readonly string[]} sizes */
const command = (suites, sizes) => `npm run bench -- ${[...suites, ...sizes].join(' ')}`;

/**
 * The figures as Markdown, those that were missed in bold.
 *
 * @param {readonly Row[]} rows
 * @param {readonly [on: string, command: string]} heading where and when, and by which command
 */
export function tableOf(rows, [on, command]) {
  const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');
  return [
    on,
    '',
    `\`${command}\`: ${rows.filter(({ met }) => met).length} of ${rows.length} figures met`,
    '',
    '| suite | figure | asked | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ suite, what, met, asked }) =>
        `| ${suite} | ${met ? cell(what) : `**${cell(what)}**`} | ${cell(asked)} | ${met ? 'met' : '**missed**'} |`,
    ),
    '',
  ].join('\n');
}
