// Browser tests need a Chromium: Playwright's own, one that is installed, or
// Debian's by apt when we may.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { root } from './processes.mjs';
import { Fault } from './say.mjs';
import { installPackages, installsPackages } from './system-packages.mjs';

// Without windows first: it needs less time for the same pages.
const installed = [
  '/usr/bin/chromium-headless-shell',
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
  if (installsPackages) await installPackages('chromium-headless-shell', 'fonts-dejavu-core');
  const now = find();
  if (now) return now;
  throw new Fault(
    'The browser tests need Chromium. Install one with "npx playwright install chromium" or your system\'s packages, or set CHROMIUM_PATH to its program.',
  );
}
