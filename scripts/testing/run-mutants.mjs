// `node scripts/testing/run-mutants.mjs <list as JSON>`, for the test of the mutants: runs test files, each with one
// mutant, all in one process, and prints the results as JSON in the order of the list.
import { dirname } from 'node:path';
import { runCLI } from 'jest';
import config from '../../jest.config.mjs';
import { root } from '../processes.mjs';
import { layerOf, layers } from '../test/layers.mjs';
import { escaped } from '../test/selection.mjs';

/**
 * @typedef {object} Run
 * @property {string} test file below the root
 * @property {string} rule source below the root
 * @property {string} from a text that stands in it
 * @property {string} to what replaces the text
 */

/** @typedef {{ failed: number, passed: number }} RunResult how many tests of the file */

/** @param {string} path */
const exactly = (path) => `^${escaped(root + path)}$`;

/**
 * Jest's project of a run.
 *
 * @param {Run} run
 * @param {number} index its name
 */
function projectOf({ test, rule, from, to }, index) {
  const layer = layerOf(test);
  const project = config.projects.find(({ displayName }) => layer && displayName === layers[layer].project);
  if (!project) throw new Error(`${test} is no test`);
  const swc = Object.values(project.transform).find((one) => Array.isArray(one))?.[1];
  const mutated = ['<rootDir>/scripts/testing/mutant-transform.cjs', { from, to, swc }];
  return {
    ...project,
    // All share what is compiled.
    id: 'mutants',
    displayName: `${index}`,
    rootDir: root,
    // A search of the whole repository takes longer than a test.
    roots: [`<rootDir>/${dirname(test)}`],
    testRegex: [exactly(test)],
    transform: { [exactly(rule)]: mutated, ...project.transform },
  };
}

/** @type {Run[]} */
const runs = JSON.parse(process.argv[2] ?? '');
const argv = {
  ...{ _: [], $0: 'jest', runInBand: true, silent: true, reporters: [] },
  // A mutant that waits for ever fails by the limit of a test, in ms.
  config: JSON.stringify({ rootDir: root, testTimeout: 10_000, projects: runs.map(projectOf) }),
};
const { results } = await runCLI(argv, [root]);
/** @type {RunResult[]} */
const found = [];
for (const { displayName, numFailingTests, numPassingTests, failureMessage } of results.testResults) {
  // Jest gives no name to a file that it cannot load.
  if (!displayName) throw new Error(`A change makes no module: ${failureMessage}`);
  found[Number(displayName.name)] = { failed: numFailingTests, passed: numPassingTests };
}
// What a mutant has left running ends with this process.
process.stdout.write(JSON.stringify(found), () => process.exit());
