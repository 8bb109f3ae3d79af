// The tour of docs/tours.md for staff: its steps as they are written there, in one sitting.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connectedDevice, expect, signIn, test } from '../support/console.ts';
import { bar, choose, total } from '../support/fleet-actions.ts';

const document = readFileSync(fileURLToPath(new URL('../../docs/tours.md', import.meta.url)), 'utf8');
const [, section = ''] = /^## As staff\n(.*?)^## /ms.exec(document) ?? [];
const steps = [...section.matchAll(/^\d+\. (.*)$/gm)].map(([, step = '']) => step);

test('staff take the tour', async ({ page }) => {
  test.setTimeout(120_000);
  const { id, chargeboxId } = await connectedDevice(page.request);
  const rows = page.getByRole('main').getByRole('row').filter({ visible: true });
  const menu = page.getByRole('navigation', { name: 'Pages' });
  const messages = page.getByRole('log', { name: 'Live messages' }).getByRole('listitem');
  /** What each step does, by the words that it begins with. */
  const doing: Readonly<Record<string, () => Promise<void>>> = {
    '**Home** counts': async () => {
      await expect(page.getByRole('region', { name: 'Connections' }).getByRole('row').nth(1)).toBeVisible();
      const attention = page.getByRole('region', { name: 'Needs attention' });
      // To a device, or to those of a site where all are lost.
      const first = attention.getByRole('listitem').first().getByRole('link').first();
      await expect(first).toHaveAttribute('href', /^\/devices[/?]/);
    },
    '**Devices** lists': async () => {
      await menu.getByRole('link', { name: 'Devices' }).click();
      const offline = page.getByRole('button', { name: /^Offline \d/ });
      await offline.click();
      await expect(offline).toHaveAttribute('aria-pressed', 'true');
      await expect(rows.getByText('Connected', { exact: true })).toHaveCount(0);
      await offline.click();
      await expect(offline).toHaveAttribute('aria-pressed', 'false');
    },
    'Press Ctrl-K': async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: /^Search devices/ })).toBeFocused();
      await page.keyboard.type(chargeboxId);
      await expect(page.getByRole('option', { name: chargeboxId })).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/devices/${id}`));
    },
    '**Live Logs**': async () => {
      await expect(page.getByRole('tab').last()).toHaveText('Live Logs');
      await page.getByRole('tab').last().click();
      await page.getByRole('switch', { name: 'Live' }).click();
      await expect(page.getByText(/^Live until /)).toBeVisible();
    },
    '**Execute Action**, then **Reset**': async () => {
      await choose(page, 'Reset');
      await page.getByRole('radio', { name: 'Hard' }).check();
      await page.getByRole('button', { name: 'Hard reset 1 device' }).click();
      await expect(messages.filter({ hasText: 'Reset' }).first()).toBeVisible();
      await expect(messages.filter({ hasText: 'BootNotification' }).first()).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('region', { name: 'Newest action' })).toContainText('Effect seen', {
        timeout: 30_000,
      });
    },
    'On the tab **State**': async () => {
      await page.getByRole('tab', { name: 'State' }).click();
      await page.getByRole('switch', { name: 'Freevend' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const newest = page.getByRole('list', { name: 'State history' }).getByRole('listitem').first();
      await expect(newest).toContainText('operator@example.com');
    },
    'Back under **Devices**': async () => {
      await page.getByRole('link', { name: 'All Devices' }).click();
      await choose(page, 'Reset');
      await bar(page, 'Reset')
        .getByRole('button', { name: `Select all ${(await total(page)).toLocaleString('en-US')}` })
        .click();
      await bar(page, 'Reset').getByRole('button', { name: 'Cancel' }).click();
      await expect(bar(page, 'Reset')).toBeHidden();
    },
    '**Export CSV**': async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await page.getByRole('menuitem', { name: 'Shown columns' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    },
    '**?** shows': async () => {
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  };
  expect(steps.map((step) => Object.keys(doing).find((begin) => step.startsWith(begin)))).toEqual(Object.keys(doing));
  await signIn(page, 'operator');
  for (const [step, take] of Object.entries(doing)) await test.step(step, take);
});
