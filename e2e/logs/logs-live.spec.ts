// What chargers say at this moment.
import { expect, signIn, test } from '../support/console.ts';
import { filter, rows } from '../support/device-table.ts';
import { connectRawCharger, type RawCharger } from '../support/raw-charger.ts';
import { liveSwitch } from './logs.ts';

const live = `live-${Date.now().toString(36)}`;

let charger: RawCharger;
test.beforeAll(async () => {
  charger = await connectRawCharger();
  await charger.call('e2e-boot', 'BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' });
});
test.afterAll(() => charger?.close());

test('Live puts what comes on top, and moves nothing that is read', async ({ page }) => {
  await signIn(page, 'operator', `/logs?resources=${charger.chargeboxId}&pageSize=50`);
  await expect(rows(page).first()).toBeVisible();
  await liveSwitch(page).click();
  await expect(liveSwitch(page)).toBeChecked();
  await charger.call(`${live}-1`, 'Heartbeat', {});
  await expect(rows(page).first()).toContainText(`${live}-1`);

  await test.step('among the rows they wait, and a button leads to them', async () => {
    await rows(page).first().hover();
    const first = await rows(page).first().textContent();
    await charger.call(`${live}-2`, 'Heartbeat', {});
    await expect(page.getByRole('button', { name: '2 new' })).toBeVisible();
    expect(await rows(page).first().textContent()).toBe(first);
    await page.getByRole('button', { name: '2 new' }).click();
    await expect(rows(page).first()).toContainText(`${live}-2`);
    await expect(page.getByRole('button', { name: /^\d+ new$/ })).toHaveCount(0);
  });

  await test.step('with a filter, those that match', async () => {
    const { form, apply } = await filter(page, 'Log type');
    await form.getByRole('searchbox').fill('heartbeat_req');
    await form.getByRole('checkbox', { name: 'HEARTBEAT_REQUEST' }).check();
    await apply();
    await expect(rows(page).filter({ hasNotText: 'HEARTBEAT_REQUEST' })).toHaveCount(0);
    // The pointer was left among the rows.
    await page.getByRole('banner').hover();
    await charger.call(`${live}-3`, 'Heartbeat', {});
    await expect(rows(page).first()).toContainText(`${live}-3`);
    await expect(rows(page).first()).toContainText('HEARTBEAT_REQUEST');
  });

  await test.step('and of the whole network', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await charger.call(`${live}-4`, 'Heartbeat', {});
    await expect(
      rows(page)
        .filter({ hasText: `${live}-4` })
        .first(),
    ).toBeVisible();
    await liveSwitch(page).click();
    await expect(liveSwitch(page)).not.toBeChecked();
  });
});
