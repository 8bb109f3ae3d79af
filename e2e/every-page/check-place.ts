// What is checked of a place of the console.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../support/console.ts';
import { expectNothingLost } from './controls.ts';
import type { Place } from './place.ts';
import { test } from './reach.ts';

/** What is scrolled out of sight is left out by the checks: all of the longest page is in sight. */
export const wide = { width: 1440, height: 4000 };

/** All but these two say the same in every theme. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * But for antd's table, the row it measures its columns with and the heading above buttons at the ends of rows; and for
 * antd's popovers, which are beside the page's regions.
 */
export async function faults(page: Page, place?: Place, rules: 'all' | 'of color' = 'all'): Promise<unknown[]> {
  // No place has a frame: what is made for frames, a page of its own for each look, would cost more than the look.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('.ant-table-measure-row');
  if (rules === 'all') axe.withTags(tags).disableRules(['empty-table-header', 'region']);
  else axe.withRules(rulesOfColor);
  // What is behind a dialog is a place of its own.
  if (place?.opens) axe.include(place.shows[0] === 'alertdialog' ? '[role=alertdialog]' : '[role=dialog]');
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** In the page: a change of style begins its transitions with the next frame; a repeated one may run for ever. */
async function colorsSettled(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
}

type Theme = 'dark' | 'light';

/** In these themes, both by default. The theme changes in place; colors change little by little. */
export async function expectAccessible(
  page: Page,
  place: Place,
  themes: readonly Theme[] = ['dark', 'light'],
): Promise<void> {
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await page.evaluate(colorsSettled);
    expect
      .soft(await faults(page, place, index === 0 ? 'all' : 'of color'), `${nameOf(place)}, ${colorScheme}`)
      .toEqual([]);
  }
}

const nameOf = ({ path, press = [] }: Place) =>
  [path, ...press.map((step) => (typeof step === 'string' ? step : (step[1] ?? step[0])))].join(' › ');

/** Comes to each of these, and checks it in these themes and on small screens. */
export async function checkPlaces(
  page: Page,
  here: readonly Place[],
  comeTo: (place: Place) => Promise<void>,
  themes?: readonly Theme[],
): Promise<void> {
  for (const place of here) {
    await test.step(nameOf(place), async () => {
      await page.setViewportSize(wide);
      await comeTo(place);
      await expectAccessible(page, place, themes);
      await expectNothingLost(page, nameOf(place));
    });
  }
}
