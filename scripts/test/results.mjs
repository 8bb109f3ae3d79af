// What the runners' reports say, in one form.

/** @typedef {{ file: string, name: string }} Test */
/**
 * @typedef {Test & { message: string }} Failure
 *   file: empty for a step that failed as a whole; name: empty for a file that could not run
 */

/**
 * @typedef {object} Results
 * @property {(Test & { seconds: number })[]} passed
 * @property {Failure[]} failed
 * @property {Failure[]} unsteady passed, but only when they were tried again
 * @property {string[]} skipped by name
 * @property {{ file: string, seconds: number }[]} files
 */

/** @typedef {{ status: string, fullName: string, failureMessages: string[], duration?: number | null }} JestTest in ms */
/**
 * A file as jest hands it to a reporter, as far as it is read here.
 * @typedef {object} JestFile
 * @property {string} testFilePath
 * @property {{ start: number, end: number }} perfStats in ms
 * @property {unknown} [testExecError] of a file that could not run
 * @property {string | null} [failureMessage]
 * @property {JestTest[]} testResults
 */

/** @param {readonly JestFile[]} files @param {string} root a prefix of their paths @returns {Results} */
export function readJest(files, root) {
  const below = (/** @type {string} */ path) => (path.startsWith(root) ? path.slice(root.length) : path);
  const tests = files.flatMap(({ testFilePath, testResults }) =>
    testResults.map((test) => ({ ...test, file: below(testFilePath) })),
  );
  const failed = tests
    .filter(({ status }) => status === 'failed')
    .map(({ file, fullName, failureMessages }) => ({ file, name: fullName, message: failureMessages.join('\n') }));
  const broken = files
    .filter(({ testExecError }) => testExecError)
    .map(({ testFilePath, failureMessage }) => ({
      file: below(testFilePath),
      name: '',
      message: failureMessage ?? '',
    }));
  return {
    passed: tests
      .filter(({ status }) => status === 'passed')
      .map(({ file, fullName, duration }) => ({ file, name: fullName, seconds: (duration ?? 0) / 1000 })),
    failed: [...failed, ...broken],
    unsteady: [],
    skipped: tests
      .filter(({ status }) => ['pending', 'todo', 'disabled'].includes(status))
      .map(({ fullName }) => fullName),
    files: files.map(({ testFilePath, perfStats: { start, end } }) => ({
      file: below(testFilePath),
      seconds: (end - start) / 1000,
    })),
  };
}

/** @typedef {{ duration: number, errors?: { message?: string, stack?: string }[] }} BrowserTry */
/** @typedef {{ title: string, tests: { status: string, results: BrowserTry[] }[] }} BrowserTest */
/** @typedef {{ title: string, specs?: BrowserTest[], suites?: BrowserSuite[] }} BrowserSuite */

const secondsOf = (/** @type {readonly BrowserTry[]} */ tries) =>
  tries.reduce((sum, { duration }) => sum + duration / 1000, 0);

/** @param {{ suites: BrowserSuite[], errors?: { message?: string }[] }} report @returns {Results} */
export function readPlaywright({ suites, errors = [] }) {
  // A spec may have its tests from another file: the outermost suite is the spec.
  const tests = suites.flatMap((suite) => testsOf(suite, '', `e2e/${suite.title}`));
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const { file, tries } of tests) {
    seconds.set(file, (seconds.get(file) ?? 0) + secondsOf(tries));
  }
  const text = (/** @type {{ message?: string, stack?: string }} */ { message, stack }) => stack ?? message ?? '';
  const withErrors = (/** @type {string} */ wanted) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ file, name, tries }) => ({
        ...{ file, name },
        message: tries.flatMap(({ errors: found = [] }) => found.map(text)).join('\n'),
      }));
  const unsteady = withErrors('flaky');
  return {
    passed: tests
      .filter(({ status }) => status === 'expected' || status === 'flaky')
      .map(({ file, name, tries }) => ({ file, name, seconds: secondsOf(tries) })),
    failed: [...withErrors('unexpected'), ...errors.map((error) => ({ file: '', name: '', message: text(error) }))],
    unsteady,
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ file, name }) => `${file} ${name}`),
    files: [...seconds].map(([file, spent]) => ({ file, seconds: spent })),
  };
}

/**
 * @param {BrowserSuite} suite
 * @param {string} above titles of the suites around it, without the file's
 * @param {string} file the spec
 * @returns {{ file: string, name: string, status: string, tries: BrowserTry[] }[]}
 */
function testsOf({ specs = [], suites = [] }, above, file) {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        ...{ file, name: `${above} ${title}`.trim(), status, tries: results },
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, `${above} ${suite.title}`.trim(), file)),
  ];
}

/** Results of the same files, run several times. @param {readonly Results[]} turns @returns {Results} */
export const together = (turns) => ({
  passed: turns.flatMap(({ passed }) => passed),
  failed: turns.flatMap(({ failed }) => failed),
  unsteady: turns.flatMap(({ unsteady }) => unsteady),
  skipped: [...new Set(turns.flatMap(({ skipped }) => skipped))],
  files: turns.flatMap(({ files }) => files),
});

/**
 * A runner that died before it reported has failed, and so has one that printed anything in a passing run.
 * @param {{ code: number, output: string }} ended
 * @param {Results | undefined} results
 * @returns {Results}
 */
export function complete({ code, output }, results) {
  const found = results ?? { passed: [], failed: [], unsteady: [], skipped: [], files: [] };
  if (found.failed.length > 0) return found;
  const printed = output.trim();
  if (code !== 0) return { ...found, failed: [{ file: '', name: '', message: printed || `It exited with ${code}.` }] };
  if (printed) {
    return {
      ...found,
      failed: [{ file: '', name: '', message: `A passing run prints nothing, but this did:\n${printed}` }],
    };
  }
  return found;
}
