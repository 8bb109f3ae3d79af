// What a machine can tell of accessibility (WCAG 2.2 AA, and good practice beside it), in light and in dark, at
// every place of the console. A place that is added goes into `places.ts`.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './console.ts';
import { addressOf, type Place, places, someIds, target } from './places.ts';

// What is scrolled out of sight is left out by the checks: all of the longest page is in sight.
test.use({ viewport: { width: 1440, height: 4000 } });

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What colors decide: all else is the same in both themes. */
const ofColors = ['color-contrast', 'link-in-text-block'];

/**
 * But for antd's table, the row it measures its columns with and the heading above buttons at the ends of rows; and for
 * antd's popovers, which are beside the page's regions.
 */
async function faults(page: Page, place: Place, colorScheme: 'light' | 'dark'): Promise<unknown[]> {
  const axe = new AxeBuilder({ page }).exclude('.ant-table-measure-row');
  // What is behind a dialog is a place of its own.
  if (place.shows?.[0] === 'dialog') axe.include('[role=dialog]');
  const { violations } = await (colorScheme === 'light'
    ? axe.withTags(tags).disableRules(['empty-table-header', 'region'])
    : axe.withRules(ofColors)
  ).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** In both themes. The theme changes in place; colors change little by little. */
async function expectAccessible(page: Page, place: Place): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    expect.soft(await faults(page, place, colorScheme), `${nameOf(place)}, ${colorScheme}`).toEqual([]);
  }
}

const nameOf = ({ path, press = [] }: Place) => [path, ...press.map(([role, name]) => name ?? role)].join(' › ');

for (const [where, here] of Object.entries(places)) {
  test(`${where}: accessible by what a machine can tell`, async ({ page }) => {
    test.setTimeout(180_000);
    const ids = await someIds(page);
    await signIn(page, 'admin', '/no-such-page');
    for (const place of here) {
      await test.step(nameOf(place), async () => {
        await page.goto(addressOf(place.path, ids));
        for (const pressed of place.press ?? []) await target(page, pressed).click();
        if (place.shows) await expect(target(page, place.shows)).toBeVisible();
        await expectAccessible(page, place);
      });
    }
  });
}

test('the sign-in is accessible by what a machine can tell', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expectAccessible(page, { path: '/login' });
});
