import type { Page } from '@playwright/test';
import { address, type Group, makeGroup } from '../support/charging-groups.ts';
import { expect, signIn, test } from '../support/console.ts';

test.use({ expectedErrors: /status of (400|401)/ });

const ended = (page: Page) => page.getByRole('alertdialog', { name: 'Your session ended.' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Name' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Update' });

/** The name of a group is being changed when its save finds that neither token is good any more. */
async function typeAndLose(page: Page, name: string): Promise<Group> {
  const group = await makeGroup(page.request, name);
  await signIn(page, 'operator', address(group));
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page).fill('Typed in time');
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { error: 'The token has expired.' } }));
  await page.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }));
  await save(page).click();
  await expect(ended(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  return group;
}

/** The window in which a person signs in. */
async function signInWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await ended(page).getByRole('button', { name: 'Sign in' }).click();
  return opened;
}

test('the end of a session keeps the page: after a sign-in in a window of its own, what was typed can be saved', async ({
  page,
}) => {
  await typeAndLose(page, 'Kept');
  // Nothing below can be reached.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(ended(page)).toBeVisible();
  await expect(field(page)).not.toBeFocused();

  // The provider still knows the person: the window closes by itself.
  await signInWindow(page);
  await expect(ended(page)).toBeHidden();
  await expect.poll(() => page.context().pages()).toHaveLength(1);
  await expect(field(page)).toHaveValue('Typed in time');
  await save(page).click();
  await expect(page.getByRole('heading', { name: 'Typed in time' })).toBeVisible();
  await expect(field(page)).toBeHidden();
});

test('a reload at that point leads to the sign-in page, which says why', { tag: '@full' }, async ({ page }) => {
  const group = await typeAndLose(page, 'Reloaded');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('Your session ended. Sign in to continue.')).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
});

test('a sign-in of another person empties the page', { tag: '@full' }, async ({ page, context }) => {
  const group = await typeAndLose(page, 'Of the first');
  await context.clearCookies();
  const window = await signInWindow(page);
  await window.getByLabel('Email').fill('viewer@example.com');
  await window.getByLabel('Password').fill('demo');
  await window.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('complementary')).toContainText('viewer@example.com');
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
  await expect(field(page)).toBeHidden();
  await expect(ended(page)).toBeHidden();
});
