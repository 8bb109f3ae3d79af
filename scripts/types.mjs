// Checks the types of every workspace and of these scripts.
import { existsSync, readFileSync } from 'node:fs';
import { root, run, tool } from './processes.mjs';

const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const projects = [...workspaces, 'hostile', 'shared/build', 'scripts'].filter((/** @type {string} */ name) =>
  existsSync(`${root}${name}/tsconfig.json`),
);

let failed = 0;
for (const project of projects) {
  const { code, output } = await run(tool('tsc'), ['-p', project], { quiet: true });
  if (code === 0) continue;
  failed += 1;
  console.error(output.trim());
}
console.log(`${projects.length - failed} of ${projects.length} projects have sound types`);
process.exitCode = failed === 0 ? 0 : 1;
