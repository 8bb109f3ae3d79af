import { rows } from '../support/charging-groups.ts';
import { expect, signIn, test } from '../support/console.ts';

const pageButtons = ['Edit', 'Publish', 'Add EVSEs', 'Remove EVSEs'];
for (const { account, list, detail } of [
  { account: 'viewer', list: [], detail: [] },
  { account: 'operator', list: ['Create Charging Group'], detail: pageButtons },
  { account: 'admin', list: ['Create Charging Group', 'Delete'], detail: pageButtons },
] as const) {
  test(`${account} may ${[...list, ...detail].join(', ') || 'read alone'}`, async ({ page }) => {
    await signIn(page, account, '/charging-groups');
    await expect(rows(page).first()).toBeVisible();
    const may = (name: string, has: readonly string[]) => (has.includes(name) ? 1 : 0);
    await expect(page.getByRole('button', { name: 'Create Charging Group' })).toHaveCount(
      may('Create Charging Group', list),
    );
    await expect(
      rows(page)
        .first()
        .getByRole('button', { name: /^Delete / }),
    ).toHaveCount(may('Delete', list));
    await rows(page).first().getByRole('link').click();
    await expect(page.getByRole('region', { name: 'EVSEs', exact: true })).toBeVisible();
    await expect(page.getByRole('definition').first()).toBeVisible();
    for (const name of pageButtons) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(may(name, detail));
    }
  });
}

test('who may not read has neither the menu entry nor the page', async ({ page }) => {
  await signIn(page, 'vendor.acme', '/charging-groups');
  await expect(page.getByText("You don't have permission to see this page.")).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Charging Groups' })).toHaveCount(0);
});
