// What must be reachable where there is little room: a phone, a laptop, a page at 200 %. That no place loses anything there
// is tested with all else of each place, by `places.spec.ts`.
import type { Locator, Page } from '@playwright/test';
import { expect, get, type Paged, signIn, test } from '../support/console.ts';

/** Nothing of it is cut off, nor reached by scrolling sideways. */
async function fitsAcross(page: Page, card: Locator): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const box = await card.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  for (const control of await card.locator('button, input:not([type=hidden])').all())
    expect(await control.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
}

for (const width of [390, 320])
  test(`the cards of the sign-in fit ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/devices');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await fitsAcross(page, page.locator('main > *').first());
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Demo accounts' })).toBeVisible();
    await fitsAcross(page, page.getByRole('main'));
  });

test('on a phone a title is read whole beside the way back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/devices/unknown');
  const title = page.getByRole('heading', { name: 'Unknown chargers', level: 1 });
  await expect(title).toBeVisible();
  expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await page.getByRole('link', { name: 'All Devices' }).click();
  await expect(page).toHaveURL(/\/devices\?/);
});

const refusal = 'These devices are being looked after by somebody else.';

/** At 200 % a page of 1440 × 900 has half of each. */
test.describe('a long dialog', () => {
  test.use({ expectedErrors: /status of 409/ });
  for (const [name, width, height] of [
    ['900 px', 1440, 900],
    ['200 %', 720, 450],
  ] as const)
    test(`with maintenance ticked keeps its buttons on the screen at ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await signIn(page, 'operator', '/devices?webSocketConnection=Not Connected');
      const many = (
        await get<Paged<unknown>>(page.request, 'operator', 'devices?pageSize=1&webSocketConnection=Not Connected')
      ).totalElements;
      expect(many).toBeGreaterThan(10);
      await page.getByRole('button', { name: 'Execute Action' }).click();
      await page.getByRole('menuitem', { name: 'Update State' }).click();
      const bar = page.getByRole('group', { name: 'Update State devices' });
      await bar.getByRole('button', { name: /^Select all/ }).click();
      await bar.getByRole('button', { name: 'Confirm' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: 'Put into maintenance mode' }).check();
      const confirm = dialog.getByRole('button', { name: /^Update state of/ });
      for (const button of [dialog.getByRole('button', { name: 'Cancel' }), confirm])
        await expect(button).toBeInViewport({ ratio: 1 });
      const last = dialog.getByRole('textbox', { name: 'Work order number' });
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1 });

      // Wherever its fields are scrolled to, what was wrong is in sight.
      await page.route('**/api/state-settings/update-many*', (route) =>
        route.fulfill({ status: 409, json: { error: refusal } }),
      );
      await dialog.getByRole('radio', { name: 'On' }).first().check();
      await confirm.click();
      await expect(dialog.getByRole('alert')).toHaveText(refusal);
      await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
      await expect(confirm).toBeInViewport({ ratio: 1 });
    });
});

test.describe('a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test('no field is so small that iOS zooms in on it', async ({ page }) => {
    await signIn(page, 'admin', '/devices');
    for (const path of ['/devices', '/logs', '/alerts?alert=new', '/charging-groups?group=new', '/devices?add=new']) {
      await page.goto(path);
      const fields = page.locator('input:not([type=checkbox], [type=radio]), textarea').filter({ visible: true });
      await expect(fields.first()).toBeVisible();
      const sizes = await fields.evaluateAll((all) => all.map((field) => getComputedStyle(field).fontSize));
      expect(sizes.filter((size) => Number.parseFloat(size) < 16)).toEqual([]);
    }
  });
});
