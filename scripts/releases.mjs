// `npm run releases`: which version of each part runs, which are there, and
// which are pinned; `npm run releases -- https://console.example.com` asks a
// console that runs somewhere, `-- --stack` the composed one.
import { readReleases } from '../shared/build/release-folder.mjs';
import { consoleFolder } from './console-folder.mjs';
import { command, Fault, line, title } from './say.mjs';
import { inHost, withoutStack } from './stack.mjs';

await command(async () => {
  const { stack, rest } = withoutStack(process.argv.slice(2));
  if (stack) return inHost('releases', rest);
  if (rest.length === 0) return listFolder(consoleFolder());
  for (const address of rest) await listConsole(address);
});

/** @param {string} folder */
function listFolder(folder) {
  title(folder);
  for (const { name, runs, pin, granted, versions } of readReleases(folder)) {
    if (runs === undefined && versions.length === 0) {
      row(name, 'not released', '');
      continue;
    }
    const notes = [pin === undefined ? '' : 'pinned', granted ? '' : 'not granted by remotes.json'].filter(Boolean);
    row(name, runs ?? 'none', notes.join(', '));
    for (const { version, at } of versions) {
      if (version !== runs) row('', version, new Date(at).toISOString().replace(/\.\d+/, ''));
    }
  }
}

/** @param {string} address of a console */
async function listConsole(address) {
  const base = address.replace(/\/$/, '');
  title(base);
  const [host, entries] = await Promise.all([json(`${base}/host/release.json`), json(`${base}/remotes.json`)]);
  row('host', host.version, `shell contract ${host.shell}`);
  if (!Array.isArray(entries)) throw new Fault(`${base}/remotes.json is no list of remotes.`);
  for (const { name, url, pin } of entries) {
    const document = new URL(`${url}${pin === undefined ? '' : `${pin}/`}release.json`, `${base}/`);
    const release = await json(document.href).catch((error) => ({ version: `cannot be read: ${error.message}` }));
    row(name, release.version, pin === undefined ? '' : 'pinned');
  }
}

/** @param {string} address @returns {Promise<any>} */
async function json(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return await answer.json();
  } catch (error) {
    throw new Fault(`${address} could not be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** @param {string} name @param {string} version @param {string} note */
function row(name, version, note) {
  line(`  ${name.padEnd(18)} ${version.padEnd(22)} ${note}`.trimEnd());
}
