// Every place of the console, each visited once: what a machine can tell of its accessibility (WCAG 2.2 AA, and good
// practice beside it), in light and in dark; and that nothing it offers is lost at 200 % or on a phone. A place that is
// added goes into `places.ts`.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './console.ts';
import { expectNothingLost } from './controls.ts';
import type { Place } from './place.ts';
import { places } from './places.ts';
import { test } from './reach.ts';

test.describe.configure({ mode: 'parallel' });
// What is scrolled out of sight is left out by the checks: all of the longest page is in sight.
const wide = { width: 1440, height: 4000 };
test.use({ viewport: wide });

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * But for antd's table, the row it measures its columns with and the heading above buttons at the ends of rows; and for
 * antd's popovers, which are beside the page's regions.
 */
async function faults(page: Page, place?: Place): Promise<unknown[]> {
  // No place has a frame: what is made for frames, a page of its own for each look, would cost more than the look.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .disableRules(['empty-table-header', 'region'])
    .exclude('.ant-table-measure-row');
  // What is behind a dialog is a place of its own.
  if (place?.opens) axe.include(place.shows[0] === 'alertdialog' ? '[role=alertdialog]' : '[role=dialog]');
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** In both themes. The theme changes in place; colors change little by little. */
async function expectAccessible(page: Page, place: Place): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    expect.soft(await faults(page, place), `${nameOf(place)}, ${colorScheme}`).toEqual([]);
  }
}

const nameOf = ({ path, press = [] }: Place) =>
  [path, ...press.map((step) => (typeof step === 'string' ? step : (step[1] ?? step[0])))].join(' › ');

for (const [where, here] of Object.entries(places)) {
  test.describe(where, () => {
    test.use({ expectedErrors: where === 'what is not there' ? /status of 40[04]|integrity/ : undefined });
    test(`${where}: accessible by what a machine can tell, and whole on small screens`, async ({ page, visit }) => {
      test.setTimeout(300_000);
      const comeTo = await visit(where);
      for (const place of here) {
        await test.step(nameOf(place), async () => {
          await page.setViewportSize(wide);
          await comeTo(place);
          await expectAccessible(page, place);
          await expectNothingLost(page, nameOf(place));
        });
      }
    });
  });
}

test('the sign-in is accessible by what a machine can tell', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expectAccessible(page, { path: '/login', shows: ['button'] });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await faults(page), `the form of the identity provider, ${colorScheme}`).toEqual([]);
  }
});
