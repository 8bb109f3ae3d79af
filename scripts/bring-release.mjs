// In the image of a part: brings its release into the console's folder, which
// all parts share, and stays, so that a container engine has something to watch.
// `--check` says whether it is there; `--grant` lets a remote in that
// remotes.json does not name.
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { grant, installRelease, readReleases } from '../shared/build/release-folder.mjs';
import { consoleFolder, partNamed } from './console-folder.mjs';
import { command, Fault, line } from './say.mjs';

/** Versions that stay served: pages that were opened before a release go on working. */
const keep = 5;

await command(async () => {
  const { PART, RELEASE_DIR: from } = process.env;
  if (!PART || !from) throw new Fault('PART must name a part, and RELEASE_DIR the folder with what was built of it.');
  const [name, to] = [partNamed(PART), consoleFolder()];
  switch (process.argv[2]) {
    case '--check':
      return check(name, to);
    case '--grant':
      return line(`${name} has ${grant(to, name).join(', ')}.`);
    default:
      return bring(name, from, to);
  }
});

/** @param {string} name @param {string} from @param {string} to */
function bring(name, from, to) {
  mkdirSync(to, { recursive: true });
  // Which remotes there are is ops' to say: what stands there stays.
  const list = 'remotes.json';
  if (name === 'host' && !existsSync(join(to, list))) cpSync(join(from, list), join(to, list));
  const { runs, pin, granted } = installRelease({ from, to, name, keep });
  line(`${name}: ${runs} runs${pin === undefined ? '' : ', it is pinned'}.`);
  if (!granted) line(`remotes.json does not name ${name}: npm run release -- ${name} --stack --grant`);
  // By itself nothing would be left to do.
  const staying = setInterval(() => {}, 2 ** 30);
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => clearInterval(staying));
}

/** @param {string} name @param {string} to */
function check(name, to) {
  const part = readReleases(to).find((one) => one.name === name);
  if (!part?.versions.some(({ version }) => version === part.runs)) throw new Fault(`${name} has no release to run.`);
}
