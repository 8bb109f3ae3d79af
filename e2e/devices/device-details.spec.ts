// The panels of a device's Details tab, on chargers that answer.
import type { APIRequestContext, Page } from '@playwright/test';
import { connectedDevice, expect, get, type Paged, signIn, test } from '../support/console.ts';

interface DeviceRow {
  id: string;
  chargeboxId: string;
  tags: string[];
  evses: { evseUid: string }[];
  ports: { id: string; status: string | null }[];
}

/** A connected device of which no port is in use. */
async function freeDevice(request: APIRequestContext): Promise<DeviceRow> {
  await connectedDevice(request, '&status=AVAILABLE');
  let found: DeviceRow | undefined;
  await expect
    .poll(async () => {
      const path = 'devices?webSocketConnection=Connected&status=AVAILABLE&pageSize=50';
      const { content } = await get<Paged<DeviceRow>>(request, 'admin', path);
      found = content.find(({ ports }) => ports.length > 0 && ports.every(({ status }) => status === 'Available'));
      return found?.chargeboxId;
    })
    .toBeDefined();
  if (!found) throw new Error('no device is free');
  return found;
}

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table, exact: true }).locator('tbody tr');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function changeAllPorts(page: Page, status: string, message: string): Promise<void> {
  await press(page, 'Change port status');
  const dialog = page.getByRole('dialog', { name: 'Change port status' });
  // All of them, or the only one.
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('radio', { name: status, exact: true }).check();
  await dialog.getByRole('textbox', { name: 'Message' }).fill(message);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const told = page.getByRole('alert').filter({ hasText: 'Successfully changed port status' }).last();
  await expect(told).toContainText('The changes appear in a few minutes.');
}

async function choose(page: Page, field: string, title: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByTitle(title).last().click();
}

