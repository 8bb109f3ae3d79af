// What people do with the console, from the sign-in on, by keyboard alone.
import type { Locator, Page } from '@playwright/test';
import { type Account, connectedDevice, expect, get, type Paged, test } from './console.ts';

const stops = 200;

/** Presses a key again and again until the focus is there. */
async function goOn(page: Page, what: Locator, key: string): Promise<void> {
  await expect(what).toBeVisible();
  for (let count = 0; count < stops; count++) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${what}.`);
}

const tabTo = (page: Page, what: Locator) => goOn(page, what, 'Tab');

async function press(page: Page, what: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, what);
  await page.keyboard.press(key);
}

async function type(page: Page, what: Locator, text: string): Promise<void> {
  await tabTo(page, what);
  await page.keyboard.type(text);
}

/** Opens a choice, goes to an option of this name, and takes it. */
async function choose(page: Page, what: Locator, option: string | RegExp): Promise<void> {
  await press(page, what, 'ArrowDown');
  const wanted = page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first();
  await expect(wanted).toBeVisible();
  for (let count = 0; count < stops; count++) {
    if (/-active( |$)/.test((await wanted.getAttribute('class')) ?? '')) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
}

async function signInByKeys(page: Page, account: Account): Promise<void> {
  await page.goto('/');
  await press(page, page.getByRole('button', { name: 'Login' }));
  await type(page, page.getByLabel('Email'), `${account}@example.com`);
  await type(page, page.getByLabel('Password'), 'demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toBeVisible();
}

/** What Ctrl and K find by a text. */
async function goTo(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await expect(page.getByRole('option').first()).toContainText(new RegExp(text, 'i'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Search the console' })).toBeHidden();
}

interface StatusLog extends Paged<{ status: string }> {}

/** A connected device whose log has an outage. */
async function deviceWithOutage(page: Page) {
  const { content } = await get<Paged<{ id: string; chargeboxId: string }>>(
    page.request,
    'admin',
    'devices?webSocketConnection=Connected&pageSize=50',
  );
  for (const device of content) {
    const path = `devices/${encodeURIComponent(device.chargeboxId)}/operational-status-log?size=20`;
    const log = await get<StatusLog>(page.request, 'admin', path);
    if (log.content.some(({ status }) => ['UNKNOWN', 'INOPERATIVE', 'OUTOFORDER'].includes(status))) return device;
  }
  throw new Error('No connected device had an outage.');
}

test('every journey goes by keyboard alone', async ({ page }) => {
  test.setTimeout(150_000);
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' });
  // antd's mark of what is required is part of the name.
  const box = (name: string, within: Page | Locator = page) =>
    within.getByRole('textbox', { name: new RegExp(`^(\\* )?${name}$`) });
  const dialog = page.getByRole('dialog');
  await connectedDevice(page.request);
  const { chargeboxId } = await deviceWithOutage(page);

  await test.step('to sign in', () => signInByKeys(page, 'admin'));

  await test.step('to find a device', async () => {
    await goTo(page, chargeboxId);
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(chargeboxId) })).toBeVisible();
  });

  await test.step('to reset it', async () => {
    await press(page, button('Execute Action'));
    await goOn(page, page.getByRole('menuitem', { name: 'Reset' }), 'ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, dialog.getByRole('radio', { name: 'Soft' }), 'Space');
    await press(page, button('Soft reset 1 device', dialog));
    await expect(page.getByText('Action is successfully executed!')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('to edit its state', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Details' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'State' })).toBeFocused();
    await press(page, page.getByRole('switch', { name: 'Freevend' }), 'Space');
    await press(page, button('Save'));
    await expect(page.getByText('Device state saved')).toBeVisible();
  });

  await test.step('to write a message', async () => {
    await goOn(page, page.getByRole('tab', { name: 'State' }), 'Shift+Tab');
    await page.keyboard.press('Home');
    await press(page, button('Write message'));
    await type(page, box('Message', dialog), 'By keyboard alone');
    await press(page, button('Save', dialog));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('cell', { name: 'By keyboard alone' }).first()).toBeVisible();
  });

  await test.step('to record an exemption', async () => {
    await press(page, button('Add NEVI entry'));
    await choose(page, dialog.getByRole('combobox', { name: 'Outage' }), /./);
    await choose(page, dialog.getByRole('combobox', { name: 'Category' }), /./);
    await press(page, dialog.getByRole('checkbox'), 'Space');
    await type(page, box('Message', dialog), 'Exempt by keyboard alone');
    await press(page, button('Save', dialog));
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Exempt by keyboard alone').first()).toBeVisible();
  });

  await test.step('to create a charging group', async () => {
    await goTo(page, 'Create charging group');
    await type(page, box('Name', dialog), 'Made by keyboard');
    await type(page, box('Description', dialog), 'Of a browser test');
    await choose(page, dialog.getByRole('combobox', { name: 'Country code' }), 'US');
    await type(page, box('Party ID', dialog), 'tst');
    await choose(page, dialog.getByRole('combobox', { name: 'Tariff' }), 'US-NIGHT');
    await press(page, button('Create', dialog));
    await expect(page.getByRole('heading', { name: 'Made by keyboard' })).toBeVisible();
  });

  await test.step('to create an alert', async () => {
    await goTo(page, 'Create alert');
    const form = page.getByRole('dialog', { name: 'Create Alert' });
    await type(page, box('Name', form), 'Alert by keyboard');
    await choose(page, form.getByRole('combobox', { name: 'Type' }), 'Low network availability');
    await choose(page, form.getByRole('combobox', { name: 'Interval' }), '1 hour');
    await press(page, button('Add email', form));
    await type(page, box('Email', page.getByRole('dialog', { name: 'Add email' })), 'noc@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add email' })).toBeHidden();
    await press(page, button('Save', form));
    await expect(form).toBeHidden();
    await expect(page.getByRole('row', { name: /Alert by keyboard/ })).toBeVisible();
  });

  await test.step('to export', async () => {
    await goTo(page, 'Devices');
    await press(page, button('Export CSV'));
    await goOn(page, page.getByRole('menuitem', { name: 'All columns' }), 'ArrowDown');
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });
});
