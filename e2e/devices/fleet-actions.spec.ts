// Acting on many devices: from choosing them to what became of each.
import { connectedDevice, expect, signIn, test, token } from '../support/console.ts';
import { bar, boxes, choose } from '../support/fleet-actions.ts';

test('the menu holds what a person may do', { tag: '@full' }, async ({ page }) => {
  await connectedDevice(page.request);
  await signIn(page, 'operator', '/devices');
  await page.getByRole('button', { name: 'Execute Action' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Update State',
    'Trigger Message',
    'Update Firmware',
    'Reset',
    'Get Diagnostics',
  ]);
});

test('a device is seen on its way from queued to effect seen, and the file holds it', async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', `/devices?search=${device.chargeboxId}`);
  await choose(page, 'Trigger Message');
  await boxes(page).first().check();
  await bar(page, 'Trigger Message').getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Heartbeat' }).check();
  await dialog.getByRole('button', { name: 'Request Heartbeat from 1 device' }).click();

  const drawer = page.getByRole('dialog', { name: 'Job' });
  const row = drawer.getByRole('row').filter({ hasText: device.chargeboxId });
  await expect(row).toContainText('Effect seen', { timeout: 60_000 });
  await expect(drawer).toContainText('1 of 1 device finished');
  await expect(drawer.getByText('Effect seen 1')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^job-.*\.csv$/);
  await page.keyboard.press('Escape');
  await expect(page.locator('button:focus').filter({ hasText: /^(Jobs|Execute Action)/ })).toHaveCount(1);
});

test('a hard reset of many asks for their number; scheduled, it is found among the open jobs and cancelled', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page, 'operator', '/devices?make=ABB');
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first(),
  ).toBeVisible();
  await choose(page, 'Reset');
  await bar(page, 'Reset')
    .getByRole('button', { name: /^Select all/ })
    .click();
  await bar(page, 'Reset').getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Hard' }).check();
  const confirm = dialog.getByRole('button', { name: /^(Hard|Schedule hard) reset/ });
  const asked = dialog.getByRole('textbox', { name: /^Type [\d,]+ to hard reset/ });
  await expect(asked).toBeVisible();
  await expect(confirm).toBeDisabled();
  const label = (await dialog.getByText(/^Type [\d,]+ to hard reset/).textContent()) ?? '';
  const number = /[\d,]+/.exec(label)?.[0] ?? '';

  await dialog.getByRole('radio', { name: 'Execute at a scheduled date' }).check();
  const time = dialog.getByRole('textbox', { name: 'Scheduled time' });
  const enter = async (text: string) => {
    await time.fill(text);
    await time.press('Enter');
  };
  const year = new Date().getFullYear();
  const today = `${String(new Date().getMonth() + 1).padStart(2, '0')}/${String(new Date().getDate()).padStart(2, '0')}`;
  await enter(`${today}/${year} 12:00:00 AM`);
  await expect(dialog.getByText('Scheduled time must be after current time!')).toBeVisible();
  await expect(dialog.getByText(/\(UTC[+-]\d\d:\d\d\)/)).toBeVisible();
  await enter(`${today}/${year + 1} 6:30:00 PM`);
  await asked.fill('1');
  await expect(confirm).toBeDisabled();
  await asked.fill(number);
  await expect(confirm).toHaveText(`Schedule hard reset of ${number} devices`);
  await expect(dialog.getByRole('region', { name: 'What this affects' })).toContainText(
    new RegExp(`It runs at ${today}/${year + 1} 6:30:00 PM .*\\(UTC[+-]\\d\\d:\\d\\d\\), in \\d+ d`),
  );
  await confirm.click();
  await expect(page.getByText('Action is successfully executed!')).toBeVisible();

  const drawer = page.getByRole('dialog', { name: /^Job/ });
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Jobs \(\d+ open\)/ }).click();
  await drawer.getByRole('link', { name: 'Reset (Hard)' }).first().click();
  await drawer.getByRole('button', { name: 'Cancel job' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this job?' });
  await expect(question).toContainText(`on the ${number} devices`);
  await question.getByRole('button', { name: 'Cancel job' }).click();
  await expect(page.getByText('Job canceled')).toBeVisible();
  await expect(drawer.getByText(`Canceled ${number}`)).toBeVisible();
});

