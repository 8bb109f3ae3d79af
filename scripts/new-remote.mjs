// `npm run new-remote -- tariffs`: the folder of a remote with one page, ready
// to be built, tested and released.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ownFiles } from './new-remote-files.mjs';
import { root, run, tool } from './processes.mjs';
import { command, Fault, line } from './say.mjs';

/** The remote whose files serve as they are, but for its name. */
const pattern = 'devices';

/** The files that are the same in every remote. @param {string} name @returns {Record<string, string>} */
function sameFiles(name) {
  return Object.fromEntries(
    ['tsconfig.json', 'remote.test.ts', 'Dockerfile'].map((file) => [
      file,
      readFileSync(`${root}mfe-${pattern}/${file}`, 'utf8').replaceAll(`PART=mfe-${pattern}`, `PART=mfe-${name}`),
    ]),
  );
}

/** Gives the remote a service of its own, after those of the others. @param {string} folder */
function addService(folder) {
  const file = `${root}docker-compose.yml`;
  const content = readFileSync(file, 'utf8');
  const services = [...content.matchAll(/^ {2}mfe-.*\n(?: {4}.*\n)+/gm)];
  const last = services.at(-1);
  const pattern = services.find(([text]) => text.includes('  mfe-devices:'));
  if (!last || !pattern) throw new Fault(`docker-compose.yml has no service of another remote to go by.`);
  const end = last.index + last[0].length;
  writeFileSync(file, `${content.slice(0, end)}${pattern[0].replaceAll('mfe-devices', folder)}${content.slice(end)}`);
}

/** Names the folder in `workspaces`, after the other remotes. @param {string} folder */
function addWorkspace(folder) {
  const file = `${root}package.json`;
  const content = JSON.parse(readFileSync(file, 'utf8'));
  const place = content.workspaces.findLastIndex((/** @type {string} */ one) => one.startsWith('mfe-')) + 1;
  content.workspaces.splice(place, 0, folder);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

const placesFile = 'e2e/every-page/places.ts';

/** Makes its page a place of the browser tests, after all others. @param {string} name */
function addPlace(name) {
  const content = readFileSync(`${root}${placesFile}`, 'utf8');
  const end = content.lastIndexOf('};');
  const place = `  '${name}': [{ path: '/${name}', shows: ['row'] }],\n`;
  writeFileSync(`${root}${placesFile}`, `${content.slice(0, end)}${place}${content.slice(end)}`);
}

await command(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name) || name.length > 40) {
    throw new Fault('Name the remote in small letters, such as: npm run new-remote -- tariffs');
  }
  const folder = `mfe-${name}`;
  if (existsSync(`${root}${folder}`)) throw new Fault(`${folder} is there already.`);
  const { loadSchemas } = await import('../shared/build/descriptor.mjs');
  const { shellVersion } = await loadSchemas();
  const {
    react,
    swr,
    '@sinclair/typebox': typebox,
  } = JSON.parse(readFileSync(`${root}shared/package.json`, 'utf8')).dependencies;
  const files = { ...sameFiles(name), ...ownFiles(name, { shellVersion, react, swr, typebox }) };
  mkdirSync(`${root}${folder}`);
  for (const [file, content] of Object.entries(files)) writeFileSync(`${root}${folder}/${file}`, content);
  addPlace(name);
  // A long name breaks lines that a short one does not.
  const { code, output } = await run(tool('biome'), ['check', '--write', folder, placesFile], { quiet: true });
  if (code !== 0) throw new Fault(`${folder} is there, but not as the linter wants it:\n${output.trim()}`);
  addWorkspace(folder);
  addService(folder);
  line(`${folder} is there, with one page at /${name}. See it: npm run dev -- ${name}`);
});
