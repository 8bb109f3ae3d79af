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

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestEnd(test) {
    this.#done += 1;
    if (test.outcome() === 'unexpected') this.#failed += 1;
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
