// `npm run dev -- devices logs`: those remotes from their sources with hot
// reload, everything else from its build. `--alone`: one of them, with nothing
// else but a backend. `--for <console>`: for a console that runs elsewhere.
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { remoteFolders } from '../shared/build/remote-folders.mjs';
import { buildAll, buildPrograms } from './build.mjs';
import { readWishes } from './dev-wishes.mjs';
import { chosenPort, dataFolder, freshLog, requireFree } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { root, stopAll, stopOnSignals } from './processes.mjs';
import { startProduct } from './product.mjs';
import { command, Fault, line, note, timed, title } from './say.mjs';

/** @typedef {{ folders: string[], port: number, url: string }} Wanted */

/** @returns {Promise<number>} a port that nobody uses */
const anyPort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(address.port));
    });
  });

/**
 * The backend behind a development server.
 * @param {Wanted} wanted @param {NodeJS.ProcessEnv} env
 * @param {(backendUrl: string) => Promise<unknown>} serve
 */
async function withProduct({ folders, url }, env, serve) {
  const folder = dataFolder();
  const port = await anyPort();
  const log = freshLog(folder);
  const own = { REMOTE_OVERRIDES: 'true', ...process.env, PUBLIC_URL: url, ...env };
  const product = startProduct({ port, folder, log, env: own, restarts: true, tell: (text) => note('backend', text) });
  try {
    await product.ready;
    await serve(`http://127.0.0.1:${port}`);
  } catch (error) {
    await stopAll();
    throw error;
  }
  ready(url, folders, `Log: ${log}`);
  await product.ended;
}

/** @param {string} url @param {string[]} folders @param {string} more */
function ready(url, folders, more) {
  title(`\nReady: ${url}`);
  line(`From their sources: ${folders.join(', ')}   ${more}   Stop: Ctrl-C`);
}

/** The whole console. @param {Wanted} wanted */
async function whole(wanted) {
  await buildAll();
  // The host with React's development build, which hot reload needs, beside
  // the production one.
  const { buildHost, buildRemote } = await import('../shared/build/index.mjs');
  const { devRemotes } = await import('../shared/build/dev/index.mjs');
  const out = `${root}dist/console-dev`;
  // A release of an earlier day would come with the page, in place of the sources.
  for (const remote of wanted.folders)
    rmSync(`${out}/remotes/${remote.replace(/^mfe-/, '')}`, { recursive: true, force: true });
  await timed('build', 'host for development', () => buildHost({ out, mode: 'development' }));
  for (const other of remoteFolders().filter((name) => !wanted.folders.includes(name))) {
    await timed('build', `${other} for development`, () => buildRemote(other, { out, mode: 'development' }));
  }
  await withProduct(wanted, { CONSOLE_DIR: out }, (backendUrl) =>
    devRemotes(wanted.folders, { port: wanted.port, backendUrl }),
  );
}

/** One remote in a console of its own. @param {Wanted} wanted @param {string | undefined} api */
async function alone(wanted, api) {
  const [folder = ''] = wanted.folders;
  const { serveAlone } = await import('../shared/build/dev/index.mjs');
  const { port, url } = wanted;
  if (api === undefined) {
    await buildPrograms();
    return withProduct(wanted, {}, (backendUrl) => serveAlone(folder, { port, backendUrl }));
  }
  await serveAlone(folder, { port, config: await configOf(api) });
  ready(url, wanted.folders, `API: ${api}, whose CONSOLE_ORIGINS must name ${url}`);
}

/** What a product elsewhere tells its console, with addresses that hold here. @param {string} api @returns {Promise<object>} */
async function configOf(api) {
  const address = `${api}/config.json`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(`${answer.status}`);
    /** @type {{ apiHost: string, oidc: { authority: string }, remoteOverrides?: boolean }} */
    const { remoteOverrides: _, ...config } = JSON.parse(await answer.text());
    const absolute = (/** @type {string} */ path) => new URL(path, api).href.replace(/\/$/, '');
    return {
      ...config,
      apiHost: absolute(config.apiHost),
      oidc: { ...config.oidc, authority: absolute(config.oidc.authority) },
    };
  } catch (error) {
    throw new Fault(
      `API is "${api}"; it must be the address of a product, whose ${address} could not be read (${error instanceof Error ? error.message : error}).`,
    );
  }
}

/** Remotes for a console elsewhere. @param {Wanted} wanted @param {string} origin */
async function forConsole({ folders, port, url }, origin) {
  const { serveForConsole } = await import('../shared/build/dev/index.mjs');
  await serveForConsole(folders, { port, origin });
  const query = folders.map((folder) => `remote.${folder.replace(/^mfe-/, '')}=${url}`).join('&');
  ready(url, folders, `See them: ${origin}/?${query}`);
}

await command(async () => {
  title('Device Management Portal: development');
  stopOnSignals();
  const { folders, mode, origin, api } = readWishes(process.argv.slice(2), process.env, remoteFolders());
  const port = chosenPort();
  await requireFree(port);
  await ensureInstalled();
  const wanted = { folders, port, url: `http://localhost:${port}` };
  if (mode === 'alone') await alone(wanted, api);
  else if (origin !== undefined) await forConsole(wanted, origin);
  else await whole(wanted);
});
