// What the commands print: short lines, one for each step.
import { ReleaseError } from '../shared/build/release-folder.mjs';

const colour = process.stdout.isTTY === true;
const bold = (/** @type {string} */ text) => (colour ? `\u001b[1m${text}\u001b[0m` : text);
const dim = (/** @type {string} */ text) => (colour ? `\u001b[2m${text}\u001b[0m` : text);

/** A fault that the person at the keyboard can mend; printed as its sentence alone. */
export class Fault extends Error {}

/** @param {string} text */
export const line = (text) => console.log(text);
/** @param {string} text */
export const title = (text) => console.log(bold(text));
/** @param {string} step @param {string} text */
export const note = (step, text) => console.log(`  ${step.padEnd(10)} ${dim(text)}`);

/**
 * Runs a step and prints how long it took.
 * @template T
 * @param {string} step
 * @param {string} text what is being done
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(step, text, work) {
  const begun = performance.now();
  note(step, `${text} …`);
  const result = await work();
  note(step, `${text}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * Runs a command to its end; a {@link Fault}, or a release that is refused, becomes one sentence on stderr and exit code 1.
 * @param {() => Promise<void>} work
 */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Fault || error instanceof ReleaseError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
