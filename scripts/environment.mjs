// What the person set, checked before anything is begun.
import { accessSync, constants, existsSync, mkdirSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { root } from './processes.mjs';
import { Fault } from './say.mjs';

/** The port of the product. */
export function chosenPort() {
  const text = process.env.PORT ?? '9000';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new Fault(`PORT is "${text}"; it must be a whole number from 1 to 65535.`);
  }
  return port;
}

/** @param {number} port @throws {Fault} when something listens there */
export async function requireFree(port) {
  await new Promise((done, fail) => {
    const probe = createServer()
      .once('error', (/** @type {NodeJS.ErrnoException} */ { code }) =>
        fail(
          new Fault(
            code === 'EADDRINUSE'
              ? `Port ${port} is in use. Stop what listens there, or choose another: PORT=9001 npm start`
              : `Port ${port} cannot be used (${code}). Choose another: PORT=9001 npm start`,
          ),
        ),
      )
      .listen(port, '127.0.0.1', () => probe.close(done));
  });
}

/** The data folder, there and writable. */
export function dataFolder() {
  const folder = resolve(root, process.env.DATA_DIR ?? '.data');
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Fault(
      `The data folder ${folder} cannot be written to. Make it writable, or choose another with DATA_DIR.`,
    );
  }
  return folder;
}

/** Level by level: Node's recursive form never ends where a folder cannot be made, such as below /proc. @param {string} folder */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Path of an empty log; the one of the start before is kept beside it. @param {string} folder */
export function freshLog(folder) {
  const log = `${folder}/backend.log`;
  if (existsSync(log)) renameSync(log, `${log}.1`);
  return log;
}
