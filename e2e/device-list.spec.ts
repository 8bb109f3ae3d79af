// The table of devices: its columns, filters, cells and rows, and its file.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { connectedDevice, expect, get, type Paged, signIn, test, token } from './console.ts';

interface Row {
  chargeboxId: string;
  make: string;
  tags: string[];
  evses: { stationId: string }[];
}
const list = (page: Page, query: string) => get<Paged<Row>>(page.request, 'operator', `devices?${query}`);
const total = async (page: Page, query: string) => (await list(page, `pageSize=1&${query}`)).totalElements;
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });
const headings = async (page: Page) =>
  (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim()).filter(Boolean);
const counted = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: /\d devices?$/ })).toContainText(
    `${count.toLocaleString('en-US')} device`,
  );
const chip = (page: Page, text: string) => page.getByRole('button', { name: `Remove filter ${text}` });

async function filter(page: Page, column: string) {
  await page.getByRole('button', { name: `Filter ${column}` }).click();
  const form = page.getByRole('form', { name: `Filter ${column}` });
  await expect(form).toBeVisible();
  return { form, apply: () => form.getByRole('button', { name: 'Apply' }).click() };
}

async function chooseColumns(page: Page) {
  await page.getByRole('button', { name: 'Columns' }).click();
  const drawer = page.getByRole('dialog', { name: 'Columns' });
  await expect(drawer.getByRole('searchbox', { name: 'Search columns' })).toBeFocused();
  return drawer;
}

test('columns are searched, shown, ordered by keyboard and by drag, kept, and set back', async ({ page }) => {
  await connectedDevice(page.request);
  await signIn(page, 'operator', '/devices');
  await expect(rows(page)).toHaveCount(10);
  const usual = await headings(page);
  const drawer = await chooseColumns(page);

  await test.step('every field of a device can be a column', async () => {
    await expect(drawer.getByRole('checkbox')).toHaveCount(41);
  });
  await test.step('found and shown', async () => {
    await page.keyboard.type('serial');
    await expect(drawer.getByRole('checkbox')).toHaveCount(1);
    await drawer.getByRole('checkbox', { name: 'Serial Number' }).check();
    await drawer.getByRole('searchbox').clear();
    await drawer.getByRole('checkbox', { name: 'Enterprise' }).uncheck();
    expect(await headings(page)).toEqual([...usual.filter((name) => name !== 'Enterprise'), 'Serial Number']);
  });
  await test.step('moved by keyboard; Escape puts it back and leaves the drawer open', async () => {
    const handle = drawer.getByRole('button', { name: 'Move Connection' });
    await handle.focus();
    const said = page.locator('[aria-live="assertive"]');
    await page.keyboard.press('Space');
    await expect(said).toHaveText('Connection is carried, at 4 of 14.');
    await page.keyboard.press('ArrowUp');
    await expect(said).toHaveText('Connection is carried, at 3 of 14.');
    await page.keyboard.press('Escape');
    await expect(said).toHaveText('Connection stays at 4 of 14.');
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Space');
    await expect(said).toHaveText('Connection is carried, at 4 of 14.');
    await page.keyboard.press('ArrowUp');
    await expect(said).toHaveText('Connection is carried, at 3 of 14.');
    await page.keyboard.press('Space');
    await expect
      .poll(() => headings(page).then((names) => names.slice(0, 4)))
      .toEqual([...['Station ID', 'Chargebox ID', 'Connection', 'Status']]);
  });
  await test.step('moved by drag', async () => {
    const box = async (name: string) => {
      const found = await drawer.getByRole('button', { name: `Move ${name}` }).boundingBox();
      if (!found) throw new Error(`${name} is not in sight`);
      return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
    };
    const [from, to] = [await box('Station ID'), await box('Connection')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x, to.y + 4, { steps: 8 });
    await page.mouse.up();
    await expect
      .poll(() => headings(page).then((names) => names.slice(0, 3)))
      .toEqual([...['Chargebox ID', 'Connection', 'Station ID']]);
  });
  await test.step('kept when the page comes back, the focus where it came from', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
    const chosen = await headings(page);
    await page.reload();
    await expect(rows(page)).toHaveCount(10);
    expect(await headings(page)).toEqual(chosen);
  });
  await test.step('set back', async () => {
    const again = await chooseColumns(page);
    await again.getByRole('button', { name: 'Reset' }).click();
    expect(await headings(page)).toEqual(usual);
  });
});

