// Builds the host or remotes into dist/console, and prints each that is built:
// `node scripts/build-console.mjs host mfe-devices`;
// or all of them as one bundle, to measure against: `… one-bundle`, or `… plain-bundle`.
import { buildHost, buildOneBundle, buildRemote, consoleFolder, remoteFolders } from '@dmp/shared/build';

const parts = process.argv.slice(2);
for (const part of parts.length > 0 ? parts : ['host', ...remoteFolders()]) {
  try {
    if (part === 'host') await buildHost({ out: consoleFolder });
    else if (part === 'one-bundle') await buildOneBundle('one');
    else if (part === 'plain-bundle') await buildOneBundle('plain');
    else await buildRemote(part, { out: consoleFolder });
    console.log(`built ${part}`);
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    process.exitCode = 1;
  }
}