test('a state is set on several devices; maintenance mode once ticked stays so', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'operator', '/devices?webSocketConnection=Not Connected&maintenanceMode=false');
  await choose(page, 'Update State');
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).check();
  await bar(page, 'Update State').getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog');
  const tick = dialog.getByRole('checkbox', { name: 'Put into maintenance mode' });
  await tick.check();
  await expect(tick).toBeDisabled();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('x'.repeat(256));
  await expect(dialog.getByText('255 / 255')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Work order number' }).fill('WO-1');
  await dialog.getByRole('button', { name: 'Update state of 2 devices' }).click();
  await expect(page.getByText('State of devices are successfully updated!')).toBeVisible();
});

test('diagnostics are of at most a day that is over', { tag: '@full' }, async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', `/devices?search=${device.chargeboxId}`);
  await choose(page, 'Get Diagnostics');
  await boxes(page).first().check();
  await bar(page, 'Get Diagnostics').getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /^Execute/ })).toHaveCount(0);
  const [from, to] = [dialog.getByPlaceholder('From'), dialog.getByPlaceholder('To')];
  await from.fill('11/18/2026 8:00:00 AM');
  await from.press('Enter');
  await to.fill('11/19/2026 8:00:01 AM');
  await to.press('Enter');
  await expect(dialog.getByText('Cannot select time frame greater than 24 hours')).toBeVisible();
  const ask = dialog.getByRole('button', { name: 'Get diagnostics from 1 device' });
  await expect(ask).toBeDisabled();
  await to.fill('11/19/2026 8:00:00 AM');
  await to.press('Enter');
  await ask.click();
  await expect(page.getByText('Action is successfully executed!')).toBeVisible();
});

/** The simulated chargers have no such key: they refuse to be told of the flag. */
const withUnknownKey = test.extend<{ unknownKey: string }>({
  unknownKey: [
    async ({ request }, use) => {
      const key = 'NoSuchSetting';
      const headers = { authorization: `Bearer ${await token(request, 'admin')}` };
      const data = { state: 'available', key, enabledValue: 'true', disabledValue: 'false' };
      expect((await request.post('/api/global-state-key', { headers, data })).status()).toBeLessThan(300);
      await use(key);
      expect((await request.delete('/api/global-state-key', { headers, data: [key] })).status()).toBe(204);
    },
    { auto: true },
  ],
});

withUnknownKey('the failed ones are tried again', async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', `/devices?search=${device.chargeboxId}`);
  await choose(page, 'Update State');
  await boxes(page).first().check();
  await bar(page, 'Update State').getByRole('button', { name: 'Confirm' }).click();
  const form = page.getByRole('dialog', { name: 'Update State' });
  const available = form.getByRole('radiogroup', { name: 'Available' }).getByRole('radio', { name: 'On' });
  await available.check();
  await form.getByRole('button', { name: 'Update state of 1 device' }).click();

  const drawer = page.getByRole('dialog', { name: 'Job' });
  const row = drawer.getByRole('row').filter({ hasText: device.chargeboxId });
  await expect(row).toContainText('Rejected', { timeout: 30_000 });
  const address = page.url();
  await drawer.getByRole('button', { name: 'Retry failed devices (1)' }).click();
  await expect(form).toContainText(device.chargeboxId);
  await available.check();
  await form.getByRole('button', { name: 'Update state of 1 device' }).click();
  await expect(page).not.toHaveURL(address);
  await expect(row).toContainText('Rejected', { timeout: 30_000 });
});