test('a column is made wider by its edge and by keyboard, and stays so', async ({ page }) => {
  await signIn(page, 'operator', '/devices');
  await expect(rows(page)).toHaveCount(10);
  const heading = page.getByRole('columnheader', { name: 'Make' });
  const width = async () => Math.round((await heading.boundingBox())?.width ?? 0);
  const before = await width();
  const box = await heading.boundingBox();
  if (!box) throw new Error('no heading');
  await page.mouse.move(box.x + box.width, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 100, box.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(width).toBe(before + 100);
  await expect(page).not.toHaveURL(/sortBy/);
  await heading.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(width).toBe(before + 84);
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
  expect(await width()).toBe(before + 84);
  const edge = await heading.boundingBox();
  await page.mouse.dblclick((edge?.x ?? 0) + (edge?.width ?? 0), (edge?.y ?? 0) + 20);
  await expect.poll(width).toBe(before);
});

test('every kind of filter narrows the list, shows as a chip, and is shared by the address', async ({ page }) => {
  await signIn(page, 'operator', '/devices');
  await expect(rows(page)).toHaveCount(10);
  const drawer = await chooseColumns(page);
  for (const name of ['Tags', 'Connector Types', 'Plug & Charge', 'Last Heartbeat', 'Serial Number'])
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
    const { form, apply } = await filter(page, 'Connector Types');
    await expect(form.getByRole('checkbox')).toHaveCount(4);
    await form.getByRole('checkbox', { name: 'CHAdeMO' }).check();
    await apply();
    await expect(chip(page, 'Connector Types: CHAdeMO')).toBeVisible();
    await counted(page, await total(page, 'make=ABB,BTC&connectorTypes=CHADEMO'));
  });
  await test.step('a yes or no', async () => {
    const { form, apply } = await filter(page, 'Plug & Charge');
    await form.getByRole('radio', { name: 'Yes' }).check();
    await apply();
    await counted(page, await total(page, 'make=ABB,BTC&connectorTypes=CHADEMO&pncEnabled=true'));
  });
  await test.step('chips are removed one by one, and all at once', async () => {
    await chip(page, 'Connector Types: CHAdeMO').click();
    await counted(page, await total(page, 'make=ABB,BTC&pncEnabled=true'));
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page.getByText('No filters')).toBeVisible();
    await counted(page, await total(page, ''));
  });
  await test.step('tags', async () => {
    const tags = await get<string[]>(page.request, 'operator', 'devices/tags');
    const tag = tags[0] ?? '';
    const { form, apply } = await filter(page, 'Tags');
    await form.getByRole('checkbox', { name: tag, exact: true }).check();
    await apply();
    await counted(page, await total(page, `tags=${encodeURIComponent(tag)}`));
    await page.getByRole('button', { name: 'Clear Filters' }).click();
  });
  await test.step('a text', async () => {
    const { form, apply } = await filter(page, 'Serial Number');
    await expect(form.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('1');
    await apply();
    await counted(page, await total(page, 'serialNumber=1'));
    await page.getByRole('button', { name: 'Clear Filters' }).click();
  });
  await test.step('a range of numbers', async () => {
    const { form, apply } = await filter(page, 'Plug-in Success');
    await form.getByRole('spinbutton', { name: 'Plug-in Success from' }).fill('90');
    await form.getByRole('spinbutton', { name: 'Plug-in Success to' }).fill('95');
    await apply();
    await expect(chip(page, 'Plug-in Success: from 90 to 95')).toBeVisible();
    await counted(page, await total(page, 'plugInSuccessRateFrom=90&plugInSuccessRateTo=95'));
    await page.getByRole('button', { name: 'Clear Filters' }).click();
  });
  await test.step('a range of days', async () => {
    const { form, apply } = await filter(page, 'Last Heartbeat');
    await form.getByPlaceholder('Start date').fill('01/01/2020');
    await page.keyboard.press('Enter');
    await form.getByPlaceholder('End date').fill('01/02/2021');
    await page.keyboard.press('Enter');
    await apply();
    await expect(page).toHaveURL(/heartbeatTimestampFrom=2020-01-01.*heartbeatTimestampTo=2021-01-02/);
    await expect(page.getByText('No devices match these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
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

test('page sizes are 10, 25 and 50', async ({ page }) => {
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

test('cells: tags, messages, plugs, last known states', async ({ page }) => {
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
  for (const name of ['Tags', 'Message', 'Connector Types']) await drawer.getByRole('checkbox', { name }).check();
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

test('a device of several EVSEs opens to show each', async ({ page }) => {
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

test('the file holds what is filtered, with every column', async ({ page }) => {
  await signIn(page, 'operator', '/devices?make=ABB');
  await expect(rows(page)).toHaveCount(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(1 + (await total(page, 'make=ABB')));
  expect(lines[0]?.split(',')).toHaveLength(41);
  expect(lines.slice(1).every((line) => line.includes('ABB'))).toBe(true);
});

test.describe('calls that fail', () => {
  test.use({ expectedErrors: /503/ });

  test('are told of: the file, the tags, the connector types', async ({ page }) => {
    await signIn(page, 'operator', '/devices');
    await expect(rows(page)).toHaveCount(10);
    for (const path of ['devices/export', 'devices/tags', 'devices/connector-types'])
      await page.route(`**/api/${path}*`, (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }));
    const seen = async (title: string) => {
      const notice = page.getByRole('alert').filter({ hasText: title });
      await expect(notice).toContainText('Not now.');
      await notice.getByRole('button', { name: 'Close' }).click();
      await expect(notice).toBeHidden();
    };
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await seen('Failed to export');

    const drawer = await chooseColumns(page);
    for (const name of ['Tags', 'Connector Types']) await drawer.getByRole('checkbox', { name }).check();
    await page.keyboard.press('Escape');
    for (const [column, told] of [
      ['Tags', 'Get tags failed!'],
      ['Connector Types', 'Get connector types failed!'],
    ] as const) {
      const { form } = await filter(page, column);
      await expect(form.getByRole('button', { name: 'Retry' })).toBeVisible();
      await form.focus();
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
      await seen(told);
    }
  });
});

test('a vendor sees own devices alone, and their values in the filters', async ({ page }) => {
  const own = await get<Paged<Row>>(page.request, 'vendor.acme', 'devices?pageSize=1000');
  await signIn(page, 'vendor.acme', '/devices');
  await counted(page, own.totalElements);
  expect(own.totalElements).toBeLessThan(await total(page, ''));
  const { form } = await filter(page, 'Make');
  const makes = [...new Set(own.content.map(({ make }) => make))].toSorted();
  await expect(form.getByRole('checkbox')).toHaveCount(makes.length);
  await expect(form.getByRole('group', { name: 'Make' })).toHaveText(makes.join(''));
});
