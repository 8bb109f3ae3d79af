// Sends the progress of jest to `npm test`, with what a test printed, which none may, and writes the results.
import { writeFileSync } from 'node:fs';
import { root } from '../processes.mjs';
import { progressLine } from './marker.mjs';
import { readJest } from './results.mjs';

export default class ProgressReporter {
  #of = 0;
  #done = 0;
  #failed = 0;

  /** @param {import('@jest/reporters').AggregatedResult} results */
  onRunStart({ numTotalTestSuites }) {
    this.#of = numTotalTestSuites;
    this.#send();
  }

  /** @param {import('@jest/reporters').Test} test @param {import('@jest/reporters').TestResult} result */
  onTestResult(test, { console: printed = [], numFailingTests, testExecError }) {
    this.#done += 1;
    this.#failed += numFailingTests + (testExecError ? 1 : 0);
    for (const { type, message } of printed ?? []) process.stdout.write(`${test.path}: console.${type}: ${message}\n`);
    this.#send();
  }

  /** @param {unknown} _contexts @param {import('@jest/reporters').AggregatedResult} results */
  onRunComplete(_contexts, { testResults }) {
    writeFileSync(process.env.TEST_RESULTS ?? '', JSON.stringify(readJest(testResults, root)));
  }

  #send() {
    process.stdout.write(progressLine({ done: this.#done, of: this.#of, failed: this.#failed }));
  }
}
