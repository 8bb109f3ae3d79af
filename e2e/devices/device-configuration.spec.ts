import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { connectedDevice, expect, get, type Paged, signIn, test } from '../support/console.ts';

interface Key {
  changeKey: string;
  changeValue: string;
  chargerValue: string | null;
}

const keys = (page: Page, chargeboxId: string) =>
  get<Key[]>(page.request, 'admin', `configurations/${encodeURIComponent(chargeboxId)}?refresh=true`);
const named = (list: readonly Key[], name: string) => list.find(({ changeKey }) => changeKey === name);
const line = (page: Page, key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: key, exact: false }) });
const field = (page: Page, key: string) => page.getByRole('textbox', { name: `Value of ${key}` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Save/ });
const accessible = async (page: Page) => expect(await violations(page)).toEqual([]);

/** The Configuration tab of a device whose charger was just asked. */
async function opened(page: Page, device: { id: string; chargeboxId: string }): Promise<readonly Key[]> {
  const known = await keys(page, device.chargeboxId);
  await signIn(page, 'admin', `/devices/${device.id}?tab=configuration`);
  await expect(line(page, 'ResetRetries')).toBeVisible();
  return known;
}

test('a key is changed, and the charger itself says so; it boots when it is asked to', async ({ page }) => {
  const device = await connectedDevice(page.request);
  const known = await opened(page, device);
  const next = String(Number(named(known, 'ResetRetries')?.changeValue) + 1);
  await button(page, 'Refresh from charger').click();
  await expect(line(page, 'ResetRetries')).toContainText('Matches the charger');

  await button(page, 'Update').click();
  await expect(line(page, 'NumberOfConnectors')).toContainText('Read-only: the charger does not allow changes.');
  await expect(button(page, 'Save')).toBeDisabled();
  await field(page, 'ResetRetries').fill(next);
  await accessible(page);
  await button(page, 'Save').click();
  await expect(dialog(page).getByRole('list', { name: 'Updated' })).toContainText(`→ ${next}`);
  await accessible(page);
  const before = new Date().toISOString();
  await dialog(page).getByRole('button', { name: 'Confirm + Trigger' }).click();
  await expect(page.getByText('Device configuration updated')).toBeVisible();
  await expect(page.getByText('Boot Notification Triggered')).toBeVisible();
  await expect(line(page, 'ResetRetries')).toContainText('Accepted');

  expect(named(await keys(page, device.chargeboxId), 'ResetRetries')).toMatchObject({
    ...{ changeValue: next, chargerValue: next },
  });
  const boots = `logs/ocpp?resources=${device.chargeboxId}&detailType=BOOT_NOTIFICATION_REQUEST&start=${before}`;
  await expect
    .poll(async () => (await get<Paged<object>>(page.request, 'admin', boots)).totalElements, { timeout: 30_000 })
    .toBeGreaterThan(0);

  await button(page, 'History').click();
  const history = page.getByRole('dialog', { name: 'Configuration history' });
  await expect(history.getByRole('listitem').first()).toContainText('admin@example.com');
  await expect(history.getByRole('listitem').first()).toContainText(new RegExp(`ResetRetries: .* → ${next}`));
  await page.goBack();
  await expect(history).toBeHidden();
});

test('a key that the charger does not know is added, said to be so, and removed again', { tag: '@full' }, async ({
  page,
}) => {
  const device = await connectedDevice(page.request);
  await opened(page, device);
  await button(page, 'Update').click();
  await button(page, 'Add key').click();
  const entry = page.getByRole('group', { name: 'New key 1' });
  await entry.getByRole('combobox', { name: 'Key' }).fill('Vendor.Light');
  await entry.getByRole('textbox', { name: 'Value' }).fill('on');
  await accessible(page);
  await button(page, 'Save').click();
  await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Not accepted by the charger: Vendor.Light. Outcome says why.')).toBeVisible();
  await expect(line(page, 'Vendor.Light')).toContainText('Not supported');

  await button(page, 'Update').click();
  await button(page, 'Delete Vendor.Light').click();
  await expect(line(page, 'Vendor.Light')).toContainText('Will be deleted when you save.');
  await button(page, 'Save').click();
  await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(line(page, 'Vendor.Light')).toHaveCount(0);
  expect(named(await keys(page, device.chargeboxId), 'Vendor.Light')).toBeUndefined();
});

