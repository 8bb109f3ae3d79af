// Choosing the devices that an action is for.
import type { Page } from '@playwright/test';
import { connectedDevice, expect, get, type Paged, signIn, test, token } from '../support/console.ts';
import { bar, boxes, choose, commas, devices, jobs, total } from '../support/fleet-actions.ts';

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

test('filter, choose, act and confirm by keyboard alone', { tag: '@full' }, async ({ page }) => {
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

test('Esc leaves the choosing of devices, after asking where one is chosen', { tag: '@full' }, async ({ page }) => {
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
  test('acts on own devices alone', { tag: '@full' }, async ({ page }) => {
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
