// By keyboard alone: every stop of Tab is in sight, and so is that the focus is on it.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './console.ts';
import { descriptors } from './released.ts';

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

test('every stop on each page of the menu is in sight, and the focus on it', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin', '/no-such-page');
  const pages = descriptors().flatMap(({ menu = [] }) => [menu].flat().map(({ path }) => path));
  expect(pages).toHaveLength(await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').count());
  for (const path of pages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect((path === '/' ? page.getByRole('tab') : page.getByRole('row')).nth(1)).toBeVisible();
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
});

test('the heading of a page that was opened by keyboard shows that the focus is on it', async ({ page }) => {
  await signIn(page, 'operator', '/devices');
  const heading = page.getByRole('heading', { level: 1 });
  const outline = () => heading.evaluate((element) => getComputedStyle(element).outlineStyle);
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'Locations' }).click();
  await expect(heading).toBeFocused();
  expect(await outline()).toBe('none');
  await menu.getByRole('link', { name: 'Logs' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Device Logs');
  await expect(heading).toBeFocused();
  expect(await outline()).toBe('solid');
});