test('ports are taken out of service, the outage is judged, and it ends when they are back', async ({ page }) => {
  const device = await freeDevice(page.request);
  await signIn(page, 'operator', `/devices/${device.id}`);
  const ports = rowsOf(page, 'Ports');
  const log = rowsOf(page, 'Operation Status Log');
  await expect(ports).toHaveCount(device.ports.length);
  await expect(log.first()).toContainText('AVAILABLE');

  await test.step('a form that is not complete says what is missing', async () => {
    await press(page, 'Change port status');
    const dialog = page.getByRole('dialog', { name: 'Change port status' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    for (const sentence of ['Port IDs are required', 'Status is required', 'Message is required']) {
      await expect(dialog.getByText(sentence)).toBeVisible();
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Change port status' })).toBeFocused();
  });

  await test.step('the status arrives in the ports and in the log', async () => {
    await changeAllPorts(page, 'Unavailable', 'Cable is being replaced');
    await expect(ports.filter({ hasText: 'Unavailable' })).toHaveCount(device.ports.length);
    await expect(log.first()).toContainText('INOPERATIVE');
  });

  await test.step('the outage is judged', async () => {
    await press(page, 'Add NEVI entry');
    const dialog = page.getByRole('dialog', { name: 'Add NEVI entry' });
    await choose(page, 'Outage', /^INOPERATIVE .* ongoing$/);
    await choose(page, 'Category', /^Scheduled maintenance$/);
    await dialog.getByRole('checkbox', { name: /NEVI exempt/ }).check();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('New cable');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const entry = rowsOf(page, 'NEVI exemption log').first();
    await expect(entry).toContainText('New cable');
    await expect(entry).toContainText('Scheduled maintenance');
    await expect(entry).toContainText('ongoing');
  });

  await test.step('back in service, the outage has its end', async () => {
    await changeAllPorts(page, 'Available', 'Cable was replaced');
    await expect(ports.filter({ hasText: 'Unavailable' })).toHaveCount(0);
    await expect(log.first()).toContainText('AVAILABLE');
    const entry = rowsOf(page, 'NEVI exemption log').filter({ hasText: 'New cable' }).first();
    await expect(entry).not.toContainText('ongoing');
  });
});

test('a tag is added by Enter, not twice, copied and deleted', { tag: '@full' }, async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', `/devices/${device.id}`);
  const tags = page.getByRole('list', { name: 'Tags' });
  const field = page.getByRole('combobox', { name: 'Add a tag' });
  await field.fill('spare parts');
  await field.press('Enter');
  await expect(page.getByText('Successfully added tag SPARE PARTS')).toBeVisible();
  await expect(tags.getByText('SPARE PARTS')).toBeVisible();
  // Also where the device's fields stand.
  await expect(page.getByRole('region', { name: 'Condition' })).toContainText('SPARE PARTS');

  await field.fill('Spare Parts');
  await field.press('Enter');
  await expect(page.getByText('This device already has the tag SPARE PARTS.')).toBeVisible();
  const { tags: kept } = await get<DeviceRow>(page.request, 'operator', `devices/${device.id}`);
  expect(kept.filter((tag) => tag === 'SPARE PARTS')).toHaveLength(1);

  await tags.getByRole('button', { name: 'Copy tag SPARE PARTS' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SPARE PARTS');
  await tags.getByRole('button', { name: 'Delete tag SPARE PARTS' }).click();
  await expect(page.getByText('Successfully deleted tag SPARE PARTS')).toBeVisible();
  await expect(tags.getByText('SPARE PARTS')).toHaveCount(0);
});

test('a message is written, stands first, and is the one the device shows', { tag: '@full' }, async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', `/devices/${device.id}`);
  const rows = rowsOf(page, 'Messages');
  for (const text of ['First note', 'Second note', 'Third note', 'Fourth note']) {
    await press(page, 'Write message');
    const dialog = page.getByRole('dialog', { name: 'Write message' });
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await page.keyboard.type(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(rows.first()).toContainText(text);
  }
  await expect(rows.first()).toContainText('operator@example.com');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Condition' })).toContainText('Fourth note');

  const pager = page.getByRole('listitem', { name: '2', exact: true }).last();
  await pager.scrollIntoViewIfNeeded();
  const before = await pager.boundingBox();
  await pager.click();
  await expect(rows.first()).toContainText('First note');
  expect((await pager.boundingBox())?.y).toBe(before?.y);
});

test('a viewer reads the same, and finds nothing to change', { tag: '@full' }, async ({ page }) => {
  const path = 'devices?certificateStatus=Accepted&pageSize=1';
  const { content } = await get<Paged<DeviceRow>>(page.request, 'viewer', path);
  const device = content[0];
  if (!device) throw new Error('no device has certificates');
  const group = await get<{ id: string; name: string } | null>(
    page.request,
    'viewer',
    `devices/${device.id}/charging-group`,
  );
  await signIn(page, 'viewer', `/devices/${device.id}`);
  await expect(rowsOf(page, 'Operation Status Log').first()).toBeVisible();
  for (const [table, none] of [
    ['NEVI exemption log', 'No outage of this charger has been assessed yet.'],
    ['Messages', 'No one has written a message about this charger.'],
  ] as const) {
    await expect(page.getByRole('table', { name: table }).or(page.getByText(none))).toBeVisible();
  }
  if (group) {
    await expect(page.getByRole('link', { name: group.name })).toHaveAttribute('href', `/charging-groups/${group.id}`);
  } else {
    await expect(page.getByText('This device is not in a charging group.')).toBeVisible();
  }
  for (const name of [/^Delete tag/, 'Add tag', 'Add NEVI entry', 'Write message', 'Change port status']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }

  const certificates = page.getByRole('button', { name: 'Charger ISO Certificates' });
  await expect(certificates).toHaveAttribute('aria-expanded', 'false');
  await certificates.click();
  await expect(rowsOf(page, 'Charger ISO Certificates')).toHaveCount(4);
  await expect(rowsOf(page, 'Charger ISO Certificates').first()).toContainText('Leaf');
  // Which panels are open is kept in the browser.
  await page.reload();
  await expect(rowsOf(page, 'Charger ISO Certificates')).toHaveCount(4);
});
