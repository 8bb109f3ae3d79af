import { createWriteStream, openSync, renameSync } from 'node:fs';

/** Bytes of a log, after which it is kept as `.1` in place of the one before and a new one begins. */
export const logBytes = 100_000_000;

/**
 * Opens an empty log that only its owner may read.
 *
 * @param {string} path
 * @param {number} [atMost] its bytes
 * @returns {(line: string) => void} writes a line
 */
export function openLog(path, atMost = logBytes) {
  // Open at once: a file that is not there yet cannot be renamed.
  const open = () => createWriteStream(path, { fd: openSync(path, 'w', 0o600) });
  let file = open();
  let bytes = 0;
  return (line) => {
    const text = `${line}\n`;
    bytes += Buffer.byteLength(text);
    file.write(text);
    if (bytes < atMost) return;
    file.end();
    renameSync(path, `${path}.1`);
    file = open();
    bytes = 0;
  };
}
