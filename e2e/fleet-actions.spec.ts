// Acting on many devices: from choosing them to what became of each.
import type { Page } from '@playwright/test';
import { connectedDevice, expect, get, type Paged, signIn, test, token } from './console.ts';

test.describe.configure({ mode: 'serial' });

interface JobRow {
  id: string;
  devices: number;
  outcomes: Record<string, number>;
  cancelledAt: string | null;
}
const jobs = (page: Page) => get<Paged<JobRow>>(page.request, 'operator', 'remote-action/jobs?pageSize=5');
const total = async (page: Page, filters = '') =>
  (await get<Paged<unknown>>(page.request, 'operator', `devices?pageSize=1${filters}`)).totalElements;
const commas = (count: number) => count.toLocaleString('en-US');
const devices = (count: number) => `${commas(count)} ${count === 1 ? 'device' : 'devices'}`;

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Execute Action' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
const bar = (page: Page, action: string) => page.getByRole('group', { name: `${action} devices` });
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select device/ });

test('the menu holds what a person may do', async ({ page }) => {
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

test('all that match are chosen with exceptions, kept over pages, sorts and filters', async ({ page }) => {
  await signIn(page, 'operator', '/devices?make=ABB');
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(10);
  const abb = await total(page, '&make=ABB');
  await choose(page, 'Trigger Message');
  const chosen = bar(page, 'Trigger Message');
  await chosen.getByRole('button', { name: `Select all ${commas(abb)}` }).click();
  await expect(chosen).toContainText(`${devices(abb)} selected: all ${commas(abb)} that match Make: ABB`);
  await expect(chosen).toContainText('All means every device that matches these filters when you confirm.');

  await test.step('exceptions on two pages, and another order', async () => {
    await boxes(page).nth(1).uncheck();
    await page.getByRole('listitem', { name: '2', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(boxes(page).first()).toBeChecked();
    await boxes(page).first().uncheck();
    await page.getByRole('columnheader', { name: 'Chargebox ID' }).click();
    await expect(chosen).toContainText(`${devices(abb - 2)} selected: all ${commas(abb)} that match Make: ABB, less 2`);
  });

  await test.step('other filters: what stays chosen is said, and the way back', async () => {
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByRole('searchbox').press('Enter');
    await expect(chosen).toContainText('The list shows some of them.');
    await page.goBack();
    await expect(chosen).toContainText('All means every device');
  });

  await test.step('what is sent is what was said', async () => {
    await chosen.getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`This asks ${devices(abb - 2)} for a message.`);
    await expect(dialog.getByRole('region', { name: 'What this affects' })).toContainText(/Not connected\d+/);
    await expect(dialog.getByRole('radio')).toHaveCount(7);
    await dialog.getByRole('radio', { name: 'Heartbeat' }).check();
    await dialog.getByRole('button', { name: `Request Heartbeat from ${devices(abb - 2)}` }).click();
    await expect(page.getByText('Action is successfully executed!')).toBeVisible();
    await expect(page).toHaveURL(/job=/);
    expect((await jobs(page)).content[0]?.devices).toBe(abb - 2);
  });
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

test('a hard reset of many asks for their number; scheduled, it is found among the open jobs and cancelled', async ({
  page,
}) => {
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

test('a state is set on several devices; maintenance mode once ticked stays so', async ({ page }) => {
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

test('diagnostics are of at most a day that is over', async ({ page }) => {
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

test('the failed ones are tried again', async ({ page }) => {
  const device = await connectedDevice(page.request);
  // The simulated chargers have no such key: they refuse to be told of the flag.
  const admin = { authorization: `Bearer ${await token(page.request, 'admin')}` };
  const made = await page.request.post('/api/global-state-key', {
    headers: admin,
    data: { state: 'available', key: 'NoSuchKey', enabledValue: 'true', disabledValue: 'false' },
  });
  expect(made.ok()).toBe(true);
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

test('filter, choose, act and confirm by keyboard alone', async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', '/devices');
  const keys = page.keyboard;
  const search = page.getByRole('searchbox');
  await search.focus();
  await keys.type(device.chargeboxId);
  await keys.press('Enter');
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1);
  const button = page.getByRole('button', { name: 'Execute Action' });
  await button.focus();
  await keys.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Update State' })).toBeFocused();
  for (let down = 0; down < 3; down++) await keys.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Reset' })).toBeFocused();
  await keys.press('Enter');
  const chosen = bar(page, 'Reset');
  await expect(chosen).toBeFocused();
  const reach = async (target: ReturnType<Page['locator']>) => {
    for (let steps = 0; steps < 60; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keys.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await reach(boxes(page).first());
  await keys.press('Space');
  await expect(chosen).toContainText('1 device selected');
  const confirm = chosen.getByRole('button', { name: 'Confirm' });
  await keys.press('Shift+Tab');
  for (let steps = 0; steps < 60; steps++) {
    if (await confirm.evaluate((element) => element === document.activeElement)) break;
    await keys.press('Shift+Tab');
  }
  await expect(confirm).toBeFocused();
  await keys.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Soft' })).toBeFocused();
  await keys.press('Escape');
  await expect(confirm).toBeFocused();
  await keys.press('Enter');
  await expect(dialog.getByRole('radio', { name: 'Soft' })).toBeFocused();
  await keys.press('Space');
  await expect(dialog.getByRole('radio', { name: 'Soft' })).toBeChecked();
  await reach(dialog.getByRole('button', { name: 'Soft reset 1 device' }));
  await keys.press('Enter');
  await expect(page.getByText('Action is successfully executed!')).toBeVisible();
  const drawer = page.getByRole('dialog', { name: 'Job' });
  await expect(drawer).toContainText(device.chargeboxId);
  await keys.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.locator('button:focus').filter({ hasText: /^(Jobs|Execute Action)/ })).toHaveCount(1);
});

test('Esc leaves the choosing of devices, after asking where one is chosen', async ({ page }) => {
  await signIn(page, 'operator', '/devices');
  await choose(page, 'Reset');
  const chosen = bar(page, 'Reset');
  await expect(chosen).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chosen).toBeHidden();
  const menu = page.getByRole('button', { name: 'Execute Action' });
  await expect(menu).toBeFocused();

  await choose(page, 'Reset');
  const box = boxes(page).first();
  await box.check();
  const question = page.getByRole('dialog', { name: 'Leave this selection?' });
  // The second time its code is there at once: the press that opens it must not close it.
  for (const _time of ['first', 'second']) {
    await page.keyboard.press('Escape');
    await expect(question).toContainText('1 device selected.');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(box).toBeFocused();
    await expect(box).toBeChecked();
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(chosen).toBeHidden();
  await expect(menu).toBeFocused();
});

test.describe('a vendor', () => {
  test('acts on own devices alone', async ({ page }) => {
    await signIn(page, 'vendor.acme', '/devices');
    const own = (await get<Paged<unknown>>(page.request, 'vendor.acme', 'devices?pageSize=1')).totalElements;
    await choose(page, 'Reset');
    await bar(page, 'Reset')
      .getByRole('button', { name: `Select all ${commas(own)}` })
      .click();
    await bar(page, 'Reset').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('dialog')).toContainText(`This resets ${devices(own)}.`);
    const answer = await page.request.post('/api/remote-action/selection?getAll=true', {
      headers: { authorization: `Bearer ${await token(page.request, 'vendor.acme')}` },
      data: { deviceList: [], eventType: 'RESET_REQUEST' },
    });
    expect(await answer.json()).toMatchObject({ devices: own });
  });
});
