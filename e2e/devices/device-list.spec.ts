// The table of devices: its filters, cells and rows, and its file.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, get, type Paged, signIn, test, token } from '../support/console.ts';
import { chip, chooseColumns, counted, filter, list, type Row, rows, total } from '../support/device-table.ts';

test('every kind of filter narrows the list, shows as a chip, and is shared by the address', { tag: '@full' }, async ({
  page,
}) => {
  await signIn(page, 'operator', '/devices');
  await expect(rows(page)).toHaveCount(10);
  const drawer = await chooseColumns(page);
  for (const name of ['Tags', 'Connector types', 'Plug & Charge', 'Last heartbeat', 'Serial number'])
    await drawer.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');

  await test.step('a list, with values that devices have', async () => {
    const { form, apply } = await filter(page, 'Make');
    await form.getByRole('checkbox', { name: 'ABB' }).check();
    await form.getByRole('checkbox', { name: 'BTC' }).check();
    await apply();
    await expect(chip(page, 'Make: ABB, BTC')).toBeVisible();
    await counted(page, await total(page, 'make=ABB,BTC'));
  });
  await test.step('plugs by the names staff use', async () => {
    const { form, apply } = await filter(page, 'Connector types');
    await expect(form.getByRole('checkbox')).toHaveCount(4);
    await form.getByRole('checkbox', { name: 'CHAdeMO' }).check();
    await apply();
    await expect(chip(page, 'Connector types: CHAdeMO')).toBeVisible();
    await counted(page, await total(page, 'make=ABB,BTC&connectorTypes=CHADEMO'));
  });
  await test.step('a yes or no', async () => {
    const { form, apply } = await filter(page, 'Plug & Charge');
    await form.getByRole('radio', { name: 'Yes' }).check();
    await apply();
    await counted(page, await total(page, 'make=ABB,BTC&connectorTypes=CHADEMO&pncEnabled=true'));
  });
  await test.step('chips are removed one by one, and all at once', async () => {
    await chip(page, 'Connector types: CHAdeMO').click();
    await counted(page, await total(page, 'make=ABB,BTC&pncEnabled=true'));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(chip(page, 'Make: ABB, BTC')).toHaveCount(0);
    await counted(page, await total(page, ''));
  });
  await test.step('tags', async () => {
    const tags = await get<string[]>(page.request, 'operator', 'devices/tags');
    const tag = tags[0] ?? '';
    const { form, apply } = await filter(page, 'Tags');
    await form.getByRole('checkbox', { name: tag, exact: true }).check();
    await apply();
    await counted(page, await total(page, `tags=${encodeURIComponent(tag)}`));
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });
  await test.step('a text', async () => {
    const { form, apply } = await filter(page, 'Serial number');
    await expect(form.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('1');
    await apply();
    await counted(page, await total(page, 'serialNumber=1'));
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });
  await test.step('a range of numbers', async () => {
    const { form, apply } = await filter(page, 'Plug-in success');
    await form.getByRole('spinbutton', { name: 'Plug-in success from' }).fill('90');
    await form.getByRole('spinbutton', { name: 'Plug-in success to' }).fill('95');
    await apply();
    await expect(chip(page, 'Plug-in success: from 90% to 95%')).toBeVisible();
    await counted(page, await total(page, 'plugInSuccessRateFrom=90&plugInSuccessRateTo=95'));
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });
  await test.step('a range of days', async () => {
    const { form, apply } = await filter(page, 'Last heartbeat');
    const [start, end] = [form.getByPlaceholder('Start date'), form.getByPlaceholder('End date')];
    await expect(start).toBeFocused();
    await start.fill('01/01/2020');
    await start.press('Enter');
    // Enter confirms the first day and leads to the second.
    await expect(end).toBeFocused();
    await end.fill('01/02/2021');
    await end.press('Enter');
    await apply();
    await expect(page).toHaveURL(/heartbeatTimestampFrom=2020-01-01.*heartbeatTimestampTo=2021-01-02/);
    await expect(page.getByText('No devices match these filters.')).toBeVisible();
    await page.getByRole('region', { name: 'Devices' }).getByRole('button', { name: 'Clear filters' }).click();
    await counted(page, await total(page, ''));
  });
  await test.step('the address is the view; without one the last filters are taken', async () => {
    await page.goto('/devices?state=TX&sortBy=chargeboxId&sortOrder=DESC&pageSize=25&page=2');
    await expect(chip(page, 'State: TX')).toBeVisible();
    const shared = await list(page, 'state=TX&sortBy=chargeboxId&sortOrder=DESC&pageSize=25&pageNumber=1');
    await expect(rows(page)).toHaveCount(shared.content.length);
    await expect(rows(page).first()).toContainText(shared.content[0]?.chargeboxId ?? 'none');
    await page.getByRole('link', { name: 'Locations' }).click();
    await page.getByRole('link', { name: 'Devices', exact: true }).click();
    await expect(page).toHaveURL(/state=TX.*pageSize=25/);
    await expect(chip(page, 'State: TX')).toBeVisible();
  });
});

test('page sizes are 10, 25 and 50', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'operator', '/devices');
  await expect(rows(page)).toHaveCount(10);
  for (const size of [25, 50]) {
    await page.getByRole('combobox', { name: 'Page Size' }).click();
    await expect(page.getByRole('option')).toHaveText(['10 / page', '25 / page', '50 / page']);
    await page.getByTitle(`${size} / page`).click();
    await expect(rows(page)).toHaveCount(size);
    await expect(page).toHaveURL(new RegExp(`pageSize=${size}`));
  }
});

