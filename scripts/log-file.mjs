import { closeSync, existsSync, openSync, renameSync, writeFileSync } from 'node:fs';

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

  const write = (/** @type {string} */ text) => {
    // Counted also when it fails: the log that gives way makes room.
    bytes += Buffer.byteLength(text);
    // All of it, or an error: a system call may write a part.
    writeFileSync(file, text);
  };
  const rotate = () => {
    bytes = 0;
    try {
      if (existsSync(path)) renameSync(path, `${path}.1`);
      const full = file;
      file = open();
      closeSync(full);
    } catch (error) {
      // It goes on in the file that is open.
      const msg = `a new log could not be begun: ${error instanceof Error ? error.message : error}`;
      write(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg })}\n`);
    }
  };
  return (line) => {
    try {
      if (bytes >= atMost) rotate();
      if (lost > 0) {
        const msg = `${lost} lines of the log could not be written`;
        // What stands before may have no end.
        write(`\n${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg })}\n`);
      }
      lost = 0;
      write(`${line}\n`);
    } catch {
      lost += 1;
    }
  };
}
