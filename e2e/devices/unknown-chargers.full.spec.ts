import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, get, type Paged, signIn, test } from '../support/console.ts';
import { product } from '../support/product.ts';
import { knock } from '../support/raw-charger.ts';

/** One of the chargers of the demonstration that no simulator has, and its password. */
function spare(): { chargeboxId: string; password: string } {
  const file = readFileSync(join(product.dataFolder, 'charge-points.json'), 'utf8');
  const charger = (JSON.parse(file) as { chargeboxId: string; password: string }[]).at(-3);
  if (!charger) throw new Error('There are no chargers.');
  return charger;
}

test('a refused charger is dismissed until it comes again', async ({ page }) => {
  expect(await knock('CP-E2E-1', 'whatever')).toBe(404);
  await signIn(page, 'admin', '/devices/unknown');
  const row = page.getByRole('row', { name: /CP-E2E-1/ });
  await row.getByRole('button', { name: 'Dismiss CP-E2E-1' }).click();
  await expect(row).toBeHidden();
  expect(await knock('CP-E2E-1', 'whatever')).toBe(404);
  // Rejected connections are written in batches.
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
