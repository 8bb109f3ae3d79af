// What the runners' reports say, in one form.

/**
 * What became of one kind of tests.
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped by name
 * @property {string[]} unsteady by name: failed, and passed when tried again
 */

/** @typedef {{ status: string, fullName: string }} JestTest */
/** @typedef {{ numRuntimeErrorTestSuites: number, testResults: { assertionResults: JestTest[] }[] }} JestReport */

/** @param {JestReport} report @returns {Report} */
export function readJest({ testResults, numRuntimeErrorTestSuites }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const named = (/** @type {string[]} */ ...statuses) => tests.filter(({ status }) => statuses.includes(status));
  return {
    passed: named('passed').length,
    // A file that cannot even be run holds tests that did not pass.
    failed: named('failed').length + numRuntimeErrorTestSuites,
    skipped: named('pending', 'todo', 'disabled').map(({ fullName }) => fullName),
    unsteady: [],
  };
}

/** @typedef {{ title: string, tests: { status: string }[] }} BrowserTest */
/** @typedef {{ title: string, specs?: BrowserTest[], suites?: BrowserSuite[] }} BrowserSuite */

/** @param {{ suites: BrowserSuite[] }} report @returns {Report} */
export function readPlaywright({ suites }) {
  const tests = suites.flatMap((suite) => testsOf(suite, ''));
  const named = (/** @type {string} */ wanted) =>
    tests.filter(({ status }) => status === wanted).map(({ name }) => name);
  return {
    passed: named('expected').length + named('flaky').length,
    failed: named('unexpected').length,
    skipped: named('skipped'),
    unsteady: named('flaky'),
  };
}

/** @param {BrowserSuite} suite @param {string} above @returns {{ name: string, status: string }[]} */
function testsOf({ title, specs = [], suites = [] }, above) {
  const path = above ? `${above} › ${title}` : title;
  return [
    ...specs.flatMap((spec) => spec.tests.map(({ status }) => ({ name: `${path} › ${spec.title}`, status }))),
    ...suites.flatMap((suite) => testsOf(suite, path)),
  ];
}