test('cells: tags, messages, plugs, last known states', { tag: '@full' }, async ({ page }) => {
  const { content } = await list(page, 'pageSize=1000');
  const tagged = content.find(({ tags }) => tags.length > 3);
  const message = 'The left cable does not lock; a technician comes on Thursday at noon.';
  const noted = content.at(-1)?.chargeboxId ?? '';
  const saved = await page.request.put(`/api/evse/messages/${noted}`, {
    headers: { authorization: `Bearer ${await token(page.request, 'operator')}` },
    data: { message },
  });
  expect(saved.status()).toBe(200);
  await signIn(page, 'operator', '/devices');
  await expect(rows(page)).toHaveCount(10);
  const drawer = await chooseColumns(page);
  for (const name of ['Tags', 'Message', 'Connector types']) await drawer.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');

  await test.step('three tags at most, and how many more', async () => {
    await page.goto(`/devices?chargeboxId=${tagged?.chargeboxId}`);
    const row = rows(page).first();
    await expect(row.getByText(tagged?.tags[2] ?? 'none', { exact: true })).toBeVisible();
    await expect(row.getByText(`+${(tagged?.tags.length ?? 0) - 3}`, { exact: true })).toBeVisible();
    await expect(row.getByText(tagged?.tags[3] ?? 'none', { exact: true })).toHaveCount(0);
  });
  await test.step('a long message is cut, and whole in its tooltip', async () => {
    await page.goto(`/devices?chargeboxId=${noted}`);
    await expect(page.getByTitle(message, { exact: true })).toHaveText(`${message.slice(0, 50)}…`);
  });
  await test.step('plugs by their names', async () => {
    await page.goto('/devices?connectorTypes=CHADEMO');
    await expect(rows(page).first()).toContainText('CHAdeMO');
  });
  await test.step('what is not connected is marked as last known, with its age', async () => {
    await page.goto('/devices?webSocketConnection=Not Connected&status=OUTOFORDER');
    await expect(rows(page).first()).toContainText(/OUTOFORDER.*last known/);
  });
});

test('rows have one height, which a person chooses for all lists, and what one looks for first is whole', async ({
  page,
}) => {
  const heights = () =>
    rows(page).evaluateAll((all) => [...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height)))]);
  const choose = async (height: string) => {
    const drawer = await chooseColumns(page);
    await drawer.getByRole('radio', { name: height }).check();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  };
  await signIn(page, 'operator', '/devices?pageSize=50');
  await expect(rows(page)).toHaveCount(50);
  expect(await heights()).toEqual([40]);
  const cut = await rows(page).evaluateAll((all) =>
    all.flatMap((row) =>
      [...row.children]
        .slice(1, 6)
        .flatMap((cell) => [cell, ...cell.querySelectorAll('a')])
        .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    ),
  );
  expect(cut).toEqual([]);
  await choose('Compact');
  expect(await heights()).toEqual([32]);

  await page.getByRole('link', { name: 'Logs' }).click();
  await expect(page.getByRole('columnheader', { name: 'Log Type' })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  expect(await heights()).toEqual([32]);
  await choose('Normal');
  await page.goto('/logs?pageSize=50');
  await expect(rows(page)).toHaveCount(50);
  expect(await heights()).toEqual([40]);
});

