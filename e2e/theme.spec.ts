import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { connectedDevice, expect, signIn, test } from './console.ts';
import { chooseColumns } from './device-table.ts';

const look = (page: Page) => page.locator('html');
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const choose = (page: Page, name: 'System' | 'Light' | 'Dark') =>
  page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name }).check({ force: true });

test('it looks as the system does; a choice holds, for other tabs and after a reload too', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'viewer', '/devices');
  await expect(look(page)).toHaveAttribute('data-theme', 'dark');
  const dark = await ground(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(look(page)).toHaveAttribute('data-theme', 'light');
  expect(await ground(page)).not.toBe(dark);

  const second = await context.newPage();
  await second.emulateMedia({ colorScheme: 'light' });
  await second.goto('/locations');
  await expect(second.getByRole('row').nth(1)).toBeVisible();
  await choose(page, 'Dark');
  for (const tab of [page, second]) await expect(look(tab)).toHaveAttribute('data-theme', 'dark');
  // antd goes along, in the host's root and in a remote's.
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');

  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(look(page)).toHaveAttribute('data-theme', 'dark');
  expect(await ground(page)).toBe(dark);
  await choose(page, 'System');
  await expect(look(second)).toHaveAttribute('data-theme', 'light');
});

test.describe('until its code is there', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  for (const [colorScheme, colour] of [
    ['light', 'rgb(244, 247, 249)'],
    ['dark', 'rgb(13, 21, 27)'],
  ] as const) {
    test(`the page has the look it will have: ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.route('**/*.js', (route) => route.abort());
      await page.goto('/devices');
      await expect(page.getByText('Loading ...')).toBeVisible();
      await expect(look(page)).toHaveAttribute('data-theme', colorScheme);
      expect(await ground(page)).toBe(colour);
    });
  }
});

test('a page that was kept has the new look when it comes back', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, 'viewer', '/devices');
  const heading = page.getByRole('columnheader', { name: /Chargebox ID/ });
  await expect(heading).toBeVisible();
  const before = await heading.evaluate((element) => getComputedStyle(element).color);
  const sidebar = page.getByRole('complementary');
  await sidebar.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('region', { name: 'Connections', exact: true })).toBeVisible();
  await choose(page, 'Dark');
  await sidebar.getByRole('link', { name: 'Devices', exact: true }).click();
  await expect(heading).not.toHaveCSS('color', before);
});

test('less motion is respected', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'viewer', '/devices');
  const button = page.getByRole('button', { name: 'Refresh' });
  expect(await button.evaluate((element) => getComputedStyle(element).transitionDuration)).toMatch(/^(0s(, )?)+$/);
});

/** What a machine finds wrong with a page, but for antd's table: the row it measures its columns with, and the heading above its expand buttons. */
async function faults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page })
    .exclude('.ant-table-measure-row')
    .disableRules('empty-table-header')
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

test.describe('accessibility', () => {
  // What is scrolled out of sight is left out by the checks: all of the longest page is in sight.
  test.use({ viewport: { width: 1440, height: 4000 } });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [path, ready] of [
      ['/devices', (page: Page) => page.getByRole('row').nth(1)],
      ['/', (page: Page) => page.getByRole('region', { name: 'Connections', exact: true })],
      ['/locations', (page: Page) => page.getByRole('row').nth(1)],
      ['/charging-groups', (page: Page) => page.getByRole('row').nth(1)],
    ] as const) {
      test(`${colorScheme}: ${path} is accessible by what a machine can tell`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        await signIn(page, 'operator', path);
        await expect(ready(page)).toBeVisible();
        expect(await faults(page)).toEqual([]);
      });
    }

    for (const list of ['/devices', '/locations', '/charging-groups']) {
      test(`${colorScheme}: ${list}/{id} is accessible by what a machine can tell`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await signIn(page, 'operator', list);
        await page.getByRole('row').getByRole('link').first().click();
        await expect(page).toHaveURL(new RegExp(`${list}/.`));
        await expect(page.getByRole('definition').first()).toBeVisible();
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        expect(await faults(page)).toEqual([]);
      });
    }

    test(`${colorScheme}: what opens over a page is accessible by what a machine can tell`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const { id } = await connectedDevice(page.request);
      await signIn(page, 'admin', '/devices');

      await test.step('the columns', async () => {
        const drawer = await chooseColumns(page);
        await expect(drawer.getByRole('checkbox').first()).toBeVisible();
        expect(await faults(page)).toEqual([]);
        await drawer.getByRole('button', { name: 'Close' }).click();
        await expect(drawer).toBeHidden();
      });

      await test.step('an action', async () => {
        await page.goto(`/devices/${encodeURIComponent(id)}`);
        await page.getByRole('button', { name: 'Execute Action' }).click();
        await page.getByRole('menuitem', { name: 'Trigger Message' }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('radio')).toHaveCount(7);
        expect(await faults(page)).toEqual([]);
        await dialog.getByRole('radio', { name: 'Heartbeat' }).check();
        await dialog.getByRole('button', { name: 'Request Heartbeat from 1 device' }).click();
      });

      await test.step('all jobs, and one', async () => {
        await expect(page.getByRole('dialog')).toBeHidden();
        await page.goto('/devices');
        await page.getByRole('button', { name: /^Jobs/ }).click();
        const drawer = page.getByRole('dialog', { name: /^Job/ });
        await drawer.getByText('All', { exact: true }).click();
        const job = drawer.getByRole('link', { name: /^Trigger Message/ }).first();
        await expect(job).toBeVisible();
        expect(await faults(page)).toEqual([]);
        await job.click();
        await expect(drawer).toContainText('1 of 1 device finished');
        expect(await faults(page)).toEqual([]);
      });
    });
  }
});
