// Finding what a charger said, among all that all of them say.
import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from '../support/console.ts';
import { chip, chooseColumns, filter, headings, rows } from '../support/device-table.ts';
import type { RawCharger } from '../support/raw-charger.ts';
import { aDay, api, counted, newMessages, search, total } from './logs.ts';

const { ids, idTag, vendorErrorCode, say } = newMessages();
let charger: RawCharger;
test.beforeAll(async () => {
  charger = await say();
});
test.afterAll(() => charger?.close());

test('columns, pages, order and time are in the address, and kept', async ({ page }) => {
  await signIn(page, 'operator', '/logs');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('link', { name: 'Logs' })).toHaveAttribute('aria-current', 'page');
  expect(await headings(page)).toEqual([
    ...['Time', 'Chargebox ID', 'Station ID', 'Log type', 'Source', 'Status', 'Error code', 'Vendor error code'],
    ...['Message ID', 'Payload'],
  ]);

  await test.step('a time range, with its zone', async () => {
    await expect(page.getByText(/\(?UTC|GMT/).first()).toBeVisible();
    for (const [name, range] of [
      ['4 Hours', '4h'],
      ['1 Day', '1d'],
      ['7 Days', '7d'],
    ] as const) {
      await page.getByRole('radiogroup', { name: 'Time' }).getByText(name, { exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`range=${range}`));
      await expect(chip(page, `Time: ${name}`)).toBeVisible();
    }
    await page.goto(`/logs?${aDay()}`);
    await counted(page, await total(page, aDay()));
    await expect(chip(page, 'Between: from')).toBeVisible();
  });

  await test.step('pages and sizes', async () => {
    const wanted = await api(page, `${aDay()}&pageNumber=1&pageSize=10`);
    await page.getByTitle('Next Page').click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows(page).first().getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`log=${wanted.content[0]?.id}`),
    );
  });

  await test.step('oldest first', async () => {
    await page.getByRole('columnheader', { name: 'Time' }).click();
    await expect(page).toHaveURL(/sortBy=time&sortOrder=ASC/);
    const [oldest] = (await api(page, `${aDay()}&sortBy=time&sortOrder=ASC&pageSize=1`)).content;
    await expect(rows(page).first().getByRole('link')).toHaveAttribute('href', new RegExp(`log=${oldest?.id}`));
  });

  await test.step('what was used last stands there again', async () => {
    await page.goto('/logs');
    await expect(page).toHaveURL(/sortOrder=ASC/);
    await expect(page).toHaveURL(/start=/);
  });

  await test.step('columns are chosen', async () => {
    const choice = await chooseColumns(page);
    await choice.getByRole('checkbox', { name: 'Station ID' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Station ID' })).toHaveCount(0);
  });
});

test('by device, station, type, source, status and codes', { tag: '@full' }, async ({ page }) => {
  const { chargeboxId } = charger;
  await signIn(page, 'operator', '/logs');
  await expect(rows(page)).toHaveCount(10);
  const byText = async (column: string, value: string) => {
    const { form, apply } = await filter(page, column);
    await form.getByRole('textbox').fill(value);
    await apply();
    await expect(chip(page, `${column}: ${value}`)).toBeVisible();
  };
  const byList = async (column: string, value: string, sought?: string) => {
    const { form, apply } = await filter(page, column);
    if (sought) await form.getByRole('searchbox').fill(sought);
    await form.getByRole('checkbox', { name: value, exact: true }).check();
    await apply();
    await expect(chip(page, `${column}: ${value}`)).toBeVisible();
  };
  const clear = async () => {
    // Where nothing matches, the empty list offers it a second time.
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(chip(page, '')).toHaveCount(0);
  };

  await byText('Chargebox ID', chargeboxId);
  await counted(page, await total(page, `resources=${chargeboxId}`));
  await byList('Log type', 'AUTHORIZE_REQUEST', 'authorize');
  await counted(page, await total(page, `resources=${chargeboxId}&detailType=AUTHORIZE_REQUEST`));
  await byList('Source', 'EVSE');
  await counted(page, await total(page, `resources=${chargeboxId}&detailType=AUTHORIZE_REQUEST&source=EVSE`));
  await clear();

  await byList('Status', 'Faulted');
  await byList('Error code', 'GroundFailure', 'ground');
  await byText('Vendor error code', vendorErrorCode);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Faulted');
  await clear();

  const [{ stationId } = { stationId: '' }] = (await api(page, `messageId=${ids.fault}`)).content;
  await byText('Station ID', stationId ?? 'none');
  await counted(page, await total(page, `stationId=${encodeURIComponent(stationId ?? '')}`));
  await clear();

  await byText('Message ID', ids.tag);
  await expect(rows(page)).toHaveCount(2);
});

test('what is filtered is exported; an export can be cancelled', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'operator', `/logs?messageId=${ids.fault}`);
  await expect(rows(page)).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/^\uFEFFID,Time,Chargebox ID,Station ID,Log type,/);
  expect(text.trimEnd().split('\r\n')).toHaveLength(3);
  expect(text).toContain(vendorErrorCode);

  await page.route('**/logs/ocpp/exporter/export-csv*', () => {});
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/export-csv'));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('button', { name: 'Cancel the export' }).click();
  await ended;
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
});

test.describe('an export that fails', () => {
  test.use({ expectedErrors: /status of 502/ });
  test('says so', async ({ page }) => {
    await signIn(page, 'operator', `/logs?messageId=${ids.fault}`);
    await expect(rows(page)).toHaveCount(2);
    await page.route('**/logs/ocpp/exporter/export-csv*', (route) => route.fulfill({ status: 502, body: '' }));
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByText('Failed to export')).toBeVisible();
  });
});

test('by a text in the payload, and errors alone', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'operator', '/logs');
  await expect(rows(page)).toHaveCount(10);
  await search(page).fill(idTag.toLowerCase());
  await search(page).press('Enter');
  await expect(chip(page, `Payload: ${idTag.toLowerCase()}`)).toBeVisible();
  // Without a time of one's own: the last day.
  await expect(page).toHaveURL(/range=1d/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText(ids.tag);

  await search(page).clear();
  await page.getByRole('checkbox', { name: 'Errors only' }).click();
  await expect(page).toHaveURL(/onlyErrors=true/);
  const { form, apply } = await filter(page, 'Chargebox ID');
  await form.getByRole('textbox').fill(charger.chargeboxId);
  await apply();
  await counted(page, await total(page, `onlyErrors=true&resources=${charger.chargeboxId}`));
  // The fault, the frame that was refused, and its CALLERROR.
  await expect(rows(page).filter({ hasText: ids.bad })).toHaveCount(2);
  await expect(rows(page).filter({ hasText: ids.tag })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: ids.fault })).toHaveCount(1);
});

test('a search ends when one goes elsewhere', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'operator', '/logs');
  await expect(rows(page)).toHaveCount(10);
  const isSearch = (url: string) => url.includes('/logs/ocpp?') && url.includes('payload=');
  await page.route(
    (url) => isSearch(url.href),
    () => {},
  );
  await search(page).fill('nowhere');
  await expect(page.getByText(/^Still searching the payloads/)).toBeVisible();
  const ended = page.waitForEvent('requestfailed', (request) => isSearch(request.url()));
  await page.getByRole('link', { name: 'Devices' }).click();
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
});
