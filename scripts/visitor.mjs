// Somebody who uses the console, for scripts that see whether all of it works.
import { ensureBrowser } from './browser.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * A browser without a window, in English, of the size of a small notebook.
 *
 * @returns {Promise<import('@playwright/test').Browser>} to be closed
 */
export async function openBrowser() {
  // Only once packages are installed.
  const { chromium } = await import('@playwright/test');
  const executablePath = await ensureBrowser();
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : [] });
}

/** Signs in to the demonstration as one who may act on devices. @param {Page} page @param {string} address of a page of the product */
export async function signIn(page, address) {
  await page.goto(address);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Email').fill('operator@example.com');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

/**
 * Opens every page of the menu, and waits until each has drawn its rows.
 *
 * @param {Page} page signed in
 * @returns {Promise<string[]>} the pages
 */
export async function visitPages(page) {
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  const names = await links.allTextContents();
  for (const name of names) {
    await links.filter({ hasText: name }).click();
    // A panel in its place says that it could not be shown.
    await page.getByRole('main').getByRole('row').filter({ visible: true }).nth(1).waitFor();
  }
  return names;
}

/**
 * Opens a device that is connected now, on the tab of its live messages.
 *
 * @param {Page} page signed in
 * @param {string} url of the product
 */
export async function openConnectedDevice(page, url) {
  const device = page.getByRole('main').getByRole('row').filter({ visible: true }).getByRole('link').first();
  await page.goto(`${url}/devices?webSocketConnection=Connected&page=1`);
  await device.click();
  await page.getByRole('tab', { name: 'Live Logs' }).click();
  await page.getByRole('switch', { name: 'Live' }).click();
  await page.getByText('Online', { exact: true }).waitFor();
}

/**
 * Resets the device hard, and waits until its charger has booted again: the
 * command has gone to it, and what it says has come back.
 *
 * @param {Page} page of a device, at its live messages
 */
export async function resetDevice(page) {
  await page.getByRole('button', { name: 'Execute Action' }).click();
  await page.getByRole('menuitem', { name: 'Reset' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Hard' }).check();
  await dialog.getByRole('button', { name: 'Hard reset 1 device' }).click();
  const messages = page.getByRole('log', { name: 'Live messages' }).getByRole('listitem');
  await messages.filter({ hasText: 'BootNotification' }).first().waitFor({ timeout: 60_000 });
}
