import { connectedDevice, expect, get, type Paged, signIn, test, token } from '../support/console.ts';
import { chip, chooseColumns, filter, list, total } from '../support/device-table.ts';
import { mark, translatePage } from '../support/translate-page.ts';

test('an operator finds chargers, sorts and pages', async ({ page }) => {
  await connectedDevice(page.request);
  await signIn(page, 'operator', '/devices');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(10);

  await test.step('the default columns', async () => {
    const headers = await page.getByRole('columnheader').allTextContents();
    expect(headers.map((text) => text.trim()).filter(Boolean)).toEqual([
      'Station ID',
      'Chargebox ID',
      'Status',
      'Connection',
      'Last seen',
      'Make',
      'Model',
      'Network Operator',
      'Enterprise',
      'Location',
      'City',
      'State',
      'Generation',
      'Facility type',
      'Plug-in success',
    ]);
  });

  await test.step('connected and unconnected chargers', async () => {
    await page.goto('/devices?webSocketConnection=Connected');
    await expect(rows.first().getByText('Connected', { exact: true })).toBeVisible();
    await page.goto('/devices?webSocketConnection=Not Connected');
    await expect(rows.first().getByText('Not Connected', { exact: true })).toBeVisible();
    await page.goto('/devices?page=1');
  });

  await test.step('sorting goes through the backend and into the URL', async () => {
    await page.getByRole('columnheader', { name: 'Chargebox ID' }).click();
    await expect(page).toHaveURL(/sortBy=chargeboxId/);
    const ascending = await get<Paged<{ chargeboxId: string }>>(
      page.request,
      'operator',
      'devices?sortBy=chargeboxId&sortOrder=ASC',
    );
    await expect(rows.first()).toContainText(ascending.content[0]?.chargeboxId ?? 'none');
    await page.getByRole('columnheader', { name: 'Chargebox ID' }).click();
    const descending = await get<Paged<{ chargeboxId: string }>>(
      page.request,
      'operator',
      'devices?sortBy=chargeboxId&sortOrder=DESC',
    );
    await expect(rows.first()).toContainText(descending.content[0]?.chargeboxId ?? 'none');
  });

  await test.step('paging, and back with the browser', async () => {
    const first = (await rows.first().textContent()) ?? '';
    await page.getByRole('listitem', { name: '2', exact: true }).click();
    await expect(rows.first()).not.toHaveText(first);
    await page.goBack();
    await expect.poll(() => rows.first().textContent()).toBe(first);
  });

  await test.step('all of it goes on in a page that the browser translates', async () => {
    const counted = (count: number, first: number) =>
      expect(
        page.getByRole('status').filter({ hasText: new RegExp(`^${first}–.* of ${count} devices?${mark}$`) }),
      ).toBeVisible();
    await page.goto('/devices?page=1');
    await expect(rows).toHaveCount(10);
    await translatePage(page);
    await expect(page.getByText(`No filters${mark}`, { exact: true })).toBeVisible();
    const [all, abb] = [await total(page, ''), await total(page, 'make=ABB')];
    const { form, apply } = await filter(page, 'Make');
    await form.getByRole('checkbox', { name: 'ABB' }).check();
    await apply();
    await counted(abb, 1);
    await page.getByRole('listitem', { name: '2', exact: true }).click();
    await counted(abb, 11);
    await chip(page, 'Make: ABB').click();
    await expect(page.getByText(`No filters${mark}`, { exact: true })).toBeVisible();
    await counted(all, 1);
    await page.getByRole('combobox', { name: 'Page Size' }).click();
    await page.getByTitle('25 / page').last().click();
    await expect(page.getByText(`25 / page${mark}`).first()).toBeVisible();
    await page.getByRole('columnheader', { name: 'Chargebox ID' }).click();
    await expect(page).toHaveURL(/sortBy=chargeboxId/);

    const drawer = await chooseColumns(page);
    await drawer.getByRole('checkbox', { name: 'Tags' }).check();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    await page.getByRole('button', { name: 'Execute Action' }).click();
    await page.getByRole('menuitem', { name: 'Reset' }).click();
    const bar = page.getByRole('group', { name: 'Reset devices' });
    const chosen = bar.getByRole('status');
    await page.getByRole('checkbox').nth(1).check();
    await expect(chosen).toHaveText(/ 1 device selected/);
    await page.getByRole('checkbox').nth(2).check();
    await expect(chosen).toHaveText(/ 2 devices selected/);
    await bar.getByRole('button', { name: 'Cancel' }).click();
    await expect(chosen).toHaveCount(0);

    const [device] = (await list(page, 'pageSize=1&sortBy=chargeboxId&sortOrder=ASC')).content;
    await page.getByRole('searchbox').fill(device?.chargeboxId ?? '');
    await page.getByRole('searchbox').press('Enter');
    await counted(1, 1);
    // IDs are as they are.
    await page.getByRole('link', { name: device?.chargeboxId ?? '', exact: true }).click();
    for (const tab of ['Health Data', 'State', 'Configuration', 'Status Logs', 'Live Logs', 'Details']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    }
    await page.getByRole('banner').getByRole('link').click();
    await counted(1, 1);
    await expect(page.getByText('stopped because of an error')).toHaveCount(0);
  });

  await test.step('the page prints whole, and says where and when it was printed', async () => {
    await page.goto('/devices?pageSize=50');
    await expect(rows).toHaveCount(50);
    const foot = () =>
      page.evaluate(() =>
        document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText)),
      );
    // The rules for paper are fetched once the console has loaded.
    await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g) ?? [];
    expect(sheets.length).toBeGreaterThan(2);
    expect((await foot()).join()).toMatch(/\/devices\?pageSize=50 · Printed \d\d\/\d\d\/\d{4} [\d:]+ [AP]M, .+\(UTC/);

    await page.emulateMedia({ media: 'print' });
    const cutting = await rows.last().evaluate((row) => {
      const around: Element[] = [];
      for (let at = row.parentElement; at; at = at.parentElement) around.push(at);
      return around
        .filter((element) => getComputedStyle(element).overflow !== 'visible')
        .map(({ className }) => className);
    });
    expect(cutting).toEqual([]);
    await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible();
    await expect(page.getByRole('complementary')).toBeHidden();
    for (const control of [page.getByRole('button', { name: 'Refresh' }), page.getByRole('searchbox')])
      await expect(control).toBeHidden();
    await page.emulateMedia({ media: null });
  });
});

