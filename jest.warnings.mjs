// A warning that a passing run prints is read by nobody, so it fails its test. A test that expects one mocks the
// method of `console`.
import { format } from 'node:util';

/**
 * The environment, in which these fail the test during which they come: `console.error` and `console.warn`, with what
 * React, antd, and jsdom say by them, and Node's own process warnings.
 * @param {typeof import('jest-environment-node').TestEnvironment | typeof import('jest-environment-jsdom').TestEnvironment} Environment
 */
export const failOnWarnings = (Environment) =>
  class extends Environment {
    /** @type {Error[]} since the last test */
    warnings = [];
    /** @param {Error} warning */
    note = (warning) => void this.warnings.push(warning);

    /** @param {ConstructorParameters<typeof Environment>} args */
    constructor(...args) {
      super(...args);
      const [, { console }] = args;
      for (const method of ['error', 'warn'])
        console[method] = (...words) => this.note(new Error(`console.${method}: ${format(...words)}`));
    }

    async setup() {
      await super.setup();
      process.on('warning', this.note);
    }

    /** @type {import('@jest/types').Circus.EventHandler} */
    handleTestEvent(event, state) {
      if (event.name === 'test_done') event.test.errors.push(...this.warnings.splice(0));
      // After the last test, nothing but the file can fail.
      if (event.name === 'run_finish') state.unhandledErrors.push(...this.warnings.splice(0));
    }

    async teardown() {
      process.off('warning', this.note);
      await super.teardown();
    }
  };
