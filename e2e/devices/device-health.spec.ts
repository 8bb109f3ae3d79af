import type { Page } from '@playwright/test';
import { connectedDevice, expect, get, signIn, test } from '../support/console.ts';

const titles = ['Session Success', 'Heartbeat and WebSocket Connectivity', 'Energy Distribution', 'Operational Status'];
const chart = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const pictures = (page: Page) => page.getByRole('region').locator('svg.apexcharts-svg');

interface Chart {
  series: { name: string; data: { x: number; y: number | null }[] }[];
}

/** The files of the chart library, as the host's release names them. */
async function filesOfCharts(page: Page): Promise<string[]> {
  const answer = await page.request.get('/host/release.json');
  const { version, shares }: { version: string; shares: Record<string, string[]> } = await answer.json();
  const others = Object.entries(shares).flatMap(([name, files]) => (name.endsWith('/charts') ? [] : files));
  const own = (shares['@dmp/shared/antd/charts'] ?? []).filter((file) => !others.includes(file));
  expect(own).not.toEqual([]);
  return own.map((file) => `/host/${version}/${file}`);
}

test('charts are fetched when the tab opens and not before, and taken down when it is left', { tag: '@full' }, async ({
  page,
}) => {
  const device = await connectedDevice(page.request);
  const files = await filesOfCharts(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await signIn(page, 'viewer', `/devices/${device.id}`);
  await expect(page.getByRole('grid', { name: 'Timeline' })).toBeVisible();
  const tab = page.getByRole('tab', { name: 'Health Data' });
  // The pointer near the tab has its own code fetched, and no more.
  const ofRemote = () => fetched.filter((path) => path.startsWith('/remotes/devices/')).length;
  const before = ofRemote();
  await tab.hover();
  await expect.poll(ofRemote).toBeGreaterThan(before);
  expect(fetched.filter((path) => files.includes(path))).toEqual([]);

  await tab.click();
  for (const title of titles) await expect(chart(page, title)).toBeVisible();
  await expect(pictures(page).nth(2)).toBeVisible();
  expect(new Set(fetched.filter((path) => files.includes(path)))).toEqual(new Set(files));

  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.locator('svg.apexcharts-svg')).toHaveCount(0);
  await tab.click();
  await expect(pictures(page).nth(2)).toBeVisible();
});

test('charts follow the look of the console while one looks', { tag: '@full' }, async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'viewer', `/devices/${device.id}?tab=health`);
  const heartbeat = chart(page, titles[1] ?? '')
    .locator('.apexcharts-line-series path[stroke]')
    .first();
  const primary = () =>
    page.evaluate(() => {
      const probe = document.createElement('span');
      probe.style.color = 'var(--dmp-primary)';
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
  // Red, green and blue, however a colour is written.
  const parts = (colour: string | null) => colour?.match(/\d+/g)?.slice(0, 3).join(' ') ?? '';
  const drawn = async () => parts(await heartbeat.getAttribute('stroke'));
  const seen: string[] = [];
  for (const look of ['Light', 'Dark']) {
    await page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: look }).check({ force: true });
    await expect.poll(async () => (await drawn()) === parts(await primary())).toBe(true);
    seen.push(await drawn());
  }
  expect(new Set(seen).size).toBe(2);
});

test('behind each chart are the numbers of the backend, by the grain and the time of the address', {
  tag: '@full',
}, async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'viewer', `/devices/${device.id}?tab=health`);
  const table = page.getByRole('table', { name: 'Heartbeat and WebSocket Connectivity' });
  // Two weeks by day touch fifteen days.
  await expect(table.getByRole('row')).toHaveCount(1 + 15);

  await page.getByRole('radio', { name: 'Weekly' }).click();
  await expect(page).toHaveURL(/grain=Weekly/);
  await expect(table.getByRole('columnheader').first()).toHaveText('Week');

  const from = page.getByRole('textbox', { name: 'From' });
  const to = page.getByRole('textbox', { name: 'To' });
  const day = (before: number) => {
    const date = new Date();
    date.setDate(date.getDate() - before);
    return `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()} 12:00 AM`;
  };
  await from.fill(day(4));
  await to.fill(day(2));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/chartFrom=.*chartTo=/);
  await page.getByRole('radio', { name: 'Daily' }).click();
  await expect(table.getByRole('row')).toHaveCount(1 + 2);

  const address = new URL(page.url()).searchParams;
  const query = new URLSearchParams({
    dateFrom: address.get('chartFrom') ?? '',
    dateTo: address.get('chartTo') ?? '',
    timeZone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  });
  const told = await get<Chart>(
    page.request,
    'viewer',
    `healthdata/${device.chargeboxId}/heartbeat-websocket-connectivity?${query}`,
  );
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? '— (not connected yet)' : `${value}%`;
  for (const [i, row] of (await table.getByRole('row').all()).slice(1).entries()) {
    const values = told.series.map(({ data }) => shown(data[i]?.y));
    await expect(row.getByRole('cell')).toHaveText(values);
  }

  // The address is all there is to it.
  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(1 + 2);
});

test('a time that is too long for the grain is a sentence, and another grain shows it', { tag: '@full' }, async ({
  page,
}) => {
  const device = await connectedDevice(page.request);
  const year = `chartFrom=2025-11-01T00:00:00.000Z&chartTo=2026-11-01T00:00:00.000Z`;
  await signIn(page, 'viewer', `/devices/${device.id}?tab=health&grain=Hourly&${year}`);
  await expect(
    page.getByText('This time range is too long for Hourly: a chart has at most 2,000 points.'),
  ).toBeVisible();
  await page.getByRole('radio', { name: 'Monthly' }).click();
  await expect(page.getByRole('region', { name: 'Operational Status', exact: true })).toBeVisible();
});

test.describe('a chart that cannot be fetched', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  test('says so in its place, and Retry shows it', async ({ page }) => {
    const device = await connectedDevice(page.request);
    await page.route('**/api/healthdata/*/operational-status?*', (route) => route.fulfill({ status: 503 }));
    await signIn(page, 'viewer', `/devices/${device.id}?tab=health`);
    const told = page.getByRole('alert').filter({ hasText: 'Operational Status could not be loaded' });
    await expect(told).toBeVisible();
    await expect(page.getByRole('table', { name: 'Heartbeat and WebSocket Connectivity' })).toBeAttached();
    await page.unroute('**/api/healthdata/*/operational-status?*');
    await told.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Operational Status' })).toBeAttached();
  });
});

test.describe('where the clock is put back', () => {
  test.use({ timezoneId: 'America/New_York' });
  test('the hour that comes twice is told apart by its offset', { tag: '@full' }, async ({ page }) => {
    const device = await connectedDevice(page.request);
    const night = 'chartFrom=2026-11-01T04:00:00.000Z&chartTo=2026-11-01T08:00:00.000Z';
    await signIn(page, 'viewer', `/devices/${device.id}?tab=health&grain=Hourly&${night}`);
    await page.getByRole('switch', { name: 'Show as table: Operational Status' }).check();
    await expect(page.getByRole('table', { name: 'Operational Status' }).getByRole('rowheader')).toHaveText([
      '11/01/2026 12 AM',
      '11/01/2026 1 AM (UTC-04:00)',
      '11/01/2026 1 AM (UTC-05:00)',
      '11/01/2026 2 AM',
    ]);
  });
});
