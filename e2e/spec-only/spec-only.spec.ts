// The console on a backend that follows the specification and adds nothing: its first page, a device, and an action.
// Every other place is in spec-only.full.spec.ts.
import { connectedDevice, expect, signIn, test } from '../support/console.ts';
import { expectNoFalseStatement } from './expect-no-false-statement.ts';
import { answerAsSpecified } from './specified-answers.ts';

test.use({ expectedErrors: /status of 404/ });
// An answer on its way must not outlive its page.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }));

test('home, a device, and an action need no more than the specification has', async ({ page }) => {
  const device = await connectedDevice(page.request);
  const absent = await answerAsSpecified(page);
  await signIn(page, 'admin', '/');
  await expect(page.getByRole('region', { name: 'Connections' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Tags' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'ABB' })).toBeVisible();
  await expectNoFalseStatement(page, 'home');

  await page.goto(`/devices/${device.id}`);
  await expect(page.getByRole('definition').first()).toBeVisible();
  await expectNoFalseStatement(page, 'a device');
  await page.getByRole('button', { name: 'Execute Action' }).click();
  await page.getByRole('menuitem', { name: 'Trigger Message' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Heartbeat', exact: true }).click();
  await expect(dialog).toContainText('This server does not say how many of them are connected');
  const confirm = dialog.getByRole('button', { name: 'Request Heartbeat from 1 device' });
  await expect(confirm).toBeEnabled();
  await expectNoFalseStatement(page, 'an action');
  await confirm.click();
  await expect(page.getByText('Action is successfully executed!')).toBeVisible();
  expect([...absent]).toContain('POST remote-action/selection');
});
