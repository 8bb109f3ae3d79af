// The engines of Safari and Firefox: one journey in each. Playwright drives neither as Debian has them. Where a browser
// is not installed its pass is skipped by name.
import { writeFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { findInstalled } from '../../backend/testing/installed.mjs';
import type { DrivenBrowser } from '../support/driven-browser.ts';
import { startFirefox } from '../support/firefox.ts';
import { startWebKit } from '../support/webkit.ts';
import { goThrough } from './browser-journey.ts';

const webKit = findInstalled('WebKitWebDriver', 'Xvfb');
const firefox = findInstalled('firefox-esr')?.['firefox-esr'];

/** The browser of the test that runs. */
let browser: DrivenBrowser | undefined;

test.beforeEach(() => test.setTimeout(240_000));
// Also after a test that took too long.
test.afterEach(async () => {
  const info = test.info();
  try {
    if (browser && info.status !== info.expectedStatus) {
      const path = info.outputPath('failed.png');
      writeFileSync(path, await browser.picture());
      info.attachments.push({ name: 'what it showed', path, contentType: 'image/png' });
    }
  } finally {
    await browser?.stop();
    browser = undefined;
  }
});

(webKit ? test : test.skip)('a pass in WebKit', async ({ request }) => {
  if (!webKit) return;
  browser = await startWebKit(webKit);
  await goThrough(browser, request);
});

(firefox ? test : test.skip)('a pass in Firefox', async ({ request }) => {
  if (!firefox) return;
  browser = await startFirefox(firefox);
  await goThrough(browser, request);
});
