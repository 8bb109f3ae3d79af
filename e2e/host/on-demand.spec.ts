import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/console.ts';

/** The addresses of a shared module's files that a list has not fetched yet, as the host's release names them. */
async function filesOfShare(page: Page, name: string): Promise<string[]> {
  const release: { version: string; shares: Record<string, string[]> } = await (
    await page.request.get('/host/release.json')
  ).json();
  const there = release.shares['@dmp/shared/antd/controls'] ?? [];
  const files = (release.shares[name] ?? []).filter((file) => !there.includes(file));
  expect(files).not.toEqual([]);
  return files.map((file) => `/host/${release.version}/${file}`);
}

test.describe('what a page fetches when it is opened', () => {
  test.use({ expectedErrors: /Failed to load resource|could not be loaded|Loading (css )?chunk/ });
  test('is told of when its file cannot be fetched, and Retry fetches it without a reload', async ({ page }) => {
    await signIn(page, 'viewer');
    await expect(page.getByRole('region', { name: 'Connections' })).toBeVisible();
    await page.route('**/remotes/**/*.js*', (route) => route.abort());
    await page.getByRole('button', { name: 'Help' }).click();
    const told = page.getByRole('alert').filter({ hasText: '“Help” could not be loaded.' });
    await expect(told).toBeVisible();
    await expect(page.getByRole('region', { name: 'Connections' })).toBeVisible();
    await page.unroute('**/remotes/**/*.js*');
    await told.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('dialog')).toContainText('What the overview counts');
    await expect(told).toBeHidden();
  });

  test('may need a file of the host: one that failed is fetched anew at Retry, too', { tag: '@full' }, async ({
    page,
  }) => {
    await signIn(page, 'viewer', '/devices');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const files = await filesOfShare(page, '@dmp/shared/antd/dialog');
    const isOfDialog = ({ pathname }: URL) => files.includes(pathname);
    await page.route(isOfDialog, (route) => route.abort());
    await page.getByRole('button', { name: 'Columns' }).click();
    const told = page.getByRole('alert').filter({ hasText: '“Columns” could not be loaded.' });
    await expect(told).toBeVisible();
    await page.unroute(isOfDialog);
    await told.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
    await expect(told).toBeHidden();
  });

  test("a column's filter tells of it where it opens, and not in the heading", { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'viewer', '/devices');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.route('**/remotes/**/*.js*', (route) => route.abort());
    await page.getByRole('button', { name: 'Filter Make' }).click();
    const told = page.getByRole('alert').filter({ hasText: '“Filter” could not be loaded.' });
    await expect(told).toBeVisible();
    await expect(page.getByRole('columnheader').getByRole('alert')).toHaveCount(0);
    await page.unroute('**/remotes/**/*.js*');
    await told.getByRole('button', { name: 'Retry' }).click();
    const form = page.getByRole('form', { name: 'Filter Make' });
    await expect(form).toBeVisible();
    // On the form itself until its values are there.
    await expect(form.locator(':focus').or(page.locator('form:focus'))).toBeVisible();
  });

  test('ends when it hangs, and Retry sends another request', { tag: '@full' }, async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'viewer', '/devices');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const files = await filesOfShare(page, '@dmp/shared/antd/dialog');
    const asked: string[] = [];
    let answers = false;
    await page.route(
      ({ pathname }) => files.includes(pathname),
      async (route) => {
        asked.push(route.request().url());
        if (answers) await route.continue();
      },
    );
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect.poll(() => asked.length).toBe(files.length);
    await page.clock.fastForward(8500);
    const told = page.getByRole('alert').filter({ hasText: '“Columns” could not be loaded.' });
    await expect(told).toBeVisible();
    answers = true;
    await told.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
    // A browser would wait for the open request of the same address.
    expect(new Set(asked).size).toBe(2 * files.length);
  });

  test('a page whose code hangs says so, and Retry sends another request', { tag: '@full' }, async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'viewer', '/devices');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const asked: string[] = [];
    let answers = false;
    await page.route(
      ({ pathname }) => /^\/remotes\/devices\/.*\.js$/.test(pathname),
      async (route) => {
        asked.push(route.request().url());
        if (answers) await route.continue();
      },
    );
    await page.getByRole('row').getByRole('link').first().click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.clock.fastForward(8500);
    const told = page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' });
    await expect(told).toBeVisible();
    const hanging = asked.length;
    answers = true;
    await told.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('tab').first()).toBeVisible();
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeGreaterThan(hanging);
  });
});
