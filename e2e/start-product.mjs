// Starts the product with a console folder of its own, from which a test may
// take a remote away.
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildAll } from '../scripts/build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
await buildAll();
cpSync(`${root}dist/console`, /** @type {string} */ (process.env.CONSOLE_DIR), { recursive: true });
await import('../scripts/start.mjs');
