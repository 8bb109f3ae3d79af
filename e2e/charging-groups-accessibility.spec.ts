import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { address, makeGroup, someDevices } from './charging-groups.ts';
import { expect, signIn, test } from './console.ts';

/** What a machine finds wrong with a page, but for the heading above the buttons at the end of rows. */
async function faults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).disableRules('empty-table-header').analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme}: the form and edit mode are accessible by what a machine can tell`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const group = await makeGroup(page.request, `Edited in ${colorScheme}`);
    await signIn(page, 'admin', '/charging-groups?group=new&page=1');
    const drawer = page.getByRole('dialog', { name: 'Create Charging Group' });
    await expect(drawer.getByRole('textbox', { name: 'Name' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.goto(address(group));
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    expect(await faults(page)).toEqual([]);
  });

  test(`${colorScheme}: the dialogs are accessible by what a machine can tell`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const group = await makeGroup(page.request, `Shown in ${colorScheme}`, await someDevices(page.request, 50, 1));
    await signIn(page, 'operator', address(group));
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toContainText('updates pricing');
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Add EVSEs' }).click();
    await dialog
      .getByRole('checkbox', { name: /^Select device / })
      .first()
      .check();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('dialog', { name: /^Add \d/ })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}
