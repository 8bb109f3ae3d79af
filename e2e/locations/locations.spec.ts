import { expect, get, type Paged, signIn, test } from '../support/console.ts';

interface LocationRow {
  id: string;
  operator: string;
  address: string;
  city: string;
  state: string;
}

test('an operator finds a location by filters, search and sorting, and opens it', async ({ page }) => {
  await signIn(page, 'operator', '/locations');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(10);
  const headers = await page.getByRole('columnheader').allTextContents();
  expect(headers.map((text) => text.trim())).toEqual(['Location ID', 'Network Operator', 'Address', 'City', 'State']);
  const api = (query: string) => get<Paged<LocationRow>>(page.request, 'operator', `locations/overviews?${query}`);

  await test.step('a filter list, in the URL and kept by the browser', async () => {
    await page.getByRole('button', { name: 'Filter State' }).click();
    const form = page.getByRole('form', { name: 'Filter State' });
    await form.getByRole('checkbox', { name: 'CA', exact: true }).check();
    await form.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/states=CA/);
    const { totalElements } = await api('states=CA');
    await expect(page.getByText(`of ${totalElements} locations`)).toBeVisible();
    await page.goto('/locations');
    await expect(page).toHaveURL(/states=CA/);
  });

  await test.step('search on id, address and city', async () => {
    const [first] = (await api('states=CA&pageSize=1')).content;
    const box = page.getByRole('searchbox');
    for (const text of [first?.id, first?.address, first?.city]) {
      await box.fill(text ?? '');
      await box.press('Enter');
      const { totalElements } = await api(new URLSearchParams({ states: 'CA', search: text ?? '' }).toString());
      await expect(page.getByText(`of ${totalElements} location`)).toBeVisible();
      await expect(rows.first()).toContainText(text ?? 'none');
    }
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(box).toHaveValue('');
  });

  await test.step('sorting and Refresh', async () => {
    await page.getByRole('columnheader', { name: 'City' }).click();
    await expect(page).toHaveURL(/sortBy=city/);
    const [first] = (await api('sortBy=city&sortOrder=ASC&pageSize=1')).content;
    await expect(rows.first()).toContainText(first?.city ?? 'none');
    const again = page.waitForResponse((response) => response.url().includes('/api/locations/overviews?'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect((await again).status()).toBe(200);
  });

  await test.step('a row opens the location', async () => {
    const id = (await rows.first().getByRole('link').textContent()) ?? '';
    await rows.first().getByRole('cell').last().click();
    await expect(page).toHaveURL(new RegExp(`/locations/${id}$`));
    await expect(page.getByRole('heading', { name: id })).toBeVisible();
    await page.getByRole('link', { name: 'All Locations' }).click();
    await expect(page).toHaveURL(/\/locations\?.*sortBy=city/);
  });
});

test('a location shows its fields and its devices, each with status and a link', { tag: '@full' }, async ({ page }) => {
  const [device] = (
    await get<Paged<{ id: string; chargeboxId: string; locationId: string }>>(
      page.request,
      'viewer',
      'devices?pageSize=1',
    )
  ).content;
  await signIn(page, 'viewer', `/locations/${device?.locationId}`);
  await expect(page.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
  await expect(page.locator('dt')).toHaveText([
    'Location ID',
    'Country Code',
    'Party ID',
    'Publish',
    'Type',
    'Name',
    'Address',
    'City',
    'Postal Code',
    'State',
    'Country',
    'Latitude',
    'Longitude',
    'Operator',
    'Time Zone',
    'Hours of Operation',
  ]);
  await expect(page.getByRole('button', { name: 'Copy Location ID' })).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.locator('dt').first()).toBeHidden();

  const row = page.getByRole('row', { name: new RegExp(device?.chargeboxId ?? 'none') });
  await expect(row).toContainText(/AVAILABLE|CHARGING|UNKNOWN|OUTOFORDER|INOPERATIVE|RESERVED|PLANNED|REMOVED/);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/devices/${device?.id}`));
  await expect(page.getByRole('heading', { name: new RegExp(device?.chargeboxId ?? 'none') })).toBeVisible();
});

test.describe('an unknown location', () => {
  test.use({ expectedErrors: /status of 404/ });
  test('is a sentence and the way back', async ({ page }) => {
    await signIn(page, 'viewer', '/locations/nowhere');
    await expect(page.getByText(/This location does not exist/)).toBeVisible();
    await page.getByRole('button', { name: 'Show all locations' }).click();
    await expect(page).toHaveURL(/\/locations(\?|$)/);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
});
