// A remote that fails in one way of each kind; every way there is, of another remote, is in remote-down.full.spec.ts.
import { expect, signIn, test, withoutDocuments } from '../support/console.ts';
import { remotes } from '../support/remotes.ts';
import { expectedErrors, someWays, testWays } from './remote-down.ts';

test.use({ expectedErrors });

for (const remote of remotes.filter(({ name }) => name === 'alerts')) testWays(remote, someWays);

test('with no remote for it the start page is the first page of the menu', async ({ page }) => {
  await withoutDocuments(page);
  await page.route('**/remotes.json', async (route) => {
    const entries: { name: string }[] = await (await route.fetch()).json();
    await route.fulfill({ json: entries.filter(({ name }) => name !== 'locations') });
  });
  await signIn(page, 'viewer', '/');
  await expect(page).toHaveURL(/\/devices/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
