import { expect, test } from '../support/console.ts';

test('a browser that is too old says which ones will do, and runs nothing of the console', async ({ page }) => {
  // As Firefox 120, which had no `:has()`.
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...asked: [string, string?]) =>
      !asked[0].startsWith('selector(:has') && supports(...(asked as [string]));
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // What is stopped never comes to its load event.
  await page.goto('/devices', { waitUntil: 'commit' });
  await expect(page.locator('body')).toHaveText(
    /^This browser is too old for the Device Management Portal. It works in Chrome from 111, .*Safari from 16.4, .*\.$/,
  );
  expect(await page.title()).toBe('Device Management Portal');
  expect(await page.evaluate(() => [document.scripts.length, 'dmpBoot' in window])).toEqual([1, false]);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
