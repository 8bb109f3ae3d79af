import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { connectedDevice, expect, get, type Paged, signIn, test } from '../support/console.ts';
import { chip, filter, rows } from '../support/device-table.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Log' });
const logInAddress = (page: Page) => new URL(page.url()).searchParams.get('log');

/** A day before today as the fields take it. */
function daysAgo(days: number): string {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  return `${day.getMonth() + 1}/${day.getDate()}/${day.getFullYear()} 12:00 AM`;
}

test('what a charger said is found by its type, and shown beside the answer', async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', `/devices/${device.id}?tab=status-logs`);
  await expect(page.getByRole('tab', { name: 'Status Logs', selected: true })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();

  await test.step('filtered by type', async () => {
    const { form, apply } = await filter(page, 'Log type');
    await form.getByRole('searchbox').fill('boot_not');
    await form.getByRole('checkbox', { name: 'BOOT_NOTIFICATION_REQUEST' }).check();
    await apply();
    await expect(page).toHaveURL(/detailType=BOOT_NOTIFICATION_REQUEST/);
    await expect(rows(page).filter({ hasText: 'BOOT_NOTIFICATION_REQUEST' }).first()).toBeVisible();
    await expect(rows(page).filter({ hasNotText: 'BOOT_NOTIFICATION_REQUEST' })).toHaveCount(0);
    const { totalElements } = await get<Paged<unknown>>(
      page.request,
      'operator',
      `logs/ocpp?resources=${device.chargeboxId}&detailType=BOOT_NOTIFICATION_REQUEST`,
    );
    expect(totalElements).toBeGreaterThan(0);
  });

  await test.step('the request beside its response, and the time between them', async () => {
    await rows(page).first().click();
    await expect(drawer(page).getByRole('heading', { name: 'BOOT_NOTIFICATION_REQUEST' })).toBeVisible();
    await expect(drawer(page).getByRole('region', { name: 'Request', exact: true })).toContainText(
      '"chargePointVendor"',
    );
    const response = drawer(page).getByRole('region', { name: 'Response', exact: true });
    await expect(response).toContainText('"Accepted"');
    await expect(response.getByText(/^after \d+ ms$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await chip(page, 'Log type: BOOT_NOTIFICATION_REQUEST').click();
    await expect(rows(page).filter({ hasText: '_RESPONSE' }).first()).toBeVisible();
  });

  await test.step('by keyboard to the next and back, and the focus returns to the row', async () => {
    const first = rows(page).first().getByRole('link');
    await first.focus();
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeVisible();
    const opened = logInAddress(page);
    expect(opened).not.toBeNull();
    await expect(drawer(page).getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => logInAddress(page)).not.toBe(opened);
    await expect(drawer(page).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => logInAddress(page)).toBe(opened);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    expect(logInAddress(page)).toBeNull();
    await expect(first).toBeFocused();
  });

  await test.step('what was around a message, and an address of one’s own', async () => {
    // A session has no request and no response, and its log may be the newest.
    await rows(page).filter({ hasText: '_REQUEST' }).first().click();
    await expect.poll(() => logInAddress(page)).not.toBeNull();
    const address = page.url();
    await drawer(page).getByRole('link', { name: 'All logs of this device ±5 minutes' }).click();
    await expect(page.getByRole('button', { name: /^Remove filter Between: from .* to / })).toBeVisible();
    await expect(drawer(page)).toBeHidden();
    await expect(rows(page).first()).toBeVisible();
    await page.goto(address);
    await expect(
      drawer(page)
        .getByRole('region', { name: /^(Request|Response)$/ })
        .first(),
    ).toBeVisible();
  });
});

test('raw frames of at most seven days are exported', { tag: '@full' }, async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', `/devices/${device.id}?tab=status-logs`);
  await page.getByRole('button', { name: 'Export Raw CSV Logs' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'From' }).fill(daysAgo(9));
  await dialog.getByRole('textbox', { name: 'To' }).fill(daysAgo(1));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Dates must be a maximum of 7 days apart!')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();

  await dialog.getByRole('button', { name: 'Last day' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^raw-ocpp-logs-.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFTime,Chargebox ID,Source,Frame\r\n/);
  expect(text).toContain(',EVSE,"[2,');
});

test('who may execute nothing exports nothing raw', { tag: '@full' }, async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'viewer', `/devices/${device.id}?tab=status-logs`);
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export Raw CSV Logs' })).toHaveCount(0);
});
