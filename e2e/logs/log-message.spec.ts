// One message that a charger sent, with its answer.
import { expect, signIn, test } from '../support/console.ts';
import { chip, rows } from '../support/device-table.ts';
import type { RawCharger } from '../support/raw-charger.ts';
import { drawer, inAddress, markup, newMessages } from './logs.ts';

const { ids, idTag, vendorErrorCode, say } = newMessages();
let charger: RawCharger;
test.beforeAll(async () => {
  charger = await say();
});
test.afterAll(() => charger?.close());

test('a message is shown with its answer, by keyboard on to the next, and at its own address', async ({ page }) => {
  // By its ID: what the backend asks of a charger that has booted may stand between the two.
  await signIn(page, 'operator', `/logs?resources=${charger.chargeboxId}&messageId=${ids.fault}`);
  await rows(page).filter({ hasText: ids.fault }).filter({ hasText: '_REQUEST' }).click();
  const request = drawer(page).getByRole('region', { name: 'Request', exact: true });
  const response = drawer(page).getByRole('region', { name: 'Response', exact: true });
  await expect(drawer(page).getByRole('heading', { name: 'STATUS_NOTIFICATION_REQUEST' })).toBeVisible();
  await expect(request).toContainText(`"${vendorErrorCode}"`);
  await expect(response.getByText(/^after [\d.]+ m?s$/)).toBeVisible();
  const address = page.url();

  await test.step('markup is text', async () => {
    await expect(request).toContainText(markup);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  });

  await test.step('the next and the one before', async () => {
    const opened = inAddress(page, 'log');
    await expect(drawer(page).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => inAddress(page, 'log')).not.toBe(opened);
    await expect(drawer(page).getByRole('heading', { name: 'STATUS_NOTIFICATION_RESPONSE' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => inAddress(page, 'log')).toBe(opened);
  });

  await test.step('everything of the device around it', async () => {
    await drawer(page).getByRole('link', { name: 'All logs of this device ±5 minutes' }).click();
    await expect(page).toHaveURL(/\/devices\/.*tab=status-logs/);
    await expect(rows(page).filter({ hasText: 'BOOT_NOTIFICATION_REQUEST' }).first()).toBeVisible();
  });

  await test.step('its own address, and the way to the device', async () => {
    await page.goto(address);
    await expect(request).toContainText(`"${vendorErrorCode}"`);
    await drawer(page).getByRole('link', { name: charger.chargeboxId }).click();
    await expect(page.getByRole('heading', { name: charger.chargeboxId })).toBeVisible();
  });
});

test('a frame that is not as OCPP wants it is marked, with the reason in words', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'operator', `/logs?messageId=${ids.bad}`);
  const bad = rows(page).filter({ hasText: 'AUTHORIZE_REQUEST' });
  const reason = "Invalid: The payload must have required property 'idTag'.";
  await expect(bad).toContainText(reason);
  await bad.click();
  await expect(drawer(page).getByRole('note')).toContainText(reason);
});

test('a value in the drawer filters by it', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'operator', `/logs?messageId=${ids.fault}`);
  await rows(page).filter({ hasText: '_REQUEST' }).click();
  await drawer(page)
    .getByRole('region', { name: 'Request payload', exact: true })
    .getByRole('button', { name: `"${vendorErrorCode}"` })
    .click();
  await expect(drawer(page)).toBeHidden();
  await expect(chip(page, `Vendor error code: ${vendorErrorCode}`)).toBeVisible();
  await page.goBack();
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/logs?messageId=${ids.tag}`);
  await rows(page).filter({ hasText: '_REQUEST' }).click();
  await drawer(page)
    .getByRole('button', { name: `"${idTag}"` })
    .click();
  await expect(chip(page, `Payload: ${idTag}`)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});
