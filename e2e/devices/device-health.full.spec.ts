import { connectedDevice, expect, signIn, test } from '../support/console.ts';

test('charts that come and go leave nothing behind', async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'viewer', `/devices/${device.id}?tab=health`);
  const browser = await page.context().newCDPSession(page);
  const visit = async () => {
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(page.locator('svg.apexcharts-svg')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Health Data' }).click();
    await expect(page.getByRole('region').locator('svg.apexcharts-svg').nth(2)).toBeVisible();
  };
  const held = async () => {
    await browser.send('HeapProfiler.collectGarbage');
    return browser.send('Memory.getDOMCounters');
  };
  await visit();
  const { nodes, jsEventListeners } = await held();
  for (let visits = 0; visits < 15; visits += 1) await visit();
  // A visit that was just left may still be held; what fifteen left behind would stay whenever one looks.
  await expect(async () => {
    await visit();
    const after = await held();
    expect(after.nodes - nodes).toBeLessThan(1000);
    expect(after.jsEventListeners - jsEventListeners).toBeLessThan(100);
  }).toPass();
});
