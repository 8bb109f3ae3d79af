import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';

/** Bytes of a log. Then it becomes `.1`, in place of the one before, and a new one begins. */
export const logBytes = 100_000_000;

/**
 * Opens an empty log that only its owner may read. Without room on the disk lines are lost, and the log says how many
 * once there is room again.
 *
 * @param {string} path
 * @param {number} [atMost] its bytes
 * @returns {(line: string) => void} writes a line
 */
export function openLog(path, atMost = logBytes) {
  const open = () => openSync(path, 'w', 0o600);
  let file = open();
  let bytes = 0;
  let lost = 0;

  const write = (/** @type {string} */ line) => {
    bytes += writeSync(file, `${line}\n`);
  };
  const rotate = () => {
    if (existsSync(path)) renameSync(path, `${path}.1`);
    const full = file;
    file = open();
    bytes = 0;
    closeSync(full);
  };
  return (line) => {
    try {
      if (bytes >= atMost) rotate();
      if (lost > 0) write(JSON.stringify({ level: 'warn', msg: `${lost} lines of the log could not be written` }));
      lost = 0;
      write(line);
    } catch {
      lost += 1;
    }
  };
}
