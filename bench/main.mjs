// `npm run bench -- backend [--devices N] [--logs N]`: measures and prints, as
// ratios within this one run, what issue and operators ask of the backend.
import { parseArgs } from 'node:util';
import { benchBackend } from './backend.mjs';
import { describeMachine } from './machine.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    devices: { type: 'string', default: '100000' },
    logs: { type: 'string', default: '2000000' },
  },
});

if (positionals.length !== 1 || positionals[0] !== 'backend') {
  process.stderr.write('What is to be measured? npm run bench -- backend [--devices 100000] [--logs 2000000]\n');
  process.exitCode = 1;
} else {
  process.stdout.write(`${describeMachine()}\n`);
  const met = await benchBackend({ devices: Number(values.devices), logs: Number(values.logs) });
  process.exitCode = met ? 0 : 1;
}
