import { type AlertRow, addEmail, api, choose, drawer, make, network, remove } from '../support/alerts.ts';
import { expect, get, signIn, test } from '../support/console.ts';

test('the form says what is missing, letter for letter, and shows what goes with the type', async ({ page }) => {
  await signIn(page, 'operator', '/alerts');
  await expect(page.getByRole('columnheader')).toContainText([
    ...['Name', 'Type', 'Severity', 'Interval', 'Active', 'State', 'Last evaluation', 'Recipients', 'Sites'],
  ]);
  await page.getByRole('button', { name: 'Create Alert' }).click();
  const form = drawer(page, 'Create Alert');
  await expect(page).toHaveURL(/alert=new/);
  await expect(form.getByRole('checkbox', { name: 'Active' })).toBeChecked();
  await expect(form.getByTitle('Low', { exact: true })).toBeVisible();
  expect((await form.boundingBox())?.width).toBeCloseTo(800);

  await test.step('without a type', async () => {
    await form.getByRole('button', { name: 'Save' }).click();
    for (const sentence of [
      ...['Alert name', 'Alert type', 'Please select an interval!', 'Must select at least 1 recipient'],
    ])
      await expect(form.getByText(sentence, { exact: true })).toBeVisible();
    for (const field of ['Sites Selection', 'Sites', 'Threshold'])
      await expect(form.getByText(field, { exact: true })).toHaveCount(0);
  });

  await test.step('a site down', async () => {
    await choose(page, 'Type', 'Site down');
    await form.getByRole('button', { name: 'Save' }).click();
    for (const sentence of ['Sites Selection type', 'Must select at least 1 site'])
      await expect(form.getByText(sentence, { exact: true })).toBeVisible();
    await expect(form.getByRole('slider')).toHaveCount(0);
  });

  await test.step('low availability at sites', async () => {
    await choose(page, 'Type', 'Low site availability');
    await form.getByRole('button', { name: 'Select sites' }).click();
    const picker = page.getByRole('dialog', { name: 'Select sites' });
    await picker
      .getByRole('checkbox', { name: /^Select site/ })
      .first()
      .check();
    await picker.getByRole('button', { name: 'Select', exact: true }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Must select at least 2 sites', { exact: true })).toBeVisible();
    await expect(form.getByRole('radio')).toHaveCount(0);
  });

  await test.step('low availability of the network', async () => {
    await choose(page, 'Type', 'Low network availability');
    await expect(form.getByRole('button', { name: 'Select sites' })).toHaveCount(0);
    const slider = form.getByRole('slider', { name: 'Threshold' });
    await expect(slider).toHaveAttribute('aria-valuenow', '50');
    for (const mark of ['0%', '25%', '75%', '100%']) await expect(form.getByText(mark, { exact: true })).toBeVisible();
    await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuenow', '51');
    await slider.press('End');
    await expect(slider).toHaveAttribute('aria-valuenow', '100');
  });

  await test.step('recipients', async () => {
    const dialog = await addEmail(page, 'noc@example');
    await expect(dialog.getByText('Non-valid email!')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('  noc@example.com ');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toBeHidden();
    await expect(form.getByRole('list', { name: 'Recipients' })).toHaveText('noc@example.com');
    const again = await addEmail(page, 'noc@example.com');
    await expect(again.getByText('Email already exists!')).toBeVisible();
    await again.getByRole('button', { name: 'Cancel' }).click();
    await expect(again).toBeHidden();
  });

  await test.step('whoever leaves is asked', async () => {
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Leave without saving?')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(form.getByRole('list', { name: 'Recipients' })).toHaveText('noc@example.com');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
    await expect(page).not.toHaveURL(/alert=/);
  });
});

test('the picker finds, sorts and takes all sites that are found, and fits the window', async ({ page }) => {
  const sites = await get<{ id: string; name: string; city: string }[]>(page.request, 'operator', 'sites');
  const city = sites[0]?.city ?? 'none';
  await signIn(page, 'operator', '/alerts?alert=new');
  await choose(page, 'Type', 'Site down');
  await page.getByRole('button', { name: 'Select sites' }).click();
  const picker = page.getByRole('dialog', { name: 'Select sites' });
  await expect(picker.getByRole('checkbox', { name: /^Select site/ }).first()).toBeVisible();
  expect((await picker.boundingBox())?.width).toBeLessThanOrEqual(1440);
  await picker.getByRole('searchbox').fill(city);
  const found = sites.filter((site) => JSON.stringify(site).toLowerCase().includes(city.toLowerCase())).length;
  await picker.getByRole('button', { name: `Select all ${found}` }).click();
  await expect(picker.getByText(`${found} site${found === 1 ? '' : 's'} selected`)).toBeVisible();
  await picker.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Select sites' })).toBeFocused();
  await page.setViewportSize({ width: 1800, height: 900 });
  await page.getByRole('button', { name: 'Select sites' }).click();
  await expect.poll(async () => (await picker.boundingBox())?.width).toBe(1600);
  await expect(picker.getByRole('row').nth(1).getByRole('checkbox')).toBeChecked();
});

test.describe('a second editor', () => {
  test.use({ expectedErrors: /status of 409/ });
  test('is told who was faster, keeps what was typed, and chooses', async ({ page }) => {
    const alert = await make(page, 'Edited by two');
    await signIn(page, 'operator', `/alerts?alert=${alert.id}`);
    const form = drawer(page, 'Update Alert');
    const field = form.getByRole('textbox', { name: 'Name' });
    await field.fill('Mine');
    const { id, version } = alert;
    const theirs = { ...network('Edited by two'), severity: 'HIGH', id, version };
    expect((await api(page.request, 'admin', 'PUT', 'alerts/LOW_NETWORK_AVAILABILITY', theirs)).status).toBe(200);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText(/was changed by admin@example.com at \d\d\/\d\d\/\d{4} /)).toBeVisible();
    await expect(field).toHaveValue('Mine');
    await expect(form.getByRole('row', { name: 'Severity Low High Low' })).toBeVisible();
    await form.getByRole('button', { name: 'Use theirs' }).click();
    await expect(field).toHaveValue('Edited by two');
    await expect(form.getByTitle('High', { exact: true })).toBeVisible();
    await field.fill('Mine');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    const saved = (await get<AlertRow[]>(page.request, 'admin', 'alerts')).find((one) => one.id === id);
    expect(saved).toMatchObject({ name: 'Mine', severity: 'HIGH', version: version + 2 });
    await remove(page, id);
  });
});
