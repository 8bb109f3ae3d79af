// `npm start`: the whole product on one port, from a fresh clone on.
import { accessSync, constants, existsSync, mkdirSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { buildAll } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root, stopAll, stopOnSignals } from './processes.mjs';
import { startProduct } from './product.mjs';
import { command, Fault, line, note, title } from './say.mjs';

/** The port to listen on, free at this moment. */
async function freePort() {
  const text = process.env.PORT ?? '9000';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new Fault(`PORT is "${text}"; it must be a whole number from 1 to 65535.`);
  }
  await new Promise((done, fail) => {
    const probe = createServer()
      .once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
        fail(
          new Fault(
            error.code === 'EADDRINUSE'
              ? `Port ${port} is in use. Stop what listens there, or choose another: PORT=9001 npm start`
              : `Port ${port} cannot be used (${error.code}). Choose another: PORT=9001 npm start`,
          ),
        ),
      )
      .listen(port, '127.0.0.1', () => probe.close(done));
  });
  return port;
}

/** The data folder, there and writable. */
function dataFolder() {
  const folder = resolve(root, process.env.DATA_DIR ?? '.data');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Fault(
      `The data folder ${folder} cannot be written to. Make it writable, or choose another with DATA_DIR.`,
    );
  }
  return folder;
}

await command(async () => {
  title('Device Management Portal');
  stopOnSignals();
  const port = await freePort();
  const folder = dataFolder();
  await ensureInstalled();
  await buildAll();

  const log = `${folder}/backend.log`;
  if (existsSync(log)) renameSync(log, `${log}.1`);
  const product = startProduct({ port, folder, log, env: process.env, tell: (text) => note('backend', text) });
  try {
    await product.ready;
  } catch (error) {
    await stopAll();
    throw error;
  }
  line('');
  title(`Ready: http://localhost:${port}`);
  if (product.demo) {
    line('\nDemonstration accounts, password "demo":');
    for (const [account, role] of [
      ['admin@example.com', 'everything'],
      ['operator@example.com', 'all but deleting and changing configurations'],
      ['viewer@example.com', 'looking only'],
      ['vendor.acme@example.com', "a vendor's own devices"],
    ]) {
      line(`  ${(account ?? '').padEnd(25)} ${role}`);
    }
  }
  line(`\nLog: ${log}   Stop: Ctrl-C`);

  const ended = await product.ended;
  await stopAll();
  throw new Fault(`${ended} stopped unexpectedly; its last words are in ${log}.`);
});
