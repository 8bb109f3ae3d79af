// The uptime of a port, from an outage of its charger to the table: NEVI, 23 CFR 680.116(b).
import type { APIRequestContext } from '@playwright/test';
import { expect, get, type Paged, signIn, test } from './console.ts';

interface Outage {
  evseUid: string;
  status: string;
  minutes: number;
  excludedMinutes: number;
  endedAt: string | null;
  entry: object | null;
}
interface Device {
  id: string;
  chargeboxId: string;
  evses: { evseUid: string; stationId: string }[];
}
interface Port {
  evseUid: string;
  outageMinutes: number;
  excludedMinutes: number;
}

/** A device with one port, whose newest outages are over and were not judged, and each took minutes. */
async function deviceWithOutages(request: APIRequestContext): Promise<{ device: Device; outages: Outage[] }> {
  const { content } = await get<Paged<Device>>(request, 'admin', 'devices?pageSize=300');
  for (const device of content.filter(({ evses }) => evses.length === 1)) {
    const path = `devices/${encodeURIComponent(device.chargeboxId)}/outages`;
    const { content: outages } = await get<Paged<Outage>>(request, 'admin', path);
    const usable = outages.filter(({ endedAt, entry, minutes }) => endedAt !== null && entry === null && minutes >= 5);
    if (usable.length >= 2 && usable.length === outages.length) return { device, outages };
  }
  throw new Error('No device has two outages that are over.');
}

test('an exemption covers a part of what a port lost, to the minute', async ({ page }) => {
  const { device, outages } = await deviceWithOutages(page.request);
  const [exempt] = outages as [Outage];
  const path = `devices/${encodeURIComponent(device.chargeboxId)}/uptime`;
  const [before] = await get<Port[]>(page.request, 'admin', path);
  await signIn(page, 'operator', `/devices/${device.id}`);
  await page.getByRole('button', { name: 'Uptime', exact: true }).click();
  const table = page.getByRole('table', { name: 'Outages', exact: true });
  const row = table.locator('tbody tr').first();
  await expect(row).toContainText(exempt.status);
  await row.getByRole('button', { name: 'Add exemption' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add NEVI entry' });
  await expect(dialog.getByRole('checkbox', { name: /NEVI exempt/ })).toBeChecked();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByTitle('Utility interruption').last().click();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The grid was off');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Exempt: Utility interruption');

  let after: Port | undefined;
  await expect
    .poll(async () => {
      [after] = await get<Port[]>(page.request, 'admin', path);
      return Math.round((after?.excludedMinutes ?? 0) - (before?.excludedMinutes ?? 0));
    })
    .toBe(Math.round(exempt.minutes));
  // On the page: of the months together, what the outage took and not more.
  const months = page.getByRole('table', { name: `Uptime of ${device.evses[0]?.stationId}` }).locator('tbody tr');
  const excluded = async () => {
    const cells = await months.locator('td:nth-of-type(2)').allTextContents();
    return cells.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0);
  };
  await expect.poll(excluded).toBe(Math.round(after?.excludedMinutes ?? 0));
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
