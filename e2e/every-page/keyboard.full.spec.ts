// What people do with what runs, by keyboard alone; what the network is made of is in keyboard-network.full.spec.ts.
import { connectedDevice, deviceWithOutage, expect, test } from '../support/console.ts';
import { choose, goOn, goTo, namesOn, press, signInByKeys, tabTo, type } from './keys.ts';

test('every journey about what runs goes by keyboard alone', async ({ page }) => {
  test.setTimeout(180_000);
  const { button, box, dialog } = namesOn(page);
  await connectedDevice(page.request);
  const { chargeboxId } = await deviceWithOutage(page.request);

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

  await test.step('to edit it', async () => {
    await press(page, button('Edit'));
    await type(page, box('Description'), 'Edited by keyboard');
    await press(page, button('Save Update'));
    await expect(page.getByRole('definition').filter({ hasText: 'Edited by keyboard' })).toBeVisible();
  });

  await test.step('to add EVSEs to it', async () => {
    const adding = page.getByRole('dialog', { name: 'Add EVSEs to “Made by keyboard”' });
    await press(page, button('Add EVSEs'));
    await press(page, adding.getByRole('checkbox', { name: /^Select device / }).first(), 'Space');
    await press(page, button('Confirm', adding));
    await press(page, button('Add EVSEs', page.getByRole('dialog', { name: /^Add \d+ EVSEs?\?$/ })));
    await expect(page.getByText(/^\d+ EVSEs? added$/)).toBeVisible();
    await expect(adding).toBeHidden();
  });

  await test.step('to publish it', async () => {
    await press(page, button('Publish'));
    await press(page, button('Publish', dialog));
    await expect(page.getByText('Charging Group published')).toBeVisible();
    await expect(dialog).toBeHidden();
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

  await test.step('to silence it', async () => {
    await press(page, page.getByRole('link', { name: 'Alert by keyboard' }));
    const drawer = page.getByRole('dialog', { name: 'Update Alert' });
    await press(page, button('Silence', drawer));
    const asked = page.getByRole('dialog', { name: 'Silence alert' });
    await press(page, button('1 hour', asked));
    await press(page, button('Silence', asked));
    await expect(asked).toBeHidden();
    await expect(drawer.getByText(/^Silenced until /)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('to delete it', async () => {
    await press(page, button('Delete Alert by keyboard'));
    await press(page, button('Yes'));
    await expect(page.getByRole('row', { name: /Alert by keyboard/ })).toBeHidden();
  });

  await test.step('to export', async () => {
    await goTo(page, 'Devices');
    await press(page, button('Export CSV'));
    await goOn(page, page.getByRole('menuitem', { name: 'All columns' }), 'ArrowDown');
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  });
});
