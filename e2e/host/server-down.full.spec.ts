import { expect, homeLoaded, signIn, test } from '../support/console.ts';

test.use({ expectedErrors: /ERR_CONNECTION_REFUSED/ });

test('while the server is down the tab retries one read, and one button loads everything', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'viewer', '/');
  await homeLoaded(page);
  const asked: string[] = [];
  let isDown = true;
  await page.route('**/api/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return isDown ? route.abort('connectionrefused') : route.continue();
  });
  const bar = page.getByRole('status').filter({ hasText: 'No answer from the server.' });
  await page.clock.runFor('00:35');
  await expect(bar).toContainText(/Trying again in \d+ s\./);
  // Each call has failed once at most, and was not tried by itself since.
  expect(asked.length).toBeLessThanOrEqual(8);

  // Another page, and back: what it needs fails as the one read does.
  await page.getByRole('link', { name: 'Alerts', exact: true }).click();
  await expect(page.getByText('Alerts could not be loaded')).toBeVisible();
  asked.length = 0;
  isDown = false;
  await bar.getByRole('button', { name: 'Try now' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByText('Alerts could not be loaded')).toBeHidden();
  expect(asked).toContain('/api/alerts');
});
