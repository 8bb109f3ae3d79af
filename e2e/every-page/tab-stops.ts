// By keyboard alone: every stop of Tab is in sight, and so is that the focus is on it.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/console.ts';
import { descriptors } from '../support/released.ts';

/** The pages of the menu. */
export const menuPaths = (): string[] =>
  descriptors().flatMap(({ menu = [] }) => [menu].flat().map(({ path }) => path));

interface Stop {
  name: string;
  box: { x: number; y: number; width: number; height: number };
  /** It is what a pointer in its middle would press. */
  inSight: boolean;
}

/** What has the focus, unless it had it before. */
const stop = (page: Page) =>
  page.evaluate((): Stop | undefined => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body || element.dataset.visited) return undefined;
    element.dataset.visited = 'true';
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const name = `${element.tagName.toLowerCase()} ${element.id} “${text.trim().slice(0, 40)}”`;
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const inSight = width >= 8 && height >= 8 && hit !== null && (element.contains(hit) || isLabel(hit));
    return { name, box: { x, y, width, height }, inSight };

    function isLabel(found: Element): boolean {
      return found.closest('label')?.contains(element) ?? false;
    }
  });

/** A little more than what has the focus, as it is on the screen. */
const shot = (page: Page, { x, y, width, height }: Stop['box']) => {
  const margin = 6;
  const [left, top] = [Math.max(0, x - margin), Math.max(0, y - margin)];
  const clip = { x: left, y: top, width: x + width + margin - left, height: y + height + margin - top };
  return page.screenshot({ clip, animations: 'disabled' });
};

/** Takes every stop of Tab on a page of the menu. */
export async function expectStopsInSight(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('tab').or(page.getByRole('row')).nth(1)).toBeVisible();
    const hidden: string[] = [];
    const unmarked: string[] = [];
    let count = 0;
    for (; count < 150; count++) {
      await page.keyboard.press('Tab');
      const found = await stop(page);
      if (!found) break;
      if (!found.inSight) {
        hidden.push(found.name);
        continue;
      }
      const focused = await shot(page, found.box);
      // Tab goes on from where the focus was.
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      if (focused.equals(await shot(page, found.box))) unmarked.push(found.name);
    }
    expect({ hidden, unmarked }).toEqual({ hidden: [], unmarked: [] });
    expect(count).toBeGreaterThan(15);
  });
}
