// Finding what a charger said, among all that all of them say.
import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, get, type Paged, signIn, test } from './console.ts';
import { chip, chooseColumns, filter, headings, rows } from './device-table.ts';
import { connectRawCharger, type RawCharger } from './raw-charger.ts';

test.describe.configure({ mode: 'serial' });

interface Log {
  id: string;
  time: string;
  detailType: string;
  resources: string[];
  stationId: string | null;
  source: string;
  detail: { messageId: string };
}

const markup = '<img src=x onerror=alert(1)>';
/** What is said here is said by no other run. */
const run = Date.now().toString(36);
const ids = { fault: `fault-${run}`, bad: `bad-${run}`, tag: `tag-${run}`, live: `live-${run}` };
const idTag = `LOOK-${run}`;
const vendorErrorCode = `E-${run}`;

let charger: RawCharger;
test.beforeAll(async () => {
  charger = await connectRawCharger();
  await charger.call('e2e-boot', 'BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' });
  await charger.call(ids.fault, 'StatusNotification', {
    ...{ connectorId: 1, errorCode: 'GroundFailure', status: 'Faulted', vendorErrorCode },
    info: markup,
  });
  await charger.say(`[2,"${ids.bad}","Authorize",{}]`);
  await charger.call(ids.tag, 'Authorize', { idTag });
});
test.afterAll(() => charger?.close());

const api = (page: Page, query: string) => get<Paged<Log>>(page.request, 'operator', `logs/ocpp?${query}`);
const total = async (page: Page, query: string) => (await api(page, query)).totalElements;
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Log' });
const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search text in payloads' });
const counted = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: /\d logs?$/ })).toContainText(
    new RegExp(` of ${count.toLocaleString('en-US')} log`),
  );
const liveSwitch = (page: Page) => page.getByRole('switch', { name: 'Live' });
/** A time that is over, so that nothing comes to it: from three days ago to two days ago. */
const aDay = () => {
  const day = (ago: number) => encodeURIComponent(new Date(Date.now() - ago * 86_400_000).toISOString());
  return `start=${day(3)}&end=${day(2)}`;
};

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

