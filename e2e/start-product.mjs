// Starts the product with a console folder of its own, from which a test may
// take a remote away. Its folder, half a gigabyte, ends with it.
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildAll } from '../scripts/build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.on('exit', () => rmSync(/** @type {string} */ (process.env.E2E_FOLDER), { recursive: true, force: true }));
await buildAll();
cpSync(`${root}dist/console`, /** @type {string} */ (process.env.CONSOLE_DIR), { recursive: true });
await import('../scripts/start.mjs');
