// `npm run dev -- devices logs`: those remotes from their sources with hot
// reload, everything else from its build.
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { remoteFolders } from '../shared/build/remote-folders.mjs';
import { buildAll } from './build.mjs';
import { chosenPort, dataFolder, freshLog, requireFree } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { root, stopAll, stopOnSignals } from './processes.mjs';
import { startProduct } from './product.mjs';
import { command, Fault, line, note, timed, title } from './say.mjs';

/** @returns {Promise<number>} a port that nobody uses */
const anyPort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(address.port));
    });
  });

await command(async () => {
  title('Device Management Portal: development');
  stopOnSignals();
  const folders = remoteFolders();
  const wanted = process.argv.slice(2).map((name) => `mfe-${name.replace(/^mfe-/, '')}`);
  const known = folders.map((folder) => folder.replace(/^mfe-/, '')).join(', ');
  const unknown = wanted.find((folder) => !folders.includes(folder));
  if (unknown) throw new Fault(`There is no remote "${unknown.replace(/^mfe-/, '')}". There are: ${known}.`);
  if (wanted.length === 0)
    throw new Fault(`Name the remotes to work on, such as: npm run dev -- devices. There are: ${known}.`);

  const port = chosenPort();
  await requireFree(port);
  const folder = dataFolder();
  await ensureInstalled();
  await buildAll();

  // The host with React's development build, which hot reload needs, beside
  // the production one.
  const { buildHost, buildRemote, devRemotes } = await import('../shared/build/index.mjs');
  const out = `${root}dist/console-dev`;
  // A release of an earlier day would come with the page, in place of the sources.
  for (const remote of wanted)
    rmSync(`${out}/remotes/${remote.replace(/^mfe-/, '')}`, { recursive: true, force: true });
  await timed('build', 'host for development', () => buildHost({ out, mode: 'development' }));
  for (const other of folders.filter((name) => !wanted.includes(name))) {
    await timed('build', `${other} for development`, () => buildRemote(other, { out, mode: 'development' }));
  }

  const url = `http://localhost:${port}`;
  const backendPort = await anyPort();
  const log = freshLog(folder);
  const env = { ...process.env, PUBLIC_URL: url, CONSOLE_DIR: out };
  const product = startProduct({ port: backendPort, folder, log, env, tell: (text) => note('backend', text) });
  try {
    await product.ready;
    await devRemotes(wanted, { port, backendUrl: `http://127.0.0.1:${backendPort}` });
  } catch (error) {
    await stopAll();
    throw error;
  }
  title(`\nReady: ${url}`);
  line(`Hot reload: ${wanted.join(', ')}   Log: ${log}   Stop: Ctrl-C`);
  const ended = await product.ended;
  await stopAll();
  throw new Fault(`${ended} stopped unexpectedly; its last words are in ${log}.`);
});
