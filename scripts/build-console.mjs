// Builds the host or one remote into dist/console:
// `node scripts/build-console.mjs host`, `node scripts/build-console.mjs mfe-devices`;
// or all of them as one bundle, to measure against: `… one-bundle`, or `… plain-bundle`.
import { buildHost, buildOneBundle, buildRemote, consoleFolder, remoteFolders } from '@dmp/shared/build';

const parts = process.argv.slice(2);
for (const part of parts.length > 0 ? parts : ['host', ...remoteFolders()]) {
  try {
    if (part === 'host') await buildHost({ out: consoleFolder });
    else if (part === 'one-bundle') await buildOneBundle('one');
    else if (part === 'plain-bundle') await buildOneBundle('plain');
    else await buildRemote(part, { out: consoleFolder });
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    process.exitCode = 1;
  }
}
