import type { Page } from '@playwright/test';
import { expect, signIn, test, withoutDocuments } from '../support/console.ts';
import { addNotesRemote } from './notes-remote.ts';

// As most people have it; all other tests are without motion.
test.use({ reducedMotion: 'no-preference' });

const link = (page: Page, name: string) => page.getByRole('complementary').getByRole('link', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const answer = (page: Page, name: 'Stay' | 'Leave') => question(page).getByRole('button', { name }).click();

/** Home, devices, the form with something typed in it, and locations one step forward. */
async function typed(page: Page) {
  await withoutDocuments(page);
  const release = await addNotesRemote(page);
  await signIn(page, 'viewer', '/');
  await type(page);
  return release;
}

async function type(page: Page): Promise<void> {
  await link(page, 'Home').click();
  await link(page, 'Devices').click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await link(page, 'Notes').click();
  await link(page, 'Locations').click();
  await expect(page).toHaveURL(/\/locations/);
  await page.goBack();
  await expect(page).toHaveURL(/\/notes$/);
  await text(page).fill('Replace the cable');
}

const ways: [name: string, go: (page: Page) => Promise<unknown>, end: RegExp][] = [
  ['the sidebar', (page) => link(page, 'Locations').click(), /\/locations/],
  ['a link of the form', (page) => page.getByRole('link', { name: 'Second note' }).click(), /\/notes\/2$/],
  [
    'a link to a page of another remote',
    (page) => page.getByRole('link', { name: 'Its devices' }).click(),
    /\/devices/,
  ],
  ['the back button', (page) => page.evaluate(() => window.history.back()), /\/devices/],
  ['two steps back', (page) => page.evaluate(() => window.history.go(-2)), /\/(\?.*)?$/],
  ['the forward button', (page) => page.evaluate(() => window.history.forward()), /\/locations/],
];

test('what is not saved is held against each way out: Stay leaves all as it was, Leave goes there once', async ({
  page,
}) => {
  await typed(page);
  for (const [turn, [name, go, end]] of ways.entries()) {
    await test.step(name, async () => {
      if (turn > 0) await type(page);
      await go(page);
      await expect(question(page)).toBeVisible();
      await expect(page).toHaveURL(/\/notes$/);
      await answer(page, 'Stay');
      await expect(question(page)).toBeHidden();
      await expect(text(page)).toHaveValue('Replace the cable');
      await expect(page).toHaveURL(/\/notes$/);

      const { length, index } = await entries(page);
      await go(page);
      await answer(page, 'Leave');
      await expect(page).toHaveURL(end);
      await expect(question(page)).toBeHidden();
      // One step: a link cuts off what was ahead, a step through the history makes no entry.
      const after = await entries(page);
      const isLink = /sidebar|link/.test(name);
      expect(after.length).toBe(length);
      if (isLink) expect(after.index).toBe(index + 1);
      // What was typed is given up: coming back holds nothing.
      await link(page, 'Notes').click();
      await expect(text(page)).toHaveValue('');
      await link(page, 'Devices').click();
      await expect(page).toHaveURL(/\/devices/);
    });
  }
});

const entries = (page: Page) =>
  page.evaluate(() => ({ length: window.history.length, index: Number(window.history.state.idx) }));

test('Logout asks first; the way out is not asked for again', { tag: '@full' }, async ({ page }) => {
  await typed(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await answer(page, 'Stay');
  await expect(text(page)).toHaveValue('Replace the cable');
  await page.getByRole('button', { name: 'Logout' }).click();
  await answer(page, 'Leave');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('loading the page anew is asked for by the browser itself, and no longer once it is saved', {
  tag: '@full',
}, async ({ page }) => {
  await typed(page);
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  expect(asked).toEqual([]);
  await text(page).fill('Again');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(text(page)).toHaveValue('');
});

test('saved is not asked for; Escape stays, and the keyboard cannot leave the question', { tag: '@full' }, async ({
  page,
}) => {
  await typed(page);
  await link(page, 'Locations').focus();
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('button', { name: 'Stay' })).toBeFocused();
  const isInside = () =>
    page.evaluate(() => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body);
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await isInside()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(link(page, 'Locations')).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await link(page, 'Locations').click();
  await expect(page).toHaveURL(/\/locations/);
});

test('a page that is a release behind says so, and its Reload asks first', { tag: '@full' }, async ({ page }) => {
  await page.clock.install();
  const release = await typed(page);
  await expect(page.getByText('A new version is available.')).toBeHidden();
  release('1.1.0');
  await page.clock.fastForward('06:00');
  await expect(page.getByRole('status').filter({ hasText: 'A new version is available.' })).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await answer(page, 'Stay');
  await expect(text(page)).toHaveValue('Replace the cable');
});

test('a release of the console itself is announced, too', { tag: '@full' }, async ({ page }) => {
  await page.clock.install();
  let released: object = {};
  await page.route('**/host/release.json', async (route) => {
    const current = await (await route.fetch()).json();
    await route.fulfill({ json: { ...current, ...released } });
  });
  // A page without chunks: one that is still loading when the clock is put forward counts as failed.
  await withoutDocuments(page);
  await addNotesRemote(page);
  await signIn(page, 'viewer', '/notes');
  await expect(text(page)).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'A new version is available.' });
  const check = page.waitForResponse('**/host/release.json');
  await page.clock.fastForward('06:00');
  await check;
  await expect(notice).toBeHidden();
  released = { version: 'another' };
  // A check that is not done yet has its timeout passed with the clock, and finds nothing.
  await expect(async () => {
    await page.clock.fastForward('06:00');
    await expect(notice).toBeVisible({ timeout: 1000 });
  }).toPass();
});
