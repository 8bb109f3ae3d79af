// `npm run record-shell`: keeps the shape of the contract between host and
// remotes beside its version, once. A test holds the contract against it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadSchemas } from '../shared/build/descriptor.mjs';
import { checkShellVersion, readRecords, recordFolder } from '../shared/build/shell-record.mjs';
import { shapeOfShell } from '../shared/build/shell-shape.mjs';
import { command, Fault, line } from './say.mjs';

await command(async () => {
  const { shellVersion } = await loadSchemas();
  const [shape, records] = [await shapeOfShell(), readRecords()];
  const { isRecorded, fault } = await checkShellVersion(shellVersion, shape, records);
  if (fault) throw new Fault(fault);
  if (isRecorded) return line(`The Shell ${shellVersion} is recorded already.`);
  mkdirSync(recordFolder, { recursive: true });
  writeFileSync(`${recordFolder}/${shellVersion}.d.ts`, shape);
  line(`The Shell ${shellVersion} is recorded.`);
});
