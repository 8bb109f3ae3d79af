import { expect, signIn, test } from './console.ts';

test.describe('what a page fetches when it is opened', () => {
  test.use({ expectedErrors: /Failed to load resource|could not be fetched|Loading (CSS )?chunk/ });
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
});
