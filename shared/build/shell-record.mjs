// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runsOn } from './shell-shape.mjs';

/** Where the shape of each version of the contract is kept. */
export const recordFolder = join(root, 'shared/shell/recorded');

/** @returns {Map<string, string>} by version, the shape it was recorded with */
export const readRecords = () =>
  new Map(
    (existsSync(recordFolder) ? readdirSync(recordFolder) : [])
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => [name.replace(/\.d\.ts$/, ''), readFileSync(join(recordFolder, name), 'utf8')]),
  );

/**
 * What is wrong with the version of the contract, as a sentence: whether it
 * made the right step from the one before, and whether it is the shape that was
 * recorded for it.
 *
 * @param {string} version of the contract now
 * @param {string} shape of the contract now
 * @param {ReadonlyMap<string, string>} records
 * @returns {Promise<{ isRecorded: boolean, fault?: string }>}
 */
export async function judge(version, shape, records) {
  const recorded = records.get(version);
  const isRecorded = recorded === shape;
  const base = recorded !== undefined && !isRecorded ? version : newestBelow(version, records);
  const fault = base === undefined ? undefined : await wrongStep(base, version, records.get(base) ?? '', shape);
  return { isRecorded, ...(fault === undefined ? {} : { fault }) };
}

/**
 * What the compiler said of two shapes: it takes a while, and several versions are held against the same two.
 * @type {Map<string, ReturnType<typeof runsOn>>}
 */
const compared = new Map();

/** @param {string} before @param {string} now */
function compareOnce(before, now) {
  const both = JSON.stringify([before, now]);
  const said = compared.get(both) ?? runsOn(before, now);
  compared.set(both, said);
  return said;
}

/** @param {string} base @param {string} version @param {string} before @param {string} now */
async function wrongStep(base, version, before, now) {
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
  const place = one.findIndex((number, index) => number !== other[index]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}
