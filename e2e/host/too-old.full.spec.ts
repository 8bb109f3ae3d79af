import { expect, test } from '../support/console.ts';

test('a browser that is too old says which ones will do, and runs nothing of the console', async ({ page }) => {
  // As Firefox 120, which had no `:has()`.
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/devices');
  const sentence = page.getByText(
    /^This browser is too old for the Device Management Portal. It works in Chrome from 111, .*Safari from 16.4, .*\.$/,
  );
  await expect(sentence).toBeVisible();
  await expect(page.locator('body > :not(p)')).toBeHidden();
  // It is drawn: a page that was stopped would not be.
  expect((await sentence.screenshot()).length).toBeGreaterThan(1000);
  expect(await page.title()).toBe('Device Management Portal');
  expect(await page.evaluate(() => [document.scripts.length, 'dmpBoot' in window])).toEqual([1, false]);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
