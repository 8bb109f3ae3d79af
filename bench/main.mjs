// `npm run bench -- <suite>`: measures and prints, against what the product is
// made on and within this one run, what it must reach.
import { parseArgs } from 'node:util';
import { backendSuites } from './backend.mjs';
import { benchConsole } from './console.mjs';
import { benchFaults } from './faults.mjs';
import { benchFirstPage } from './first-page.mjs';
import { benchIdle } from './idle.mjs';
import { benchLiveLogs } from './live-logs.mjs';
import { benchLogStores } from './log-stores.mjs';
import { describeDisk, describeLoad, describeMachine } from './machine.mjs';
import { benchNetworkImport } from './network-import.mjs';
import { say } from './report.mjs';

/**
 * @typedef {{ devices: number, logs: number, chargers: number, rate: number, seconds: number,
 *   minutes: number }} Size
 * @type {Record<string, (size: Size) => Promise<boolean[]>>}
 */
const suites = {
  ...backendSuites,
  console: benchConsole,
  faults: benchFaults,
  'first-page': benchFirstPage,
  idle: benchIdle,
  'live-logs': benchLiveLogs,
  'log-stores': benchLogStores,
  'network-import': benchNetworkImport,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    devices: { type: 'string', default: '100000' },
    logs: { type: 'string', default: '2000000' },
    chargers: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '5' },
  },
});
const suite = positionals.length === 1 ? suites[positionals[0] ?? ''] : undefined;
const { devices, logs, chargers, rate, seconds, minutes } = values;
const size = {
  ...{ devices: Number(devices), logs: Number(logs) },
  ...{ chargers: Number(chargers), rate: Number(rate), seconds: Number(seconds) },
  minutes: Number(minutes),
};

if (!suite || !Object.values(size).every((number) => Number.isInteger(number) && number > 0)) {
  process.stderr.write(
    `What is to be measured? npm run bench -- ${Object.keys(suites).join('|')} [--devices 100000] [--logs 2000000] ` +
      '[--chargers 2000] [--rate 1000, messages a second] [--seconds 30] [--minutes 5, of idling or live messages]\n',
  );
  process.exitCode = 1;
} else {
  say(`${describeMachine()}; ${describeLoad()} at the start; ${describeDisk()}`);
  const results = await suite(size);
  say(
    `${results.filter(Boolean).length} of ${results.length} figures met; ${describeLoad()} at the end; ${describeDisk()}`,
  );
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
