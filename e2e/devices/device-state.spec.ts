import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { connectedDevice, expect, get, signIn, test } from '../support/console.ts';

interface Key {
  changeKey: string;
  chargerValue: string | null;
}

const toggle = (page: Page, name: string) => page.getByRole('switch', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const entries = (page: Page) => page.getByRole('list', { name: 'State history' }).locator('> li');
const accessible = async (page: Page) => expect(await violations(page)).toEqual([]);

test('an operator switches a flag, the charger has it, and the history says so', async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', `/devices/${device.id}`);
  await page.getByRole('tab', { name: 'State' }).click();
  await expect(page).toHaveURL(/tab=state/);
  const freevend = toggle(page, 'Freevend');
  await expect(freevend).toBeVisible();
  const before = await freevend.isChecked();
  await expect(save(page)).toBeDisabled();

  await freevend.click();
  await save(page).click();
  await expect(page.getByText('Device state saved')).toBeVisible();
  await expect(page.getByText('Device state has been updated.')).toBeVisible();
  await expect(freevend).toBeChecked({ checked: !before });
  await expect(save(page)).toBeDisabled();
  await expect(entries(page).first()).toContainText('operator@example.com');
  await expect(entries(page).first()).toContainText('Freevend');

  // A job tells the charger; what it then says itself is what counts.
  const ofCharger = async () => {
    const path = `configurations/${encodeURIComponent(device.chargeboxId)}?refresh=true`;
    const keys = await get<Key[]>(page.request, 'admin', path);
    return keys.find(({ changeKey }) => changeKey === 'FreevendEnabled')?.chargerValue;
  };
  await expect.poll(ofCharger, { timeout: 30_000 }).toBe(String(!before));
});

test('Help explains it; unsaved changes hold the tab', { tag: '@full' }, async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', `/devices/${device.id}?tab=state`);
  const available = toggle(page, 'Available');
  await expect(available).toBeVisible();
  const before = await available.isChecked();
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'What the state of a device means' });
  await expect(help).toContainText('RESERVED in the operator network');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await available.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('tab', { name: 'Details' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/tab=state/);
  await expect(available).toBeChecked({ checked: !before });

  await page.getByRole('tab', { name: 'Details' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).not.toHaveURL(/tab=state/);
  await expect(page.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
  await page.getByRole('tab', { name: 'State' }).click();
  await expect(available).toBeChecked({ checked: before });
});

test.describe('two browsers', () => {
  test.use({ expectedErrors: /status of 409/ });
  test('the slower is told who was faster, and can save over it', { tag: '@full' }, async ({ page, browser }) => {
    const device = await connectedDevice(page.request);
    const path = `/devices/${device.id}?tab=state`;
    await signIn(page, 'operator', path);
    const other = await browser.newContext();
    const faster = await other.newPage();
    await signIn(faster, 'admin', path);

    const mine = await toggle(page, 'Plug & Charge').isChecked();
    const theirs = await toggle(faster, 'Available').isChecked();
    await toggle(page, 'Plug & Charge').click();
    await toggle(faster, 'Available').click();
    await save(faster).click();
    await expect(faster.getByText('Device state saved')).toBeVisible();
    await other.close();

    await save(page).click();
    await expect(page.getByText('Could not save state')).toBeVisible();
    const conflict = page.getByRole('alert', { name: 'Conflict' });
    await expect(conflict).toContainText('changed by admin@example.com at');
    await expect(toggle(page, 'Plug & Charge')).toBeChecked({ checked: !mine });
    await accessible(page);
    await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect(conflict).toBeHidden();
    await expect(page.getByText('Device state saved')).toBeVisible();
    await expect(toggle(page, 'Plug & Charge')).toBeChecked({ checked: !mine });
    await expect(toggle(page, 'Available')).toBeChecked({ checked: !theirs });
    await expect(entries(page).first()).toContainText('operator@example.com');
    await expect(entries(page).nth(1)).toContainText('admin@example.com');
  });
});

test('who holds none of the permissions has no such tab', { tag: '@full' }, async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'viewer', `/devices/${device.id}?tab=state`);
  await expect(page.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'State' })).toHaveCount(0);
});
