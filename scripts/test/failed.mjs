// What `npm test -- --failed` repeats: every test that failed the last time it ran, in whichever run that was.
import { readJson, writeJson } from './json-file.mjs';
import { embeddedStep, layers } from './layers.mjs';
import { byLayer, exactly, selectSet } from './selection.mjs';

/**
 * A test that failed the last time it ran.
 * @typedef {object} FailedTest
 * @property {string} step title of the step it ran in: a test of the backend has two, one for each database
 * @property {string} file empty for a step that failed as a whole, such as the types
 * @property {string} name empty for a file that could not run
 */

/** @typedef {import('./report.mjs').StepReport} StepReport */

/** @param {FailedTest} test */
const idOf = ({ step, file, name }) => JSON.stringify([step, file, name]);

/**
 * @param {readonly FailedTest[]} before
 * @param {readonly StepReport[]} steps of a run
 * @param {boolean} isRepeat whether the run was chosen by `before`: a test that it did not find is no longer there
 * @returns {FailedTest[]} those of before that have not run since, and those of the run
 */
export function failedAfter(before, steps, isRepeat) {
  const failed = steps.flatMap(({ title, failed: list }) =>
    list.map(({ file, name }) => ({ step: title, file, name })),
  );
  const ran = new Set(
    steps.flatMap(({ title: step, passed, failed: list }) => [
      idOf({ step, file: '', name: '' }),
      // A file that could not run before has run now.
      ...[...passed, ...list].flatMap(({ file, name }) => [idOf({ step, file, name }), idOf({ step, file, name: '' })]),
    ]),
  );
  const kept = isRepeat ? [] : before.filter((one) => !ran.has(idOf(one)));
  return [...kept, ...new Map(failed.map((one) => [idOf(one), one])).values()];
}

/**
 * @param {readonly FailedTest[]} failed
 * @param {readonly string[]} files every test file
 * @returns {import('./selection.mjs').Selection | string} a sentence when there is nothing to repeat
 */
export function selectFailed(failed, files) {
  const there = failed.filter(({ file }) => file === '' || files.includes(file));
  if (there.length === 0) return 'No test failed the last time it ran: there is nothing to repeat.';
  const [core, full] = [selectSet('core', files), selectSet('full', files)];
  /** @param {string} step @param {(of: typeof core) => readonly string[]} list files of a set that run in the step */
  function repeated(step, list) {
    const own = there.filter((one) => one.step === step).map(({ file }) => file);
    // A step that failed as a whole, such as by a warning outside any test, is repeated as a whole.
    return own.includes('') ? [...list(core)] : list(full).filter((file) => own.includes(file));
  }
  const chosen = Object.entries(layers).flatMap(([layer, { step }]) =>
    repeated(step, ({ files: of }) => of[/** @type {import('./layers.mjs').LayerName} */ (layer)]),
  );
  // A file that could not run is repeated as a whole, and with it the others.
  const isByName = there.every(({ name }) => name);
  return {
    checks: there.some(({ file }) => file === ''),
    ...{ files: byLayer(chosen), embedded: repeated(embeddedStep, ({ embedded }) => embedded) },
    ...{ isFull: true, leftOut: [] },
    ...(isByName ? { pattern: exactly(there.map(({ name }) => name)) } : {}),
  };
}

/** @param {string} path @returns {FailedTest[]} */
export const readFailed = (path) => /** @type {FailedTest[] | undefined} */ (readJson(path)) ?? [];

/** @param {string} path @param {readonly FailedTest[]} failed */
export const writeFailed = (path, failed) => writeJson(path, failed);
