// Uptime by location, state, and operator, and from there the quarterly report: what it lacks, its files, who took them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { expect, get, type Paged, signIn, test } from './console.ts';

interface Group {
  group: string | null;
  ports: number;
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('uptime is told by state and location, each of which leads to its ports', async ({ page }) => {
  await signIn(page, 'viewer', '/locations/uptime');
  const ports = page.getByText(/ of [\d,]+ ports$/);
  await expect(ports).toBeVisible();
  await page.getByRole('radio', { name: 'States' }).check({ force: true });
  await expect(page).toHaveURL(/by=state/);
  const { content } = await get<Paged<Group>>(page.request, 'viewer', 'nevi/uptime/groups?by=state&pageSize=1000');
  const most = content.toSorted((a, b) => b.ports - a.ports)[0];
  await page.getByRole('columnheader', { name: 'Ports' }).click();
  await page.getByRole('columnheader', { name: 'Ports' }).click();
  await expect(page).toHaveURL(/sortBy=ports&sortOrder=DESC/);
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(`${most?.ports}`);
  await page.screenshot({ path: test.info().outputPath('groups.png') });
  const name = await first.getByRole('link').textContent();
  await first.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`states=${name}`));
  await expect(page.getByText(`of ${content.find(({ group }) => group === name)?.ports} ports`)).toBeVisible();

  await page.getByRole('radio', { name: 'Locations' }).check({ force: true });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(await text(download)).toContain('\uFEFFLocation ID,State,Network Operator,Ports,Missed 97%');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await fits(page)).toBe(true);
  await page.screenshot({ path: test.info().outputPath('groups-phone.png') });
});

test('an operator makes the report of the last quarter, and its file is the same for the next', async ({ page }) => {
  await signIn(page, 'operator', '/locations/uptime');
  await page.getByRole('button', { name: 'NEVI report' }).click();
  await expect(page).toHaveURL(/\/locations\/nevi-report$/);
  await expect(page.getByRole('banner')).toContainText('NEVI report');
  const now = new Date();
  const closed = new Date(Date.UTC(now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3) * 3 - 3, 1));
  const quarter = { year: closed.getUTCFullYear(), number: Math.floor(closed.getUTCMonth() / 3) + 1 };
  const fileName = `ev-chart-module-3-${quarter.year}-Q${quarter.number}.csv`;
  await expect(page.getByText(fileName, { exact: true })).toBeVisible();
  const findings = page.getByRole('table', { name: 'Findings' });
  await expect(findings.getByRole('row').nth(1)).toBeVisible();

  const take = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('row', { name: new RegExp(fileName) })
        .getByRole('button', { name: 'Download' })
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe(fileName);
    return readFileSync(await download.path());
  };
  const file = await take();
  const listed = page.getByRole('table', { name: 'Earlier downloads' }).getByRole('row').filter({ hasText: fileName });
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText('operator@example.com');
  const sha256 = createHash('sha256').update(file).digest('hex');
  await expect(listed).toContainText(sha256.slice(0, 12));
  await expect(listed.getByTitle(sha256)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('report.png'), fullPage: true });
  expect(await take()).toEqual(file);
  await expect(listed).toHaveCount(2);

  // What is missing leads to where it is mended, and back.
  const mend = findings.getByRole('link').first();
  const place = (await mend.getAttribute('href')) ?? '';
  await mend.click();
  await expect(page).toHaveURL(new RegExp(`${place}`));
  await page.goBack();
  await expect(findings.getByRole('row').nth(1)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(findings.getByRole('row').nth(1)).toBeVisible();
  expect(await fits(page)).toBe(true);
  await page.screenshot({ path: test.info().outputPath('report-phone.png'), fullPage: true });
});

test('the palette leads to the report', async ({ page }) => {
  await signIn(page, 'viewer', '/locations');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nevi report');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/locations\/nevi-report$/);
  await expect(page.getByRole('combobox', { name: 'Quarter' })).toBeVisible();
});

const text = async (download: Download) => readFileSync(await download.path(), 'utf8');
