import { once } from 'node:events';
import { WebSocket } from 'ws';
import { expect, get, type Paged, signIn, test } from '../support/console.ts';
import { chargerAddress, knock } from '../support/raw-charger.ts';

test('a charger of an unknown ID comes from its first knock to Available without a restart', { tag: '@full' }, async ({
  page,
  request,
}) => {
  // Of its own at each repetition, since the device stays.
  const chargeboxId = `CP-E2E-NEW-${Date.now()}`;
  const password = 'sixteen-or-more-characters';
  expect(await knock(chargeboxId, password)).toBe(404);
  const listed = async () =>
    (await get<Paged<object>>(request, 'admin', `unknown-chargers?search=${chargeboxId}`)).content.length;
  // It is written a moment later, with that of other chargers.
  await expect.poll(listed).toBe(1);
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
  await form.getByLabel('Station ID').fill(chargeboxId);
  for (const [field, option] of [
    ['Plug type', 'CCS'],
    ['Power type', 'DC'],
  ] as const) {
    await form.getByLabel(field).click();
    await page.getByTitle(option, { exact: true }).last().click();
  }
  await form.getByLabel('Maximum power (kW)').fill('150');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(/\/devices\/[\da-f-]{36}/);
  await expect(page.getByRole('heading', { name: chargeboxId })).toBeVisible();

  // Right after a rejection its ID still counts as unknown for a few seconds; a charger retries.
  await expect.poll(() => knock(chargeboxId, password)).toBe(101);
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
  await expect.poll(listed).toBe(0);
  await page.goto(`/devices/unknown?search=${chargeboxId}`);
  await expect(page.getByText('No unknown chargers match these filters.')).toBeVisible();
  socket.close();
});
