// Sends the progress of Playwright to `npm test`, and what a test printed, which none may.
import { progressLine } from './marker.mjs';

export default class ProgressReporter {
  #of = 0;
  #done = 0;
  #failed = 0;

  /** @param {unknown} _config @param {import('@playwright/test/reporter').Suite} suite */
  onBegin(_config, suite) {
    this.#of = suite.allTests().length;
    this.#send();
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, { status, retry }) {
    const hasFailed = status !== test.expectedStatus && status !== 'skipped';
    if (hasFailed && retry < test.retries) return;
    this.#done += 1;
    if (hasFailed) this.#failed += 1;
    this.#send();
  }

  /** @param {string | Buffer} chunk */
  onStdOut(chunk) {
    process.stdout.write(chunk);
  }

  /** @param {string | Buffer} chunk */
  onStdErr(chunk) {
    process.stdout.write(chunk);
  }

  printsToStdio() {
    return true;
  }

  #send() {
    process.stdout.write(progressLine({ done: this.#done, of: this.#of, failed: this.#failed }));
  }
}
