// `npm run rollback -- devices [version]`: another version runs from now on, the
// one before where none is named, until `npm run rollback -- devices --end`.
import { rollBack, rollForward } from '../shared/build/release-folder.mjs';
import { consoleFolder, partNamed } from './console-folder.mjs';
import { command, Fault, line } from './say.mjs';
import { inHost, withoutStack } from './stack.mjs';

await command(async () => {
  const { stack, rest } = withoutStack(process.argv.slice(2));
  const [part, version] = rest;
  if (part === undefined || rest.length > 2) {
    throw new Fault(
      'Name the part, and the version unless it is the previous one: npm run rollback -- devices 0.1.0-3f2a9c11',
    );
  }
  if (stack) return inHost('rollback', rest);
  const name = partNamed(part);
  if (version === '--end') {
    line(`${name} is no longer pinned: ${rollForward(consoleFolder(), name)} runs.`);
    return;
  }
  const now = rollBack(consoleFolder(), name, version);
  line(
    `${name} is pinned to ${now}: every page opened from now on uses it. To end it: npm run rollback -- ${name} --end`,
  );
});