test.describe('two browsers', () => {
  test.use({ expectedErrors: /status of 409/ });
  test('a key that another changed meanwhile says who, when and to what; nothing typed is lost', {
    tag: '@full',
  }, async ({ page, browser }) => {
    const device = await connectedDevice(page.request);
    const known = await opened(page, device);
    const [mine, theirs] = [2, 3].map((more) => String(Number(named(known, 'ResetRetries')?.changeValue) + more));
    const pings = String(Number(named(known, 'WebSocketPingInterval')?.changeValue) + 1);
    await button(page, 'Update').click();
    await field(page, 'ResetRetries').fill(mine ?? '');
    await field(page, 'WebSocketPingInterval').fill(pings);

    const other = await browser.newContext();
    const faster = await other.newPage();
    await opened(faster, device);
    await button(faster, 'Update').click();
    await field(faster, 'ResetRetries').fill(theirs ?? '');
    await button(faster, 'Save').click();
    await dialog(faster).getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(faster.getByText('Device configuration updated')).toBeVisible();
    await other.close();

    await button(page, 'Save').click();
    await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('Could not update configuration')).toBeVisible();
    const conflict = line(page, 'ResetRetries').getByRole('alert');
    await expect(conflict).toContainText(`Changed to “${theirs}” by admin@example.com at`);
    await expect(field(page, 'ResetRetries')).toHaveValue(mine ?? '');
    await expect(field(page, 'WebSocketPingInterval')).toHaveValue(pings);
    await expect(button(page, 'Save')).toBeDisabled();

    await button(page, 'Keep mine for ResetRetries').click();
    await button(page, 'Save').click();
    await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('Device configuration updated')).toBeVisible();
    const after = await keys(page, device.chargeboxId);
    expect(named(after, 'ResetRetries')?.chargerValue).toBe(mine);
    expect(named(after, 'WebSocketPingInterval')?.chargerValue).toBe(pings);
  });
});

test('what is staged holds the tab and the page', { tag: '@full' }, async ({ page }) => {
  const device = await connectedDevice(page.request);
  const known = await opened(page, device);
  await button(page, 'Update').click();
  await field(page, 'ResetRetries').fill('77');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('tab', { name: 'Details' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'ResetRetries')).toHaveValue('77');
  await page.getByRole('complementary').getByRole('link', { name: 'Locations', exact: true }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'ResetRetries')).toHaveValue('77');
  // What opens over the tab does not leave it.
  await button(page, 'History').click();
  const history = page.getByRole('dialog', { name: 'Configuration history' });
  await expect(history).toBeVisible();
  await history.getByRole('button', { name: 'Close' }).click();
  await expect(history).toBeHidden();

  await page.getByRole('tab', { name: 'Details' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Configuration' }).click();
  await expect(button(page, 'Update')).toBeVisible();
  await expect(line(page, 'ResetRetries')).toContainText(named(known, 'ResetRetries')?.changeValue ?? 'none');
});

test('who may only read sees the keys and no Update', { tag: '@full' }, async ({ page }) => {
  const device = await connectedDevice(page.request);
  await keys(page, device.chargeboxId);
  await signIn(page, 'viewer', `/devices/${device.id}?tab=configuration`);
  await expect(line(page, 'ResetRetries')).toBeVisible();
  await expect(button(page, 'Refresh from charger')).toBeVisible();
  await expect(button(page, 'Update')).toHaveCount(0);
});
