// `npm run bench -- <suite>`: measures and prints, against what the product is
// made on and within this one run, what it must reach. Without a suite, or with
// several, it runs them in turn and puts all figures into one table.
import { parseArgs } from 'node:util';
import { backendParts, backendSuites } from './backend.mjs';
import { benchBuilds } from './builds.mjs';
import { benchConsole } from './console.mjs';
import { benchEach, whole } from './each.mjs';
import { benchEmbedded } from './embedded.mjs';
import { benchFaults } from './faults.mjs';
import { benchFirstPage } from './first-page.mjs';
import { benchHostile } from './hostile.mjs';
import { benchIdle } from './idle.mjs';
import { benchLiveLogs } from './live-logs.mjs';
import { benchLogStores } from './log-stores.mjs';
import { describeDisk, describeLoad, describeMachine } from './machine.mjs';
import { benchNetworkImport } from './network-import.mjs';
import { say } from './report.mjs';
import { benchSoak, soakParts } from './soak.mjs';

/**
 * @typedef {{ devices: number, logs: number, chargers: number, rate: number, seconds: number,
 *   minutes: number }} Size
 * @type {Record<string, (size: Size) => Promise<boolean[]>>}
 */
const suites = {
  ...backendSuites,
  console: benchConsole,
  embedded: benchEmbedded,
  faults: benchFaults,
  'first-page': benchFirstPage,
  builds: benchBuilds,
  hostile: benchHostile,
  idle: benchIdle,
  'live-logs': benchLiveLogs,
  'log-stores': benchLogStores,
  'network-import': benchNetworkImport,
  soak: benchSoak,
};
const known = { ...suites, ...backendParts, ...soakParts };

/** What is asked of a suite that is asked of another size than the others. @type {Record<string, Partial<Size>>} */
const ownSizes = {
  migrations: { logs: 20_000_000 },
  embedded: { chargers: 1000, rate: 300 },
  ...Object.fromEntries(
    ['soak', ...Object.keys(soakParts)].map((name) => [name, { chargers: 1000, rate: 300, minutes: 30 }]),
  ),
};
/** @type {Size} */
const sizes = { devices: 100_000, logs: 2_000_000, chargers: 2000, rate: 1000, seconds: 30, minutes: 5 };

// Whoever ends us, or goes, ends what a suite has started: that hangs on the event `exit`, before folders are removed.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, () => process.exit(1));
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(Object.keys(sizes).map((name) => [name, { type: /** @type {const} */ ('string') }])),
});
const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const unknown = positionals.filter((name) => !Object.hasOwn(known, name));
const [name = '', ...others] = positionals;
const suite = others.length === 0 && Object.hasOwn(known, name) ? known[name] : undefined;

if (unknown.length > 0 || !Object.values(given).every((number) => Number.isInteger(number) && number > 0)) {
  process.stderr.write(
    `What is to be measured? npm run bench -- ${Object.keys(known).join('|')} [--devices 100000] [--logs 2000000] ` +
      '[--chargers 2000] [--rate 1000, messages a second] [--seconds 30] [--minutes 5, of idling, live messages, or soaking]\n' +
      `Without a name: ${Object.keys(suites).join(', ')}, in turn.\n`,
  );
  process.exitCode = 1;
} else if (!suite) {
  const flags = Object.entries(given).flatMap(([size, number]) => [`--${size}`, String(number)]);
  const isMet = await benchEach(positionals.length > 0 ? positionals : Object.keys(suites), flags);
  process.exitCode = isMet ? 0 : 1;
} else {
  say(`${describeMachine()}; ${describeLoad()} at the start; ${describeDisk()}`);
  const results = await suite({ ...sizes, ...ownSizes[name], ...given });
  say(
    `${results.filter(Boolean).length} of ${results.length} figures met; ${describeLoad()} at the end; ${describeDisk()}`,
  );
  process.send?.(whole);
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
