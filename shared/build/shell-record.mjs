// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { checkCompatibility } from './shell-shape.mjs';

/** The folder with the recorded shape of each version of the contract. */
export const recordFolder = join(root, 'shared/shell/recorded');

/** Reads the recorded shapes. @returns {Map<string, string>} by version */
export const readRecords = () =>
  new Map(
    (existsSync(recordFolder) ? readdirSync(recordFolder) : [])
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => [name.replace(/\.d\.ts$/, ''), readFileSync(join(recordFolder, name), 'utf8')]),
  );

/**
 * Checks the version of the contract: whether it is the right semver step from the
 * previous version, and whether its shape is the recorded one.
 *
 * @param {string} version current version of the contract
 * @param {string} shape current shape of the contract
 * @param {ReadonlyMap<string, string>} records shapes by version
 * @returns {Promise<{ isRecorded: boolean, fault?: string }>} the wrong version step, as a sentence
 */
export async function checkShellVersion(version, shape, records) {
  const recorded = records.get(version);
  const isRecorded = recorded === shape;
  const base = recorded !== undefined && !isRecorded ? version : newestBelow(version, records);
  const fault = base === undefined ? undefined : await versionStepFault(base, version, records.get(base) ?? '', shape);
  return { isRecorded, ...(fault === undefined ? {} : { fault }) };
}

/**
 * The compiler's results by pair of shapes: it is slow, and several versions are compared with the same pair.
 *
 * @type {Map<string, ReturnType<typeof checkCompatibility>>}
 */
const compatibilityResults = new Map();

/** @param {string} before @param {string} now */
function compareOnce(before, now) {
  const pair = JSON.stringify([before, now]);
  const result = compatibilityResults.get(pair) ?? checkCompatibility(before, now);
  compatibilityResults.set(pair, result);
  return result;
}

/** @param {string} base @param {string} version @param {string} before @param {string} now */
async function versionStepFault(base, version, before, now) {
  if (before === now) return undefined;
  const { fault } = await compareOnce(before, now);
  const [major = 0, minor = 0] = numbers(base);
  const least = fault === undefined ? `${major}.${minor + 1}.0` : `${major + 1}.0.0`;
  if (compare(version, least) >= 0) return undefined;
  const why =
    fault === undefined
      ? `A remote that was built for it still runs on this one`
      : `A remote that was built for it does not run on this one (${fault})`;
  return `The Shell is not what was recorded for ${base}. ${why}: make it ${least} in shared/shell/shell.ts, then run npm run record-shell.`;
}

/** @param {string} version @param {ReadonlyMap<string, string>} records */
const newestBelow = (version, records) =>
  [...records.keys()]
    .filter((other) => compare(other, version) < 0)
    .sort(compare)
    .at(-1);

/** @param {string} version */
const numbers = (version) => version.split('.').map(Number);

/** @param {string} a @param {string} b */
function compare(a, b) {
  const [one, other] = [numbers(a), numbers(b)];
  const index = one.findIndex((number, position) => number !== other[position]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}
