// ClickHouse's engine in a process, for the tests of the log store and its bench.
// It takes half a gigabyte, so it is no part of what `npm start` installs.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root, run } from './processes.mjs';
import { command, Fault, timed } from './say.mjs';

const folder = `${root}backend/testing/chdb/`;

/** @param {string} path @returns {unknown} undefined for a file that is not there */
function json(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Installs it beside the tests unless it is there. */
export async function ensureChdb() {
  const { dependencies } = /** @type {{ dependencies: { chdb: string } }} */ (json(`${folder}package.json`));
  const installed = /** @type {{ version?: string } | undefined} */ (json(`${folder}node_modules/chdb/package.json`));
  if (installed?.version === dependencies.chdb) return;
  await timed('clickhouse', "installing ClickHouse's engine", async () => {
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
    const { code, output } = await run('npm', args, { quiet: true });
    if (code !== 0) throw new Fault(`ClickHouse's engine could not be installed. npm says:\n${output.trim()}`);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await command(ensureChdb);
