// Builds the host or one remote into dist/console:
// `node scripts/build-console.mjs host`, `node scripts/build-console.mjs mfe-devices`.
import { buildHost, buildRemote, consoleFolder, remoteFolders } from '@dmp/shared/build';

const parts = process.argv.slice(2);
for (const part of parts.length > 0 ? parts : ['host', ...remoteFolders()]) {
  try {
    if (part === 'host') await buildHost({ out: consoleFolder });
    else await buildRemote(part, { out: consoleFolder });
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    process.exitCode = 1;
  }
}
