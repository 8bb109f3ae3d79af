// `npm run check-provider -- ISSUER`: builds the backend's program of this name if it changed, and runs it.
import { buildPrograms } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './processes.mjs';
import { command } from './say.mjs';

await command(async () => {
  await ensureInstalled('product');
  await buildPrograms();
  await import(`${root}backend/dist/check-provider.js`);
});
