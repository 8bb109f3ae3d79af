import type { APIRequestContext, Page } from '@playwright/test';
import { connectedDevice, type DeviceRow, expect, get, type Paged, signIn, test } from '../support/console.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Timeline' });
const lane = (page: Page, name: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

/** A connected device that nobody has acted on: what is close together is one mark. */
async function untouchedDevice(request: APIRequestContext): Promise<DeviceRow> {
  await connectedDevice(request);
  const { content } = await get<Paged<DeviceRow>>(
    request,
    'admin',
    'devices?webSocketConnection=Connected&pageSize=50',
  );
  for (const device of content) {
    const { job } = await get<{ job: object | null }>(request, 'admin', `devices/${device.chargeboxId}/newest-job`);
    if (!job) return device;
  }
  throw new Error('All connected devices have been acted on.');
}

test('a reset shows as an action with its effect, a lost connection and a boot, and leads to the log', async ({
  page,
}) => {
  const device = await untouchedDevice(page.request);
  await signIn(page, 'operator', `/devices/${device.id}`);
  await expect(grid(page)).toBeVisible();
  const table = page.getByRole('table', { name: 'Timeline' });
  const asTable = page.getByRole('switch', { name: 'Show as table: Timeline' });
  await asTable.check();
  const boots = table.getByRole('rowheader', { name: 'Boot', exact: true });
  const resets = table.getByRole('row').filter({
    has: page.getByRole('rowheader', { name: 'Reset (Hard)', exact: true }),
    hasText: /By operator@example.com. Effect seen/,
  });
  // It may have been reset before.
  const [bootsBefore, resetsBefore] = [await boots.count(), await resets.count()];

  await page.getByRole('button', { name: 'Execute Action' }).click();
  await page.getByRole('menuitem', { name: 'Reset' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Hard' }).check();
  await dialog.getByRole('button', { name: 'Hard reset 1 device' }).click();
  await expect(page.getByText('Action is successfully executed!')).toBeVisible();

  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh Device Data' }).click();
    await expect(resets).toHaveCount(resetsBefore + 1, { timeout: 2000 });
    await expect(boots).toHaveCount(bootsBefore + 1, { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  // The newest first: connected again, and before that not.
  const connection = table
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'Connection', exact: true }) });
  await expect(connection.nth(0)).toContainText('Connected');
  await expect(connection.nth(1)).toContainText('Not Connected');
  const since = (await connection.nth(1).getByRole('cell').first().textContent()) ?? '';
  await asTable.uncheck();

  // One that was reset minutes before has both in one mark.
  const action = lane(page, 'Actions')
    .getByRole('link', { name: /Reset \(Hard\)/ })
    .last();
  await action.hover();
  await expect(page.getByText('By operator@example.com').first()).toBeVisible();
  await action.click();
  await expect(page).toHaveURL(/tab=status-logs&start=.*&end=/);
  const { searchParams } = new URL(page.url());
  const lost = Date.parse(since.split(' – ')[0] ?? '');
  expect(Date.parse(searchParams.get('start') ?? '')).toBeLessThan(lost);
  expect(Date.parse(searchParams.get('end') ?? '')).toBeGreaterThan(lost);
});

test('the keyboard reaches every thing from one stop, and 14 days are in the address', { tag: '@full' }, async ({
  page,
}) => {
  const device = await connectedDevice(page.request);
  await signIn(page, 'viewer', `/devices/${device.id}`);
  await expect(grid(page)).toBeVisible();
  await page.getByRole('radio', { name: '14 Days' }).click();
  await expect(page).toHaveURL(/timeline=14d/);
  await expect(page.getByText(/^The last 14 days, in /)).toBeVisible();
  await page.getByRole('switch', { name: 'Show as table: Timeline' }).focus();
  await page.keyboard.press('Tab');
  const focused = page.locator('[data-band]:focus');
  const first = await focused.getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  await expect(focused).not.toHaveAttribute('aria-label', first ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveCount(1);
  const label = await focused.getAttribute('aria-label');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=status-logs/);
  await page.goBack();
  await expect(page.getByRole('link', { name: label ?? 'none', exact: true }).first()).toBeVisible();
});

test.describe('where the clock is put forward', () => {
  test.use({ timezoneId: 'America/New_York' });
  test('the day has 23 hours, and three in the morning is two after midnight', { tag: '@full' }, async ({ page }) => {
    const device = await connectedDevice(page.request);
    const none = { entries: [], total: 0 };
    const [start, end] = ['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'];
    const statuses = { entries: [{ from: start, to: null, status: 'AVAILABLE' }], total: 1 };
    await page.route('**/api/devices/*/timeline?*', (route) =>
      route.fulfill({
        json: {
          ...{ start, end, connections: none, boots: none, faults: none, actions: none, maintenance: none },
          evses: [{ evseUid: 'E', stationId: 'ST-1', statuses, sessions: none, exemptions: none }],
        },
      }),
    );
    await signIn(page, 'viewer', `/devices/${device.id}`);
    await expect(lane(page, 'Status').getByRole('link')).toHaveAccessibleName(/\(23 h\)$/);
    const at = async (text: string) =>
      (await grid(page).getByText(text, { exact: true }).boundingBox()) ?? { x: 0, width: 0 };
    const middle = async (text: string) => {
      const { x, width } = await at(text);
      return x + width / 2;
    };
    const [midnight, three, six] = [await middle('Sun, 03/08'), await middle('3 AM'), await middle('6 AM')];
    expect((six - three) / (three - midnight)).toBeCloseTo(3 / 2, 1);
  });
});
