import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { expect, get, type Paged, signIn, test } from './console.ts';
import { product } from './product.ts';
import { chargerAddress, knock } from './raw-charger.ts';

/** One of the chargers of the demonstration that no simulator has, and its password. */
function spare(): { chargeboxId: string; password: string } {
  const file = readFileSync(join(product.dataFolder, 'charge-points.json'), 'utf8');
  const charger = (JSON.parse(file) as { chargeboxId: string; password: string }[]).at(-3);
  if (!charger) throw new Error('There are no chargers.');
  return charger;
}

test('a charger of an unknown ID comes from its first knock to Available without a restart', async ({
  page,
  request,
}) => {
  const chargeboxId = 'CP-E2E-NEW';
  const password = 'sixteen-or-more-characters';
  expect(await knock(chargeboxId, password)).toBe(404);
  await signIn(page, 'admin', '/devices');
  await page.getByRole('button', { name: 'Unknown chargers' }).click();
  const row = page.getByRole('row', { name: new RegExp(chargeboxId) });
  await expect(row).toContainText('Unknown ID');
  await row.getByRole('link', { name: chargeboxId }).click();
  const drawer = page.getByRole('dialog', { name: 'Unknown charger' });
  await expect(drawer.getByText(chargerAddress(chargeboxId))).toBeVisible();
  await drawer.getByRole('link', { name: 'Add device' }).click();

  const form = page.getByRole('dialog', { name: 'Add device' });
  await expect(form.getByLabel('Chargebox ID')).toHaveValue(chargeboxId);
  await form.getByLabel('Password').fill(password);
  await form.getByLabel('Station ID').fill('ST-E2E-NEW');
  for (const [field, option] of [
    ['Plug type', 'CCS'],
    ['Power type', 'DC'],
  ] as const) {
    await form.getByLabel(field).click();
    await page.getByTitle(option, { exact: true }).last().click();
  }
  await form.getByLabel('Maximum power (kW)').fill('150');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: chargeboxId })).toBeVisible();

  const socket = new WebSocket(chargerAddress(chargeboxId), ['ocpp1.6'], { auth: `${chargeboxId}:${password}` });
  await once(socket, 'open');
  for (const [id, action, payload] of [
    ['1', 'BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'One' }],
    ['2', 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' }],
  ] as const) {
    const answered = once(socket, 'message');
    socket.send(JSON.stringify([2, id, action, payload]));
    await answered;
  }
  await page.getByRole('button', { name: 'Refresh Device Data' }).click();
  await expect(page.getByText('Connected', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('AVAILABLE', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  // What it was refused for is taken off the list a moment later, with that of other chargers.
  await expect
    .poll(async () => (await get<Paged<object>>(request, 'admin', `unknown-chargers?search=${chargeboxId}`)).content)
    .toEqual([]);
  await page.goto(`/devices/unknown?search=${chargeboxId}`);
  await expect(page.getByText('No unknown chargers match these filters.')).toBeVisible();
  socket.close();
});

test('a refused charger is dismissed until it comes again', async ({ page }) => {
  expect(await knock('CP-E2E-1', 'whatever')).toBe(404);
  await signIn(page, 'admin', '/devices/unknown');
  const row = page.getByRole('row', { name: /CP-E2E-1/ });
  await row.getByRole('button', { name: 'Dismiss CP-E2E-1' }).click();
  await expect(row).toBeHidden();
  expect(await knock('CP-E2E-1', 'whatever')).toBe(404);
  // Knocks gather for a moment before they are written.
  await expect(async () => {
    await page.getByRole('button', { name: /Refresh/ }).click();
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('a charger with a wrong password is given a new one, and is let in with it', async ({ page, request }) => {
  const { chargeboxId } = spare();
  expect(await knock(chargeboxId, 'wrong')).toBe(401);
  await signIn(page, 'admin', `/devices/unknown?search=${chargeboxId}`);
  await page.getByRole('link', { name: chargeboxId }).click();
  await page.getByRole('dialog', { name: 'Unknown charger' }).getByRole('link', { name: 'Open device' }).click();
  await page.getByRole('button', { name: 'Execute Action' }).click();
  await page.getByRole('menuitem', { name: 'Set Password' }).click();
  await page.getByRole('button', { name: 'Make password for 1 device' }).click();
  const dialog = page.getByRole('dialog', { name: `New password: ${chargeboxId}` });
  const password = (await dialog.getByText(/^[0-9a-f]{40}$/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  expect(await knock(chargeboxId, password)).toBe(101);
  expect(await knock(chargeboxId, spare().password)).toBe(401);
  await expect
    .poll(async () => {
      const { content } = await get<Paged<{ reason: string; count: number }>>(
        request,
        'admin',
        `unknown-chargers?search=${chargeboxId}`,
      );
      // Of the first attempt nothing is left: the charger was let in since.
      return content.map(({ reason, count }) => `${reason} ${count}`);
    })
    .toEqual(['WRONG_PASSWORD 1']);
});
