import { writeFileSync } from 'node:fs';

/**
 * Writes what became of jest's tests into the file that `JEST_REPORT` names, as test-report.mjs reads it. jest's own
 * JSON does not say how often a test was tried.
 */
export default class JestReport {
  /**
   * @param {unknown} _contexts
   * @param {import('@jest/reporters').AggregatedResult} results
   */
  onRunComplete(_contexts, { numRuntimeErrorTestSuites, testResults }) {
    const tests = testResults.flatMap(({ testResults: ofFile }) =>
      ofFile.map(({ fullName, status, invocations = 1 }) => ({ fullName, status, invocations })),
    );
    writeFileSync(process.env.JEST_REPORT ?? '', JSON.stringify({ numRuntimeErrorTestSuites, tests }));
  }
}
