// Reporters run inside the runners: they send their progress to `npm test` as lines of this form, so that any other
// line is output that a passing run must not have.

const prefix = '\u0001progress ';

/** @typedef {{ done: number, of: number, failed: number }} Progress */

/** @param {Progress} progress */
export const progressLine = (progress) => `${prefix}${JSON.stringify(progress)}\n`;

/** @param {string} line @returns {Progress | undefined} undefined for a line that is no progress */
export const readProgress = (line) => (line.startsWith(prefix) ? JSON.parse(line.slice(prefix.length)) : undefined);
