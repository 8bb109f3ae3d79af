// Browser tests need a Chromium: Playwright's own, one that is installed, or
// Debian's by apt when we may.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { root, run } from './processes.mjs';
import { Fault, timed } from './say.mjs';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** @returns {string | undefined} */
function find() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return wanted;
  const { chromium } = createRequire(`${root}e2e/package.json`)('@playwright/test');
  return [chromium.executablePath(), ...installed].find((path) => path && existsSync(path));
}

/**
 * The browser to test with, installed first when there is none and apt can be used.
 * @returns {Promise<string>} path of its program
 */
export async function ensureBrowser() {
  const found = find();
  if (found) return found;
  const apt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (apt) {
    await timed('browser', 'installing chromium', async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      await run('apt-get', ['update', '-qq'], { quiet: true, env });
      const packages = ['chromium', 'fonts-dejavu-core'];
      const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
        quiet: true,
        env,
      });
      if (code !== 0) throw new Fault(`Chromium could not be installed by apt-get:\n${output.trim()}`);
    });
    const now = find();
    if (now) return now;
  }
  throw new Fault(
    'The browser tests need Chromium. Install one with "npx playwright install chromium" or your system\'s packages, or set CHROMIUM_PATH to its program.',
  );
}
