import { readFile } from 'node:fs/promises';
import { connectedDevice, expect, signIn, test } from '../support/console.ts';

test('a charger is asked for its diagnostics, and the file that arrives is downloaded', async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', `/devices/${device.id}?tab=diagnostics`);
  const pane = page.getByRole('tabpanel', { name: 'Diagnostics' });
  await expect(pane.getByRole('status').filter({ hasText: /\d files?$/ })).toBeVisible();
  const before = await pane.getByRole('link').count();

  await pane.getByRole('button', { name: 'Get Diagnostics' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Last hour' }).click();
  await dialog.getByRole('button', { name: 'Get diagnostics from 1 device' }).click();
  await expect(page.getByText('Action is successfully executed!')).toBeVisible();
  await expect(pane.getByText('The diagnostics have arrived.')).toBeVisible({ timeout: 60_000 });
  await expect(pane.getByRole('link')).toHaveCount(before + 1);

  const row = pane.getByRole('row').nth(1);
  await expect(row.getByText(/^[\d.]+ (B|KB)$/)).toBeVisible();
  const download = page.waitForEvent('download');
  await row.getByRole('link').click();
  const file = await download;
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(JSON.parse(line)).toEqual(expect.any(Object));

  const today = new Date();
  await page.goto(`/devices/${device.id}?tab=diagnostics&day=${today.getFullYear() - 1}-01-31`);
  await expect(pane.getByText('No diagnostics files from this day.')).toBeVisible();
});
