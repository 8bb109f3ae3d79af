// `npm run release -- devices`: builds one part and makes it current, without
// touching another; `-- devices --stack` in the composed stack, `--grant` for a
// remote that is new there.
import { readReleases } from '../shared/build/release-folder.mjs';
import { remoteFolders } from '../shared/build/remote-folders.mjs';
import { buildAll } from './build.mjs';
import { consoleFolder, partNamed } from './console-folder.mjs';
import { ensureInstalled } from './install.mjs';
import { command, Fault, line } from './say.mjs';
import { compose, inHost, withoutStack } from './stack.mjs';

await command(async () => {
  const { stack, rest: typed } = withoutStack(process.argv.slice(2));
  const rest = typed.filter((arg) => arg !== '--grant');
  const [part = ''] = rest;
  const name = partNamed(part);
  const folder = name === 'host' ? name : `mfe-${name}`;
  if (rest.length !== 1 || !['host', ...remoteFolders()].includes(folder)) {
    throw new Fault(
      `Name one part, such as: npm run release -- devices. There are: ${['host', ...remoteFolders()].map(partNamed).join(', ')}.`,
    );
  }
  if (stack) {
    await compose(['up', '--detach', '--build', '--no-deps', folder]);
    if (rest.length < typed.length)
      await compose(['exec', '-T', folder, 'node', 'scripts/bring-release.mjs', '--grant']);
    return inHost('releases', []);
  }
  await ensureInstalled('product');
  await buildAll([folder]);
  const found = readReleases(consoleFolder()).find((one) => one.name === name);
  if (found?.pin === undefined) line(`${name} ${found?.runs} is current: every page opened from now on uses it.`);
  else
    line(
      `${name} ${found.versions[0]?.version} is there, but ${found.pin} is pinned and runs. To end it: npm run rollback -- ${name} --end`,
    );
});
