import { resolve } from 'node:path';
import { root } from './processes.mjs';

/** The folder the console is served from: CONSOLE_DIR, or where builds lay it out. */
export const consoleFolder = () => resolve(root, process.env.CONSOLE_DIR ?? 'dist/console');

/** A part as releases name it: `mfe-devices` and `devices` are the same. @param {string} text */
export const partNamed = (text) => text.replace(/^mfe-/, '');
