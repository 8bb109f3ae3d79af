import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { connectedDevice, expect, get, homeLoaded, type Paged, signIn, test } from '../support/console.ts';

interface Overview {
  websocketConnections: number;
  connectedEvses: number;
  notConnectedEvses: number;
}
interface StatusOverview {
  mainOverview: Overview;
  manufacturerOverviews: Record<string, Overview>;
  tagsOverview: Record<string, number>;
}

const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const ofDevices = (count: number) =>
  new RegExp(`of ${count.toLocaleString('en-US')} ${count === 1 ? 'device' : 'devices'}$`);
const numberIn = async (text: Promise<string | null>) => Number((await text)?.replaceAll(',', ''));

test('the start page counts connections and statuses, in a tab for each manufacturer, and tags', async ({ page }) => {
  await connectedDevice(page.request);
  await signIn(page, 'viewer');
  await expect(page.getByRole('banner').getByText('Home', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'ABB', 'BTC', 'Signet', 'Alpitronic', 'Tags']);
  await expect(table(page, 'Connections').getByRole('rowheader')).toHaveText([
    'Total Connections',
    'Connected Evses',
    'Not Connected Evses',
  ]);
  await expect(table(page, 'Connected statuses').getByRole('row', { name: /AVAILABLE/ })).toBeVisible();
  await expect(table(page, 'Not connected statuses').getByRole('row', { name: /UNKNOWN/ })).toBeVisible();

  await test.step('the sums of the tables are those of the API', async () => {
    const { mainOverview } = await get<StatusOverview>(page.request, 'viewer', 'devices/status');
    const all = await get<Paged<unknown>>(page.request, 'viewer', 'devices?pageSize=1');
    const devices = table(page, 'Connections').getByRole('link', { name: /devices?: (Connected|Not Connected) Evses/ });
    const [connected, others] = [numberIn(devices.nth(0).textContent()), numberIn(devices.nth(1).textContent())];
    expect((await connected) + (await others)).toBe(all.totalElements);
    const evses = table(page, 'Connections')
      .getByRole('row', { name: /Connected Evses/ })
      .getByRole('link');
    const shown = (await numberIn(evses.nth(0).textContent())) + (await numberIn(evses.nth(2).textContent()));
    expect(shown).toBe(mainOverview.connectedEvses + mainOverview.notConnectedEvses);
  });

  await test.step('a tab is in the URL, and back goes to the one before', async () => {
    await page.getByRole('tab', { name: 'BTC' }).click();
    await expect(page).toHaveURL(/tab=btc/);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'BTC', selected: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
  });
});

test('what needs attention is taken over for all with a note, and given back', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'operator');
  const section = page.getByRole('region', { name: 'Needs attention' });
  const offers = page.getByRole('button', { name: /^Acknowledge: / });
  const title = await section.getByRole('region').filter({ has: offers }).first().getByRole('heading').textContent();
  // Its number changes while the test looks.
  const kind = section.getByRole('region', { name: (title ?? '').replace(/ [\d,]+$/, '') });
  const name = (await kind.getByRole('listitem').first().getByRole('link').first().textContent()) ?? '';
  const note = `Truck is on its way to ${name}.`;

  await kind
    .getByRole('button', { name: `Acknowledge: ${name}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Acknowledge' });
  await dialog.getByRole('radio', { name: 'For 8 hours' }).check();
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(dialog).toBeHidden();

  await test.step('somebody else sees who has it, and why', async () => {
    const { groups } = await get<{ groups: { kind: string; acknowledged: number }[] }>(
      page.request,
      'viewer',
      'attention',
    );
    const taken = groups.filter(({ acknowledged }) => acknowledged > 0);
    const lists = await Promise.all(
      taken.map(({ kind: of }) =>
        get<Paged<{ acknowledgement: { by: string; note: string } }>>(
          page.request,
          'viewer',
          `attention/${of}?acknowledged=true&pageSize=100`,
        ),
      ),
    );
    const notes = lists.flatMap(({ content }) => content.map(({ acknowledgement }) => acknowledgement));
    expect(notes).toContainEqual(expect.objectContaining({ by: 'operator@example.com', note }));
  });

  await kind.getByRole('button', { name: /acknowledged$/ }).click();
  const row = section.getByRole('listitem').filter({ hasText: note });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Undo acknowledgment: ${name}` }).click();
  await expect(row).toBeHidden();
});

test('each count leads to the list of just those devices', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'operator', '/?tab=btc');
  // Of chargers that are away these statuses stay; others change while the test looks.
  for (const status of ['INOPERATIVE', 'OUTOFORDER']) {
    const row = table(page, 'Not connected statuses').getByRole('row', { name: status });
    const devices = await numberIn(row.getByRole('link').last().textContent());
    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/devices\\?.*manufacturer=BTC.*evseStatus=${status}`));
    await expect(page.getByRole('status').getByText(ofDevices(devices))).toBeVisible();
    await page.goBack();
  }
  const connected = table(page, 'Connections').getByRole('row', { name: /Total Connections/ });
  await connected.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/devices\?.*webSocketConnection=Connected/);
  await page.goBack();
  await page.getByRole('tab', { name: 'Tags' }).click();
  const tag = table(page, 'Tags').getByRole('row').nth(1);
  const devices = await numberIn(tag.getByRole('link').textContent());
  await tag.getByRole('link').click();
  await expect(page).toHaveURL(/\/devices\?.*tags=/);
  await expect(page.getByRole('status').getByText(ofDevices(devices))).toBeVisible();
});

test('it refreshes on demand and by itself, explains itself and is exported', { tag: '@full' }, async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'operator');
  const refreshed = page.getByText(/^Refreshed \d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [AP]M$/);
  await homeLoaded(page);
  const before = await refreshed.textContent();
  // All who ask within three seconds get one count.
  await expect(async () => {
    await page.clock.fastForward(2000);
    await page.getByRole('button', { name: 'Refresh Overview' }).click();
    await expect(refreshed).not.toHaveText(before ?? '', { timeout: 1000 });
  }).toPass();

  await test.step('by itself', async () => {
    const quiet = page.waitForResponse((response) => response.url().endsWith('/api/devices/status'));
    await page.clock.fastForward(30_000);
    expect((await quiet).status()).toBe(200);
  });

  await test.step('the help', async () => {
    await page.getByRole('button', { name: 'Help' }).click();
    const help = page.getByRole('dialog');
    await expect(help.getByText('L2s are counted in BTC totals', { exact: false })).toBeVisible();
    await expect(help.getByText('Virtual chargers appear only in the main overview', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  });

  await test.step('the export', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^status-overview-\d{8}T\d{6}Z\.csv$/);
    const { tagsOverview } = await get<StatusOverview>(page.request, 'operator', 'devices/status');
    const [tag = '', count] = Object.entries(tagsOverview)[0] ?? [];
    expect(await readFile(await download.path(), 'utf8')).toContain(`Tags,Tags,${tag},${count}`);
  });
});

test.describe('an export that fails', () => {
  test.use({ expectedErrors: /status of 503/ });
  test('says so', async ({ page }) => {
    await signIn(page, 'viewer');
    await page.route('**/api/devices/status/export', (route) =>
      route.fulfill({ status: 503, json: { error: 'Away.' } }),
    );
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByText('Export status overview failed!')).toBeVisible();
  });
});
