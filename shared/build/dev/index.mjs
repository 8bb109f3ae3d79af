// @ts-check
// Needs development dependencies, such as webpack-dev-server.
export { serveAlone } from './alone.mjs';
export { serveForConsole } from './for-console.mjs';
export { devRemotes } from './whole-console.mjs';
