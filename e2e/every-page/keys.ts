// The console by keyboard alone.
import type { Locator, Page } from '@playwright/test';
import { type Account, expect } from '../support/console.ts';

const stops = 200;

/** Presses a key again and again until the focus is there. */
export async function goOn(page: Page, what: Locator, key: string): Promise<void> {
  await expect(what).toBeVisible();
  for (let count = 0; count < stops; count++) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    // A menu moves the focus once it has drawn.
    if (key !== 'Tab') await drawn(page);
  }
  throw new Error(`${key} does not lead to ${what}.`);
}

/** Resolves when the page has drawn what was begun before. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

export const tabTo = (page: Page, what: Locator): Promise<void> => goOn(page, what, 'Tab');

/** Goes there and presses it. */
export async function press(page: Page, what: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, what);
  await page.keyboard.press(key);
}

/** Goes there and types in place of what is there. */
export async function type(page: Page, what: Locator, text: string): Promise<void> {
  await tabTo(page, what);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Opens a choice, goes to an option of this name, and takes it. */
export async function choose(page: Page, what: Locator, option: string | RegExp): Promise<void> {
  await press(page, what, 'ArrowDown');
  const wanted = page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first();
  await expect(wanted).toBeVisible();
  for (let count = 0; count < stops; count++) {
    if (/-active( |$)/.test((await wanted.getAttribute('class')) ?? '')) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
}

/** Presses what saves a file, and gives its name. */
export async function download(page: Page, what: Locator): Promise<string> {
  const begun = page.waitForEvent('download');
  await press(page, what);
  return (await begun).suggestedFilename();
}

export async function signInByKeys(page: Page, account: Account): Promise<void> {
  await page.goto('/');
  await press(page, page.getByRole('button', { name: 'Login' }));
  await type(page, page.getByLabel('Email'), `${account}@example.com`);
  await type(page, page.getByLabel('Password'), 'demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toBeVisible();
}

/** What Ctrl and K find by a text. */
export async function goTo(page: Page, text: string): Promise<void> {
  // What is being closed takes the focus with it.
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await expect(page.getByRole('option').first()).toContainText(new RegExp(text, 'i'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Search the console' })).toBeHidden();
}

/** How what is pressed and typed in is found by its name. */
export function namesOn(page: Page) {
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within
      .getByRole('button', { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first();
  // antd's mark of what is required is part of the name.
  const box = (name: string, within: Page | Locator = page) =>
    within.getByRole('textbox', { name: new RegExp(`^(\\* )?${name}$`) }).filter({ visible: true });
  return { button, box, dialog: page.getByRole('dialog') };
}
