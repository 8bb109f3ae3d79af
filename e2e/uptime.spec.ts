// The uptime of a port, from an outage of its charger to the table: NEVI, 23 CFR 680.116(b).
import type { Page } from '@playwright/test';
import { expect, get, type Paged, signIn, test, token } from './console.ts';
import { connectCharger } from './raw-charger.ts';

interface Outage {
  status: string;
  minutes: number;
  endedAt: string | null;
}
interface Device {
  id: string;
  chargeboxId: string;
  locationId: string | null;
}
interface Port {
  chargeboxId: string;
  outageMinutes: number;
  excludedMinutes: number;
}

const path = (chargeboxId: string, what: 'outages' | 'uptime') => `devices/${encodeURIComponent(chargeboxId)}/${what}`;

/** A new device with one port, and who connects as its charger. */
async function addDevice(page: Page, chargeboxId: string) {
  const own = { chargeboxId, password: 'a password of forty' };
  const none = { partyId: null, make: null, model: null, serialNumber: null, generation: null, networkOperator: null };
  const ports = [{ connectorId: 1, plugType: 'DCCOMBOTYP1', powerType: 'DC', maxElectricPower: 150_000 }];
  const answer = await page.request.post('/api/devices', {
    headers: { authorization: `Bearer ${await token(page.request, 'admin')}` },
    data: {
      ...{ ...own, ...none, enterprise: null, facilityType: null, locationId: null, siteId: null },
      evses: [{ stationId: `${chargeboxId}-A`, ports }],
    },
  });
  expect(answer.status()).toBe(201);
  return { own, device: (await answer.json()) as Device };
}

test('a charger is down for a known time, and an exemption covers a part of it, to the minute', async ({ page }) => {
  // Two minutes go by.
  test.setTimeout(300_000);
  const chargeboxId = `E2E-UPTIME-${test.info().retry}`;
  const { own, device } = await addDevice(page, chargeboxId);
  const charger = await connectCharger(own);
  const report = (status: string) =>
    charger.call(status, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status });
  const aMinuteOf = (status: string) =>
    expect
      .poll(
        async () => {
          const [newest] = (await get<Paged<Outage>>(page.request, 'admin', path(chargeboxId, 'outages'))).content;
          return newest?.status === status && newest.minutes >= 1;
        },
        { timeout: 90_000 },
      )
      .toBe(true);
  await report('Available');
  await report('Faulted');
  await aMinuteOf('OUTOFORDER');
  await report('Unavailable');
  await aMinuteOf('INOPERATIVE');
  await report('Available');

  await signIn(page, 'operator', `/devices/${device.id}`);
  await page.getByRole('button', { name: 'Uptime', exact: true }).click();
  const port = page.getByRole('region', { name: `${chargeboxId}-A` });
  await expect(port).toContainText('Lost 2 min, of which 0 min excluded.');
  await expect(port).toContainText('Its history is shorter than a year: it was counted over 2 min.');
  const table = page.getByRole('table', { name: 'Outages', exact: true });
  const row = (status: string) => table.locator('tbody tr').filter({ hasText: status });
  await expect(table.locator('tbody tr')).toHaveCount(2);
  await expect(row('INOPERATIVE')).toContainText('Out of service');
  await expect(row('OUTOFORDER')).toContainText('Fault reported');
  await row('OUTOFORDER').getByRole('button', { name: 'Add exemption' }).click();

  const dialog = page.getByRole('dialog', { name: 'Add NEVI entry' });
  await expect(dialog.getByTitle(/^OUTOFORDER · .* · 1 min( \d+ s)?$/)).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /NEVI exempt/ })).toBeChecked();
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByTitle('Utility interruption').last().click();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The grid was off');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await expect(row('OUTOFORDER')).toContainText('1 min1 minExempt: Utility interruption');
  await expect(row('INOPERATIVE')).toContainText('1 min0 min');
  await expect(row('INOPERATIVE').getByRole('button', { name: 'Add exemption' })).toBeVisible();
  await expect(port).toContainText('Lost 2 min, of which 1 min excluded.');
  const months = page.getByRole('table', { name: `Uptime of ${chargeboxId}-A` }).locator('tbody tr');
  await expect(months.locator('td').nth(0)).toHaveText('2');
  await expect(months.locator('td').nth(1)).toHaveText('1');

  charger.close();
});

test('hours of operation that are set at a location show in the uptime of its ports', async ({ page }) => {
  const { content } = await get<Paged<Port>>(page.request, 'admin', 'nevi/uptime?sortBy=outageMinutes&sortOrder=DESC');
  const before = content.find(({ excludedMinutes }) => excludedMinutes === 0);
  const chargeboxId = before?.chargeboxId ?? '';
  const found = await get<Paged<Device>>(page.request, 'admin', `devices?chargeboxId=${chargeboxId}`);
  const locationId = found.content[0]?.locationId ?? '';
  const excluded = async () => {
    const ports = await get<Port[]>(page.request, 'admin', path(chargeboxId, 'uptime'));
    return ports.reduce((sum, port) => sum + port.excludedMinutes, 0);
  };
  const untouched = await excluded();
  await signIn(page, 'admin', `/locations/${encodeURIComponent(locationId)}`);
  const shown = page.getByRole('definition').filter({ hasText: /Monday/ });
  const choose = async (kind: string) => {
    await page.getByRole('button', { name: 'Edit location' }).click();
    await page.getByRole('combobox', { name: 'Hours of Operation' }).click();
    await page.getByTitle(kind).last().click();
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  await choose('By day of the week');
  await page.getByRole('textbox', { name: 'Monday' }).fill('22:00-6:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Monday: 22:00-06:00 does not end after it begins\./)).toBeVisible();
  await page.getByRole('textbox', { name: 'Monday' }).fill('3:00-3:01');
  await save();
  await expect(shown).toHaveText('Monday 03:00-03:01');
  await expect.poll(excluded, { timeout: 60_000 }).toBeGreaterThan(untouched);

  await choose('Not published');
  await save();
  await expect(shown).toHaveCount(0);
  await expect.poll(excluded, { timeout: 60_000 }).toBe(untouched);
});

test('Home leads to the table of ports, which is a file too', async ({ page }) => {
  await signIn(page, 'viewer', '/');
  const section = page.getByRole('region', { name: 'Uptime at risk' });
  await section.getByRole('link', { name: /^Show all ports/ }).click();
  await expect(page).toHaveURL(/\/locations\/uptime/);
  await page.goto('/locations/uptime');
  await expect(page.getByRole('table').locator('tbody tr').first()).toContainText('%');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^uptime-.*\.csv$/);
});
