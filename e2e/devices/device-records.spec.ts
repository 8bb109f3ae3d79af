import { expect, signIn, test } from '../support/console.ts';
import { connectCharger } from '../support/raw-charger.ts';

const own = { chargeboxId: 'E2E-ADDED-1', password: 'a password of forty' };

test('a device is added, its charger connects, it is retired and refused, and brought back', async ({ page }) => {
  await signIn(page, 'admin', '/devices');
  await page.getByRole('button', { name: 'Add device' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add device' });
  const option = (name: string) => page.locator('.ant-select-item-option').getByText(name, { exact: true });
  const choose = async (field: string, name: string) => {
    await drawer.getByRole('combobox', { name: field }).click();
    await option(name).click();
  };

  await test.step('what is missing is said', async () => {
    await drawer.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(drawer.getByText(/is required$/)).toHaveCount(5);
  });

  await test.step('it is added with one EVSE and two ports', async () => {
    await drawer.getByRole('textbox', { name: 'Chargebox ID' }).fill(own.chargeboxId);
    await drawer.getByRole('textbox', { name: 'Password' }).fill(own.password);
    await drawer.getByRole('textbox', { name: 'Station ID' }).fill('E2E-A');
    await choose('Plug type', 'CCS');
    await choose('Power type', 'DC');
    await drawer.getByRole('spinbutton', { name: 'Maximum power (kW)' }).fill('150');
    await drawer.getByRole('button', { name: 'Add port to EVSE 1' }).click();
    const second = drawer.getByRole('group', { name: 'Port 2 of EVSE 1' });
    await expect(second.getByRole('spinbutton', { name: 'Connector ID' })).toHaveValue('2');
    await drawer.getByRole('button', { name: 'Remove port 2 of EVSE 1' }).click();
    await drawer.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('heading', { name: `${own.chargeboxId} (E2E-A)` })).toBeVisible();
  });

  let charger = await connectCharger(own);
  await charger.call('1', 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
  await page.getByRole('button', { name: 'Refresh Device Data' }).click();
  // The list that was left is kept, out of sight.
  const seen = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first();
  await expect(seen('Connected')).toBeVisible();

  await test.step('it is changed', async () => {
    await page.getByRole('button', { name: 'Edit device' }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${own.chargeboxId}` });
    await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled();
    await edit.getByRole('textbox', { name: 'Make' }).fill('Acme');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toHaveCount(0);
    await expect(page.getByRole('definition').filter({ hasText: 'Acme' })).toBeVisible();
  });

  await test.step('a connector that it did not have is added from the notice', async () => {
    await charger.call('2', 'StatusNotification', { connectorId: 3, errorCode: 'NoError', status: 'Available' });
    await page.reload();
    await page.getByRole('button', { name: 'Add connector 3' }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${own.chargeboxId}` });
    const port = edit.getByRole('group', { name: 'Port 1 of EVSE 2' });
    await expect(port.getByRole('spinbutton', { name: 'Connector ID' })).toHaveValue('3');
    await edit.getByLabel('Station ID').last().fill('E2E-C');
    for (const [field, name] of [
      ['Plug type', 'CCS'],
      ['Power type', 'DC'],
    ] as const) {
      await port.getByRole('combobox', { name: field }).click();
      await option(name).last().click();
    }
    await port.getByRole('spinbutton', { name: 'Maximum power (kW)' }).fill('50');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add connector 3' })).toHaveCount(0);
    // What it sends goes by the connectors there were when it connected.
    await charger.closed;
    charger = await connectCharger(own);
  });

  await test.step('it is retired, and its charger refused', async () => {
    await page.getByRole('button', { name: 'Retire device' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await expect(seen('Retired')).toBeVisible();
    await expect(page.getByText(/ by admin@/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit device' })).toHaveCount(0);
    await charger.closed;
    await expect(connectCharger(own)).rejects.toThrow('403');
    await page.goto('/devices?page=1&search=E2E-ADDED-1');
    await expect(page.getByText('No devices match these filters.')).toBeVisible();
    await page.goto('/devices?page=1');
    await page.getByRole('button', { name: 'Retired' }).click();
    await page.getByRole('link', { name: own.chargeboxId }).click();
  });

  await test.step('it is brought back', async () => {
    await page.getByRole('button', { name: 'Bring back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
    await expect(page.getByRole('button', { name: 'Retire device' })).toBeVisible();
    const back = await connectCharger(own);
    await back.call('2', 'Heartbeat', {});
    back.close();
  });
});