test('by device, station, type, source, status and codes', async ({ page }) => {
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

test('what is filtered is exported; an export can be cancelled', async ({ page }) => {
  await signIn(page, 'operator', `/logs?messageId=${ids.fault}`);
  await expect(rows(page)).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/^\uFEFFID,Time,Log type,Chargebox ID,/);
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

test('a message is shown with its answer, by keyboard on to the next, and at its own address', async ({ page }) => {
  await signIn(page, 'operator', `/logs?resources=${charger.chargeboxId}`);
  await rows(page).filter({ hasText: ids.fault }).filter({ hasText: '_REQUEST' }).click();
  const request = drawer(page).getByRole('region', { name: 'Request', exact: true });
  const response = drawer(page).getByRole('region', { name: 'Response', exact: true });
  await expect(drawer(page).getByRole('heading', { name: 'STATUS_NOTIFICATION_REQUEST' })).toBeVisible();
  await expect(request).toContainText(`"${vendorErrorCode}"`);
  await expect(response.getByText(/^after [\d.]+ m?s$/)).toBeVisible();
  const address = page.url();

  await test.step('markup is text', async () => {
    await expect(request).toContainText(markup);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  });

  await test.step('the next and the one before', async () => {
    const opened = inAddress(page, 'log');
    await expect(drawer(page).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => inAddress(page, 'log')).not.toBe(opened);
    await expect(drawer(page).getByRole('heading', { name: 'STATUS_NOTIFICATION_RESPONSE' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => inAddress(page, 'log')).toBe(opened);
  });

  await test.step('everything of the device around it', async () => {
    await drawer(page).getByRole('link', { name: 'All logs of this device ±5 minutes' }).click();
    await expect(page).toHaveURL(/\/devices\/.*tab=status-logs/);
    await expect(rows(page).filter({ hasText: 'BOOT_NOTIFICATION_REQUEST' }).first()).toBeVisible();
  });

  await test.step('its own address, and the way to the device', async () => {
    await page.goto(address);
    await expect(request).toContainText(`"${vendorErrorCode}"`);
    await drawer(page).getByRole('link', { name: charger.chargeboxId }).click();
    await expect(page.getByRole('heading', { name: charger.chargeboxId })).toBeVisible();
  });
});

test('a frame that is not as OCPP wants it is marked, with the reason in words', async ({ page }) => {
  await signIn(page, 'operator', `/logs?messageId=${ids.bad}`);
  const bad = rows(page).filter({ hasText: 'AUTHORIZE_REQUEST' });
  const reason = "Invalid: The payload must have required property 'idTag'.";
  await expect(bad).toContainText(reason);
  await bad.click();
  await expect(drawer(page).getByRole('note')).toContainText(reason);
});

test('by a text in the payload, and errors alone', async ({ page }) => {
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

test('a search ends when one goes elsewhere', async ({ page }) => {
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

test('a value in the drawer filters by it', async ({ page }) => {
  await signIn(page, 'operator', `/logs?messageId=${ids.fault}`);
  await rows(page).filter({ hasText: '_REQUEST' }).click();
  await drawer(page)
    .getByRole('region', { name: 'Request payload', exact: true })
    .getByRole('button', { name: `"${vendorErrorCode}"` })
    .click();
  await expect(drawer(page)).toBeHidden();
  await expect(chip(page, `Vendor error code: ${vendorErrorCode}`)).toBeVisible();
  await page.goBack();
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/logs?messageId=${ids.tag}`);
  await rows(page).filter({ hasText: '_REQUEST' }).click();
  await drawer(page)
    .getByRole('button', { name: `"${idTag}"` })
    .click();
  await expect(chip(page, `Payload: ${idTag}`)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('Live puts what comes on top, and moves nothing that is read', async ({ page }) => {
  await signIn(page, 'operator', `/logs?resources=${charger.chargeboxId}&pageSize=50`);
  await expect(rows(page).first()).toBeVisible();
  await liveSwitch(page).click();
  await expect(liveSwitch(page)).toBeChecked();
  await charger.call(`${ids.live}-1`, 'Heartbeat', {});
  await expect(rows(page).first()).toContainText(`${ids.live}-1`);

  await test.step('among the rows they wait, and a button leads to them', async () => {
    await rows(page).first().hover();
    const first = await rows(page).first().textContent();
    await charger.call(`${ids.live}-2`, 'Heartbeat', {});
    await expect(page.getByRole('button', { name: '2 new' })).toBeVisible();
    expect(await rows(page).first().textContent()).toBe(first);
    await page.getByRole('button', { name: '2 new' }).click();
    await expect(rows(page).first()).toContainText(`${ids.live}-2`);
    await expect(page.getByRole('button', { name: /new$/ })).toHaveCount(0);
  });

  await test.step('with a filter, those that match', async () => {
    const { form, apply } = await filter(page, 'Log type');
    await form.getByRole('searchbox').fill('heartbeat_req');
    await form.getByRole('checkbox', { name: 'HEARTBEAT_REQUEST' }).check();
    await apply();
    await expect(rows(page).filter({ hasNotText: 'HEARTBEAT_REQUEST' })).toHaveCount(0);
    // The pointer was left among the rows.
    await page.getByRole('banner').hover();
    await charger.call(`${ids.live}-3`, 'Heartbeat', {});
    await expect(rows(page).first()).toContainText(`${ids.live}-3`);
    await expect(rows(page).first()).toContainText('HEARTBEAT_REQUEST');
  });

  await test.step('and of the whole network', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await charger.call(`${ids.live}-4`, 'Heartbeat', {});
    await expect(
      rows(page)
        .filter({ hasText: `${ids.live}-4` })
        .first(),
    ).toBeVisible();
    await liveSwitch(page).click();
    await expect(liveSwitch(page)).not.toBeChecked();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme}: list and drawer are accessible by what a machine can tell`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, 'operator', `/logs?resources=${charger.chargeboxId}&onlyErrors=true`);
    await expect(rows(page).first()).toBeVisible();
    await liveSwitch(page).click();
    const faults = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    };
    expect(await faults()).toEqual([]);
    await rows(page).filter({ hasText: ids.fault }).click();
    await expect(drawer(page).getByRole('region', { name: 'Request', exact: true })).toContainText(
      `"${vendorErrorCode}"`,
    );
    expect(await faults()).toEqual([]);
  });
}
