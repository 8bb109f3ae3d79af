// Another process that writes to the disk: 4 MB at a time, each time until the disk has kept them. The file is the
// first argument.
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';

const path = process.argv[2] ?? '';
const pieces = 64;
const piece = Buffer.alloc(4 * 1024 * 1024, 1);
const file = openSync(path, 'w');
process.once('disconnect', () => {
  closeSync(file);
  rmSync(path, { force: true });
  process.exit();
});
/** @param {number} number */
function writeOne(number) {
  writeSync(file, piece, 0, piece.length, (number % pieces) * piece.length);
  fsyncSync(file);
  setImmediate(writeOne, number + 1);
}
writeOne(0);