test('an operator resets a charger and its boot arrives', async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', `/devices?search=${device.chargeboxId}`);
  await page.getByRole('row').filter({ hasText: device.chargeboxId }).first().click();
  await expect(page).toHaveURL(new RegExp(`/devices/${device.id}`));
  await expect(page.getByRole('heading', { name: device.chargeboxId })).toContainText(
    `(${device.evses.map((evse) => evse.stationId).join(', ')})`,
  );
  await expect(page.getByRole('banner').getByText('All Devices')).toBeVisible();

  const before = new Date().toISOString();
  await page.getByRole('button', { name: 'Execute Action' }).click();
  await page.getByRole('menuitem', { name: 'Reset' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Hard' }).check();
  await dialog.getByRole('radio', { name: 'Execute now' }).check();
  await expect(dialog).toContainText('1 device');
  await dialog.getByRole('button', { name: 'Hard reset 1 device' }).click();
  await expect(page.getByText('Action is successfully executed!')).toBeVisible();
  await expect(page.getByText('Queued for 1 device.')).toBeVisible();
  const strip = page.getByRole('region', { name: 'Newest action' });
  await expect(strip).toContainText('Reset (Hard)');

  const boots = () =>
    get<Paged<{ time: string; resources: string[] }>>(
      page.request,
      'operator',
      `logs/ocpp?resources=${device.chargeboxId}&detailType=BOOT_NOTIFICATION_REQUEST&start=${before}`,
    );
  await expect.poll(async () => (await boots()).totalElements, { timeout: 60_000 }).toBe(1);
  expect((await boots()).content[0]?.resources).toEqual([device.chargeboxId]);
  const resets = await get<Paged<{ time: string }>>(
    page.request,
    'operator',
    `logs/ocpp?resources=${device.chargeboxId}&detailType=HARD_RESET_REQUEST&start=${before}`,
  );
  expect(resets.totalElements).toBe(1);
  const [reset, boot] = [resets.content[0]?.time ?? '', (await boots()).content[0]?.time ?? ''];
  expect(reset < boot).toBe(true);
  await expect(strip).toContainText('Effect seen', { timeout: 30_000 });
  await expect(page.getByText('Reset (Hard) is done')).toBeVisible();
  await strip.getByRole('link', { name: 'View job' }).click();
  await expect(page.getByRole('dialog', { name: 'Job' })).toContainText(device.chargeboxId);
});

test('an action is chosen, confirmed and left by keyboard alone', { tag: '@full' }, async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', `/devices/${device.id}`);
  const button = page.getByRole('button', { name: 'Execute Action' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Reset' })).toBeVisible();
  const reset = page.getByRole('menuitem', { name: 'Reset' });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(reset).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Soft' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Hard' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('a viewer sees the same but cannot act, and the call itself is refused', async ({ page }) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'viewer', '/devices');
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Execute Action' })).toHaveCount(0);
  await page.goto(`/devices/${device.id}`);
  await expect(page.getByRole('heading', { name: device.chargeboxId })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh Device Data' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Execute Action' })).toHaveCount(0);

  const answer = await page.request.post('/api/remote-action/trigger-action', {
    headers: { authorization: `Bearer ${await token(page.request, 'viewer')}` },
    data: {
      deviceList: [device.chargeboxId],
      remoteActionType: 'IMMEDIATE',
      eventType: 'RESET_REQUEST',
      resetType: 'Soft',
    },
  });
  expect(answer.status()).toBe(403);
  expect(await answer.json()).toEqual({ error: expect.stringContaining('execute:dm-devices-reset') });
});

test.describe('a vendor', () => {
  test.use({ expectedErrors: /status of 404/ });
  test('sees their own devices alone', async ({ page }) => {
    await signIn(page, 'vendor.acme', '/devices');
    await expect(
      page
        .getByRole('row')
        .filter({ has: page.getByRole('link') })
        .first(),
    ).toBeVisible();
    const own = await get<Paged<{ id: string; chargeboxId: string }>>(
      page.request,
      'vendor.acme',
      'devices?pageSize=1000',
    );
    const all = await get<Paged<{ id: string }>>(page.request, 'admin', 'devices?pageSize=1000');
    expect(own.totalElements).toBeGreaterThan(0);
    expect(own.totalElements).toBeLessThan(all.totalElements);
    const foreign = all.content.find(({ id }) => !own.content.some((device) => device.id === id));
    const [mine] = own.content;
    await page.goto(`/devices/${mine?.id}`);
    await expect(page.getByRole('heading', { name: mine?.chargeboxId ?? 'none' })).toBeVisible();
    await page.goto(`/devices/${foreign?.id}`);
    await expect(page.getByText('This device does not exist, or you do not have access to it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show all devices' })).toBeVisible();
  });
});
