// Checks the types of every workspace and of these scripts. A project whose files are as they were is not checked again.
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { root, run, tool } from './processes.mjs';

const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const projects = [...workspaces, 'hostile', 'shared/build', 'scripts'].filter((/** @type {string} */ name) =>
  existsSync(`${root}${name}/tsconfig.json`),
);

const { code } = await run(tool('tsc'), ['-b', '--builders', String(availableParallelism()), ...projects]);
if (code === 0) console.log(`${projects.length} projects have sound types`);
process.exitCode = code;
