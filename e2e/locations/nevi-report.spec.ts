// Uptime by location, state, and operator, and from there the quarterly report: what it lacks, its files, who took them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { expect, get, type Paged, signIn, test } from '../support/console.ts';

interface Group {
  group: string | null;
  ports: number;
}

/** Whatever makes the page wider than its window, by its text. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return wide.map(({ className, textContent }) => `${className}: ${textContent}`);
  });

test('uptime is told by state and location, each of which leads to its ports', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'viewer', '/locations/uptime');
  await expect(page.getByText(/ of [\d,]+ ports$/)).toBeVisible();
  await page.getByRole('radio', { name: 'States' }).click({ force: true });
  await expect(page).toHaveURL(/by=state/);
  await page.getByRole('columnheader', { name: 'Ports' }).click();
  await page.getByRole('columnheader', { name: 'Ports' }).click();
  await expect(page).toHaveURL(/sortBy=ports&sortOrder=DESC/);
  const first = page.getByRole('row').nth(1);
  const groups = async () =>
    (await get<Paged<Group>>(page.request, 'viewer', 'nevi/uptime/groups?by=state&pageSize=1000')).content;
  // A network that was just made is still being counted.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    const most = (await groups()).toSorted((a, b) => b.ports - a.ports)[0];
    await expect(first).toContainText(`${most?.group}`, { timeout: 1000 });
    await expect(first).toContainText(`${most?.ports}`, { timeout: 1000 });
  }).toPass();
  await page.screenshot({ path: test.info().outputPath('groups.png') });
  const name = await first.getByRole('link').textContent();
  await first.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`states=${name}`));
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    const ports = (await groups()).find(({ group }) => group === name)?.ports;
    await expect(page.getByText(`of ${ports} ports`)).toBeVisible({ timeout: 1000 });
  }).toPass();

  await page.getByRole('radio', { name: 'Locations' }).click({ force: true });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(await text(download)).toContain('\uFEFFLocation ID,State,Network Operator,Ports,Missed 97%');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
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
  const fileName = `ev-chart-module-3-${quarter.year}-Q${quarter.number}-US-NEVI.csv`;
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
  await page.screenshot({ path: test.info().outputPath('report.png') });
  await listed.scrollIntoViewIfNeeded();
  await page.screenshot({ path: test.info().outputPath('report-below.png') });
  expect(await take()).toEqual(file);
  await expect(listed).toHaveCount(2);

  await test.step('of the quarter that is not over there is a preview, and it is not empty', async () => {
    await page.getByRole('combobox', { name: 'Quarter' }).click();
    await page
      .getByTitle(/\(preview\)$/)
      .first()
      .click();
    await expect(page.getByRole('note')).toContainText('is not over. The files and findings are incomplete');
    const [preview] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('row', { name: /module-3-.*-preview-US-NEVI/ })
        .getByRole('button', { name: 'Download' })
        .click(),
    ]);
    expect((await text(preview)).trim().split('\r\n').length).toBeGreaterThan(1);
  });

  // What is missing leads to where it is mended, and back.
  await page.goto('/locations/nevi-report?countries=&tags=');
  const mend = findings.getByRole('link').first();
  const place = (await mend.getAttribute('href')) ?? '';
  await mend.click();
  await expect(page).toHaveURL(new RegExp(`${place}`));
  await page.goBack();
  await expect(findings.getByRole('row').nth(1)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(findings.getByRole('row').nth(1)).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('report-phone.png') });
  for (const [name, place] of [
    ['findings', findings],
    ['downloads', listed.first()],
  ] as const) {
    await place.scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath(`report-phone-${name}.png`) });
  }
});

test('the palette leads to the report', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'viewer', '/locations');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Search / })).toBeFocused();
  await page.keyboard.type('nevi report');
  await expect(page.getByRole('option', { name: 'Download NEVI report' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/locations\/nevi-report$/);
  await expect(page.getByRole('combobox', { name: 'Quarter' })).toBeVisible();
});

const text = async (download: Download) => readFileSync(await download.path(), 'utf8');
