// What is checked of a place of the console.
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { type Violation, violations } from '../support/accessibility.ts';
import { expect } from '../support/console.ts';
import { expectNothingLost } from './controls.ts';
import type { Place } from './place.ts';
import { test } from './reach.ts';

/** What is scrolled out of sight is left out by the checks: all of the longest page is in sight. */
export const wide = { width: 1440, height: 4000 };

/**
 * But for two: above buttons at the ends of rows antd's table has an empty heading, and antd's popovers are beside the
 * page's regions.
 */
const allRules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'empty-table-header': { enabled: false }, region: { enabled: false } },
};

/** All but these two have the same result in every theme. */
const rulesOfColor: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** What axe finds at a place. What is behind a dialog is a place of its own. */
export const faults = (page: Page, place?: Place, rules = allRules): Promise<readonly Violation[]> =>
  violations(page, rules, {
    ...(place?.opens && { include: [place.shows[0] === 'alertdialog' ? '[role=alertdialog]' : '[role=dialog]'] }),
    // With it antd's table measures its columns.
    exclude: ['.ant-table-measure-row'],
  });

/**
 * In the page: a change of style begins its transitions with the next frame; a repeated one may run for ever. Another
 * goes to its end at once: the wave of a pressed button would take 2 s.
 */
async function colorsSettled(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  await new Promise(requestAnimationFrame);
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
      .soft(await faults(page, place, index === 0 ? allRules : rulesOfColor), `${nameOf(place)}, ${colorScheme}`)
      .toEqual([]);
  }
}

const nameOf = ({ path, press = [] }: Place) =>
  [path, ...press.map((step) => (typeof step === 'string' ? step : (step[1] ?? step[0])))].join(' › ');

/**
 * Comes to each of these, and checks it in these themes and on small screens.
 *
 * @param themes both by default; a place begins in that in which the one before it ended
 * @param onPlace what else is done at each on a wide screen, once it is drawn
 */
export async function checkPlaces(
  page: Page,
  here: readonly Place[],
  comeTo: (place: Place) => Promise<void>,
  {
    themes = ['light', 'dark'],
    onPlace,
  }: { themes?: readonly Theme[]; onPlace?: (place: Place) => Promise<void> } = {},
): Promise<void> {
  for (const [index, place] of here.entries()) {
    await test.step(nameOf(place), async () => {
      await page.setViewportSize(wide);
      await comeTo(place);
      await expectAccessible(page, place, index % 2 === 0 ? themes : themes.toReversed());
      await onPlace?.(place);
      await expectNothingLost(page, nameOf(place));
    });
  }
}
