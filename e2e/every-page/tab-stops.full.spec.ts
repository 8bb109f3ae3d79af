// Every stop of Tab on each page of the menu.
import { beSignedIn, expect, signIn, test } from '../support/console.ts';
import { expectStopsInSight, menuPaths } from './tab-stops.ts';

test.describe.configure({ mode: 'parallel' });

for (const path of menuPaths()) {
  test(`every stop on ${path} is visible, and the focus on it`, async ({ page }) => {
    await beSignedIn(page, 'admin');
    await expectStopsInSight(page, path);
  });
}

test('those are all pages of the menu', async ({ page }) => {
  await signIn(page, 'admin', '/');
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await expect(links).toHaveCount(menuPaths().length);
});
