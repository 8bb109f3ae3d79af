// The engines of Safari and Firefox: one journey through the console in each, and one through a session. Playwright drives neither as Debian has them. Where a browser
// is not installed its pass is skipped by name.
import { writeFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { findInstalled } from '../../backend/testing/installed.mjs';
import type { DrivenBrowser } from '../support/driven-browser.ts';
import { startFirefox } from '../support/firefox.ts';
import { type FleetProduct, startFleetProduct } from '../support/fleet-product.ts';
import { startWebKit } from '../support/webkit.ts';
import { goThrough } from './browser-journey.ts';
import { goThroughSession } from './session-journey.ts';

const webKit = findInstalled('WebKitWebDriver', 'Xvfb');
const firefox = findInstalled('firefox-esr')?.['firefox-esr'];

/** The browser of the test that runs. */
let browser: DrivenBrowser | undefined;
/** The product at another's provider, whose tokens last for seconds. */
let fleet: FleetProduct | undefined;

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
    await fleet?.stop();
    browser = undefined;
    fleet = undefined;
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

(webKit ? test : test.skip)('a session in WebKit', async () => {
  if (!webKit) return;
  fleet = await startFleetProduct({ ACCESS_SECONDS: '6' });
  browser = await startWebKit(webKit);
  await goThroughSession(fleet, [browser]);
});

(firefox ? test : test.skip)('a session in two tabs of Firefox', async () => {
  if (!firefox) return;
  fleet = await startFleetProduct({ ACCESS_SECONDS: '6' });
  const opened = await startFirefox(firefox);
  browser = opened;
  await goThroughSession(fleet, [opened, await opened.newTab()]);
});