test('a device of several EVSEs opens to show each', { tag: '@full' }, async ({ page }) => {
  const { content } = await list(page, 'pageSize=200');
  const several = content.find(({ evses }) => evses.length > 1);
  const single = content.find(({ evses }) => evses.length === 1);
  if (!several || !single) throw new Error('the seed has devices of one and of several EVSEs');
  await signIn(page, 'operator', `/devices?chargeboxId=${several.chargeboxId}`);
  const button = page.getByRole('button', { name: `${several.evses.length} EVSEs of ${several.chargeboxId}` });
  const table = page.getByRole('table', { name: `EVSEs of ${several.chargeboxId}` });
  await expect(table).toHaveCount(0);
  await button.focus();
  await page.keyboard.press('Enter');
  for (const { stationId } of several.evses) await expect(table.getByText(stationId, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/devices\?/);
  await button.click();
  await expect(table).toBeHidden();
  await page.goto(`/devices?chargeboxId=${single.chargeboxId}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /EVSEs of/ })).toHaveCount(0);
});

const exportCsv = async (page: Page, choice: 'Shown columns' | 'All columns') => {
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('menuitem', { name: choice }).click();
};

test('the file holds what is filtered, as the list is sorted, with every column or those that are shown', async ({
  page,
}) => {
  await signIn(page, 'operator', '/devices?make=ABB&sortBy=chargeboxId&sortOrder=DESC&page=1');
  await expect(rows(page)).toHaveCount(10);
  const [download] = await Promise.all([page.waitForEvent('download'), exportCsv(page, 'All columns')]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(1 + (await total(page, 'make=ABB')));
  expect(lines[0]?.split(',')).toHaveLength(43);
  expect(lines.slice(1).every((line) => line.includes('ABB'))).toBe(true);
  const [shown] = await Promise.all([page.waitForEvent('download'), exportCsv(page, 'Shown columns')]);
  const [heading, first] = readFileSync(await shown.path(), 'utf8')
    .replace('\uFEFF', '')
    .split('\r\n');
  expect(heading).toMatch(/^Station ID,Chargebox ID,Status,Connection,Last seen,/);
  const [row] = (await list(page, 'make=ABB&sortBy=chargeboxId&sortOrder=DESC&pageSize=1')).content;
  expect(first).toContain(row?.chargeboxId ?? 'none');
});

test('the ids of what is filtered are copied, and found again by pasting them', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'operator', '/devices?make=ABB&sortBy=city&sortOrder=DESC');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('menuitem', { name: 'Copy chargebox IDs' }).click();
  const count = await total(page, 'make=ABB');
  await expect(page.getByText(`${count.toLocaleString('en-US')} chargebox IDs copied`)).toBeVisible();
  const ids = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  const sorted = (await list(page, 'make=ABB&sortBy=city&sortOrder=DESC&pageSize=1000')).content;
  expect(ids).toEqual(sorted.map(({ chargeboxId }) => chargeboxId));

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await counted(page, await total(page, ''));
  await page.evaluate((text) => navigator.clipboard.writeText(text), ids.slice(0, 3).join('\n'));
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await counted(page, 3);
});

test('a vendor sees own devices alone, and their values in the filters', { tag: '@full' }, async ({ page }) => {
  const own = await get<Paged<Row>>(page.request, 'vendor.acme', 'devices?pageSize=1000');
  await signIn(page, 'vendor.acme', '/devices');
  await counted(page, own.totalElements);
  expect(own.totalElements).toBeLessThan(await total(page, ''));
  const { form } = await filter(page, 'Make');
  const makes = [...new Set(own.content.map(({ make }) => make))].toSorted(new Intl.Collator('en').compare);
  await expect(form.getByRole('checkbox')).toHaveCount(makes.length);
  await expect(form.getByRole('group', { name: 'Make' })).toHaveText(makes.join(''));
});
