// The uptime of a port, from an outage of its charger to the table: NEVI, 23 CFR 680.116(b).
import type { Page } from '@playwright/test';
import { expect, get, type Paged, signIn, test, token } from '../support/console.ts';
import { connectCharger } from '../support/raw-charger.ts';

interface Outage {
  evseUid: string;
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
  evseUid: string;
  stationId: string;
  downSince: string | null;
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

test('a charger that reports a fault is down, and up again when it says so', async ({ page }) => {
  const chargeboxId = `E2E-UPTIME-${Date.now()}`;
  const { own, device } = await addDevice(page, chargeboxId);
  const charger = await connectCharger(own);
  const report = (status: string) =>
    charger.call(status, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status });
  const newest = async () => (await get<Paged<Outage>>(page.request, 'admin', path(chargeboxId, 'outages'))).content[0];
  await report('Available');
  await report('Faulted');
  await expect.poll(newest).toMatchObject({ status: 'OUTOFORDER', endedAt: null });
  await report('Unavailable');
  await expect.poll(newest).toMatchObject({ status: 'INOPERATIVE', endedAt: null });
  await report('Available');
  await expect.poll(async () => (await newest())?.endedAt).toEqual(expect.any(String));

  await signIn(page, 'operator', `/devices/${device.id}`);
  await page.getByRole('button', { name: 'Uptime', exact: true }).click();
  const outages = page.getByRole('table', { name: 'Outages', exact: true }).locator('tbody tr');
  await expect(outages).toHaveCount(2);
  await expect(outages.nth(0)).toContainText('INOPERATIVE');
  await expect(outages.nth(0)).toContainText('Out of service');
  await expect(outages.nth(1)).toContainText('OUTOFORDER');
  await expect(outages.nth(1)).toContainText('Fault reported');
  await expect(page.getByRole('region', { name: `${chargeboxId}-A` })).toContainText(
    'Its history is shorter than a year: it was counted over',
  );
  charger.close();
});

/** A port that is up, of which nothing is excluded, and its device, whose newest outage took minutes. */
async function portThatWasDown(page: Page) {
  const query = 'nevi/uptime?sortBy=outageMinutes&sortOrder=DESC&pageSize=1000';
  const { content } = await get<Paged<Port>>(page.request, 'admin', query);
  for (const port of content.filter((one) => one.downSince === null && one.excludedMinutes === 0)) {
    const outages = await get<Paged<Outage>>(page.request, 'admin', path(port.chargeboxId, 'outages'));
    const [outage] = outages.content;
    if (outage?.evseUid !== port.evseUid || outage.endedAt === null || outage.minutes < 1) continue;
    const [device] = (await get<Paged<Device>>(page.request, 'admin', `devices?chargeboxId=${port.chargeboxId}`))
      .content;
    if (device) return { port, device, outage };
  }
  throw new Error('No port was down for a minute.');
}

test('an exemption covers an outage of the past, to the minute', { tag: '@full' }, async ({ page }) => {
  const { port, device, outage } = await portThatWasDown(page);
  await signIn(page, 'operator', `/devices/${device.id}`);
  await page.getByRole('button', { name: 'Uptime', exact: true }).click();
  const region = page.getByRole('region', { name: port.stationId });
  await expect(region).toContainText(/Lost .+, of which 0 min excluded\./);
  const row = page.getByRole('table', { name: 'Outages', exact: true }).locator('tbody tr').first();
  await row.getByRole('button', { name: 'Add exemption' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add NEVI entry' });
  await expect(dialog.getByTitle(new RegExp(`^${outage.status} · `))).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /NEVI exempt/ })).toBeChecked();
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByTitle('Utility interruption').last().click();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The grid was off');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await expect(row).toContainText('Exempt: Utility interruption');
  const [down, exempt] = [row.getByRole('cell').nth(2), row.getByRole('cell').nth(3)];
  const lost = (await down.textContent()) ?? '';
  await expect(exempt).toHaveText(lost);
  await expect(region).toContainText(`of which ${lost} excluded.`);
  const excluded = async () =>
    (await get<Port[]>(page.request, 'admin', path(port.chargeboxId, 'uptime'))).find(
      ({ evseUid }) => evseUid === port.evseUid,
    )?.excludedMinutes;
  expect(await excluded()).toBeCloseTo(outage.minutes, 1);
});

test('hours of operation that are set at a location show in the uptime of its ports', { tag: '@full' }, async ({
  page,
}) => {
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

test('Home leads to the table of ports, which is a file too', { tag: '@full' }, async ({ page }) => {
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
