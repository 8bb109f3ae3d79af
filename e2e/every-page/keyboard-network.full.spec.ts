// What people do with what the network is made of, and with files, from the sign-in to the sign-out, by keyboard alone.
import { expect, test } from '../support/console.ts';
import { choose, download, goOn, goTo, namesOn, press, signInByKeys, tabTo, type } from './keys.ts';

test('every journey about what the network is made of goes by keyboard alone', async ({ page }) => {
  test.setTimeout(180_000);
  const { button, box, dialog } = namesOn(page);
  const id = `KEYS-${Date.now()}`;
  const device = `${id}-D`;
  /** Opens the form of the row with this ID, which the search leaves. */
  const openRow = async () => {
    await page.keyboard.press('/');
    await page.keyboard.type(id);
    await press(page, page.getByRole('link', { name: id, exact: true }));
  };

  await test.step('to sign in', () => signInByKeys(page, 'admin'));

  await test.step('to add a site, and edit it', async () => {
    await goTo(page, 'Add site');
    await type(page, box('Site ID', dialog), id);
    await type(page, box('Name', dialog), 'Site by keyboard');
    await type(page, box('Operator', dialog), 'Operator by keyboard');
    await press(page, button('Add', dialog));
    await expect(dialog).toBeHidden();
    await openRow();
    await type(page, box('Name', dialog), 'Edited by keyboard');
    await press(page, button('Save', dialog));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: /Edited by keyboard/ })).toBeVisible();
  });

  await test.step('to add a tariff, and edit it', async () => {
    await goTo(page, 'Charging Groups');
    await press(page, button('Tariffs'));
    await press(page, button('Add tariff'));
    await type(page, box('Tariff ID', dialog), id);
    await choose(page, dialog.getByRole('combobox', { name: 'Country code' }), 'US');
    await press(page, button('Add', dialog));
    await expect(dialog).toBeHidden();
    await openRow();
    await choose(page, dialog.getByRole('combobox', { name: 'Country code' }), 'CA');
    await press(page, button('Save', dialog));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(`${id}.*CA`) })).toBeVisible();
  });

  await test.step('to add a location, and edit it', async () => {
    await goTo(page, 'Add location');
    await type(page, box('Location ID', dialog), id);
    await press(page, button('Add', dialog));
    await expect(page.getByRole('heading', { level: 2, name: id })).toBeVisible();
    await press(page, button('Edit location'));
    await type(page, box('Name', dialog), 'Location by keyboard');
    await press(page, button('Save', dialog));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('definition').filter({ hasText: 'Location by keyboard' })).toBeVisible();
  });

  await test.step('to add a device', async () => {
    await goTo(page, 'Add device');
    await type(page, box('Chargebox ID', dialog), device);
    await type(page, box('Station ID', dialog), device);
    await choose(page, dialog.getByRole('combobox', { name: 'Plug type' }), 'CCS');
    await choose(page, dialog.getByRole('combobox', { name: 'Power type' }), 'DC');
    await type(page, dialog.getByRole('spinbutton', { name: 'Maximum power (kW)' }), '50');
    await press(page, button('Add', dialog));
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(device) })).toBeVisible();
  });

  await test.step('to save a configuration key', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Details' }));
    for (let tab = 0; tab < 3; tab++) await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Configuration' })).toBeFocused();
    await press(page, button('Update'));
    await press(page, button('Add key'));
    const entry = page.getByRole('group', { name: 'New key 1' });
    await type(page, entry.getByRole('combobox', { name: 'Key' }), 'HeartbeatInterval');
    await type(page, box('Value', entry), '300');
    await press(page, button('Save'));
    await press(page, button('Confirm', dialog));
    await expect(page.getByText('Device configuration updated')).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'HeartbeatInterval' })).toBeVisible();
  });

  await test.step('to cancel a job', async () => {
    await press(page, button('Execute Action'));
    await goOn(page, page.getByRole('menuitem', { name: 'Reset' }), 'ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, dialog.getByRole('radio', { name: 'Soft' }), 'Space');
    await press(page, button('Soft reset 1 device', dialog));
    await expect(dialog).toBeHidden();
    const job = page.getByRole('dialog', { name: 'Job', exact: true });
    const strip = page.getByRole('region', { name: 'Newest action' });
    await expect(strip).toContainText('Reset (Soft)');
    await press(page, strip.getByRole('link', { name: 'View job' }));
    await press(page, button('Cancel job', job));
    const question = page.getByRole('dialog', { name: 'Cancel this job?' });
    await press(page, button('Cancel job', question));
    // A dialog does not close on Escape while it is busy.
    await expect(question).toBeHidden();
    await expect(job.getByRole('row').nth(1)).toContainText('Canceled');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('to import a network', async () => {
    // Told of before it opens: the browser must know by then.
    const chooser = page.waitForEvent('filechooser');
    await goTo(page, 'Import devices');
    await tabTo(page, page.getByLabel('File of a network'));
    await page.keyboard.press('Enter');
    const buffer = Buffer.from(`chargeboxId,make\n${device},Acme\n`);
    await (await chooser).setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer });
    await press(page, button('Apply'));
    await press(page, button('Apply', dialog));
    await expect(page.getByText('1 of 1 applied')).toBeVisible();
  });

  await test.step('to retire a device', async () => {
    // The page first shows the device as it was before the import.
    const read = page.waitForResponse((response) => /\/api\/devices\/[^/]+$/.test(new URL(response.url()).pathname));
    await goTo(page, device);
    await (await read).finished();
    await press(page, button('Retire device'));
    await press(page, button('Retire', dialog));
    await expect(button('Bring back')).toBeVisible();
  });

  await test.step('to acknowledge, and to undo it', async () => {
    await goTo(page, 'Home');
    await press(page, button(/^Acknowledge: /));
    await press(page, button('Acknowledge', dialog));
    await expect(dialog).toBeHidden();
    await press(page, button(/ acknowledged$/));
    const undo = button(/^Undo acknowledgment: /);
    await press(page, undo);
    await expect(undo).toBeHidden();
  });

  await test.step('to download uptime and a NEVI report', async () => {
    await goTo(page, 'Show uptime');
    expect(await download(page, button('Export CSV'))).toMatch(/^uptime-.*\.csv$/);
    await goTo(page, 'Download NEVI report');
    expect(await download(page, button('Download'))).toMatch(/\.csv$/);
  });

  await test.step('to save a view, and delete it', async () => {
    await goTo(page, 'Locations');
    await press(page, button('Views'));
    await type(page, box('Name', dialog), id);
    await page.keyboard.press('Enter');
    await press(page, button(`Delete ${id}`, dialog));
    await press(page, button('Delete', page.getByRole('dialog', { name: 'Delete view?' })));
    await expect(button(`Delete ${id}`)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('to change the settings of the network, and read their history', async () => {
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    const deleteRow = async () => {
      await press(page, button(`Delete ${id}`));
      await press(page, button('Yes'));
      await expect(button(`Delete ${id}`)).toBeHidden();
    };
    await goTo(page, 'Show settings');
    await press(page, button('Add setting'));
    await type(page, box('Key', dialog), id);
    await type(page, box('Value', dialog), 'first');
    await press(page, button('Add', dialog));
    await expect(dialog).toBeHidden();
    await openRow();
    await type(page, box('Value', dialog), 'second');
    await press(page, button('Save', dialog));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(`${id}.*second`) })).toBeVisible();

    await tabTo(page, tab('General settings'));
    await page.keyboard.press('ArrowRight');
    await expect(tab('State keys')).toBeFocused();
    await press(page, button('Add state key'));
    await type(page, box('Key', dialog), id);
    await choose(page, dialog.getByRole('combobox', { name: 'State' }), 'Freevend');
    await type(page, box('Value when on', dialog), 'yes');
    await type(page, box('Value when off', dialog), 'no');
    await press(page, button('Add', dialog));
    await expect(dialog).toBeHidden();
    await openRow();
    await type(page, box('Value when off', dialog), 'never');
    await press(page, button('Save', dialog));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(`${id}.*never`) })).toBeVisible();
    await deleteRow();

    await tabTo(page, tab('State keys'));
    await page.keyboard.press('ArrowRight');
    await expect(tab('Configuration keys')).toBeFocused();
    await press(page, button('Add configuration key'));
    await type(page, box('Key', dialog), id);
    await type(page, box('Description', dialog), 'Key by keyboard');
    await press(page, button('Add', dialog));
    await expect(dialog).toBeHidden();
    await openRow();
    await type(page, box('Description', dialog), 'Edited by keyboard');
    await press(page, button('Save', dialog));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(`${id}.*Edited by keyboard`) })).toBeVisible();
    await deleteRow();

    await tabTo(page, tab('Configuration keys'));
    await page.keyboard.press('ArrowRight');
    await expect(tab('History')).toBeFocused();
    const history = page.getByRole('list', { name: 'Settings history' }).getByRole('listitem');
    await expect(history.filter({ hasText: `${id} = second` })).toBeVisible();
    await expect(history.filter({ hasText: `${id} = first` })).toBeVisible();
  });

  await test.step('to sign out', async () => {
    await press(page, button('Logout'));
    await expect(button('Login')).toBeVisible();
  });
});
