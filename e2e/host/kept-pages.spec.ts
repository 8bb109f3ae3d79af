import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/console.ts';

const link = (page: Page, name: string) => page.getByRole('complementary').getByRole('link', { name, exact: true });
const home = (page: Page) => page.getByRole('region', { name: 'Connections', exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: /Search id/i });

/** Scrolls what scrolls in the page in sight, and marks it. */
async function scrollDown(page: Page): Promise<void> {
  const place = await page.evaluate(() => {
    const scroller = [...document.querySelectorAll('main > div:not([hidden]) *')].find(
      (element) =>
        element.scrollHeight > element.clientHeight + 200 && /auto|scroll/.test(getComputedStyle(element).overflowY),
    );
    scroller?.setAttribute('data-scroller', '');
    scroller?.scrollTo(0, 180);
    return scroller?.scrollTop;
  });
  expect(place).toBe(180);
}
const scrolled = (page: Page) => page.evaluate(() => document.querySelector('[data-scroller]')?.scrollTop);

test('a list comes back as it was left: query, scroll, opened row, and the very same rows', async ({ page }) => {
  await signIn(page, 'viewer', '/devices?page=3&pageSize=50&make=ABB');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /expand|evses/i }) })
    .first();
  await row.getByRole('button', { name: /expand|evses/i }).click();
  await scrollDown(page);
  await row.evaluate((element) => element.setAttribute('data-same-row', ''));

  await link(page, 'Home').click();
  await expect(home(page)).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.locator('[data-same-row]') })).toHaveCount(0);

  await link(page, 'Devices').click();
  await expect(page.locator('[data-same-row]')).toBeVisible();
  await expect(page).toHaveURL(/\/devices\?(?=.*make=ABB)(?=.*page=3)/);
  expect(await scrolled(page)).toBe(180);
});

test('a list that a number leads to begins at its top, wherever it was left', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'viewer', '/devices?page=3&pageSize=50');
  await expect(page.getByRole('row').nth(20)).toBeVisible();
  await scrollDown(page);
  await link(page, 'Home').click();
  await home(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/devices\?webSocketConnection=Connected$/);
  await expect(page.locator('[data-scroller]')).toBeVisible();
  expect(await scrolled(page)).toBe(0);
});

test('what was chosen stays chosen, and what was folded away stays folded', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'operator', '/devices');
  await page.getByRole('button', { name: 'Execute Action' }).click();
  await page.getByRole('menuitem', { name: 'Reset' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select device/ });
  await boxes.nth(1).check();
  await boxes.nth(3).check();
  await link(page, 'Home').click();
  await expect(home(page)).toBeVisible();
  await link(page, 'Devices').click();
  await expect(page.getByRole('group', { name: 'Reset devices' })).toContainText('2 devices selected');
  for (const [at, chosen] of [false, true, false, true].entries()) {
    await expect(boxes.nth(at)).toBeChecked({ checked: chosen });
  }
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
    .getByRole('link')
    .first()
    .click();
  const ports = page.getByRole('button', { name: 'Ports' });
  const open = await ports.getAttribute('aria-expanded');
  await ports.click();
  await expect(ports).not.toHaveAttribute('aria-expanded', `${open}`);
  await link(page, 'Home').click();
  await expect(home(page)).toBeVisible();
  await page.goBack();
  await expect(ports).toBeVisible();
  await expect(ports).not.toHaveAttribute('aria-expanded', `${open}`);
});

test('a device is one step from its list and back, and its name goes with it', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'viewer', '/devices?search=ABB');
  await search(page).evaluate((element) => element.setAttribute('data-same-field', ''));
  const first = page.getByRole('row').getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  await expect(page).toHaveTitle(`${name} · Devices · Device Management Portal`);
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'All Devices' }).click();
  await expect(page.locator('[data-same-field]')).toBeVisible();
  await expect(page).toHaveURL(/search=ABB/);
  await expect(page).toHaveTitle('Devices · Device Management Portal');
  await page.goBack();
  await expect(page).toHaveTitle(`${name} · Devices · Device Management Portal`);
});

test('what lies over a page goes with it, and comes back with it', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'viewer', '/');
  await expect(home(page)).toBeVisible();
  await link(page, 'Devices').click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.getByRole('button', { name: 'Columns' }).click();
  const drawer = page.getByRole('dialog', { name: 'Columns' });
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(home(page)).toBeVisible();
  await expect(drawer).toBeHidden();
  // Nothing unseen lies over the page.
  await page.getByRole('button', { name: 'Help' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /close|ok/i })
    .first()
    .click();
  await page.goForward();
  await expect(drawer).toBeVisible();
  // The focus is in it again, so that the keyboard reaches it.
  await expect(drawer.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByRole('button', { name: 'Filter Make' }).click();
  const filter = page.getByRole('form', { name: 'Filter Make' });
  await expect(filter).toBeVisible();
  await page.goBack();
  await expect(home(page)).toBeVisible();
  await expect(filter).toBeHidden();
});
