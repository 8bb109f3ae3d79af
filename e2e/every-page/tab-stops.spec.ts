// The heading that gets the focus. The stops of Tab are in tab-stops.full.spec.ts.
import { expect, signIn, test } from '../support/console.ts';

test('the heading of a page that was opened by keyboard shows that the focus is on it', { tag: '@full' }, async ({
  page,
}) => {
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
