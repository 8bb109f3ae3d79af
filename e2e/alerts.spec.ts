import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, expect, get, type Paged, signIn, test, token } from './console.ts';

interface AlertRow {
  id: string;
  name: string;
  type: string;
  version: number;
  state: string;
}
interface MailRow {
  id: string;
  alertId: string;
  subject: string;
}

const api = async (request: APIRequestContext, account: Account, method: string, path: string, data: object) => {
  const answer = await request.fetch(`/api/${path}`, {
    method,
    data,
    headers: { authorization: `Bearer ${await token(request, account)}` },
  });
  return { status: answer.status(), body: await answer.json() };
};
/** An alert over the network that is none of the seed's. */
const network = (name: string) => ({
  ...{ name, type: 'LOW_NETWORK_AVAILABILITY', interval: 900, active: false, severity: 'LOW', threshold: 50 },
  ...{ emailRecipients: ['noc@example.com'], siteIds: null, excludeSites: null },
});
const make = async (page: Page, name: string): Promise<AlertRow> =>
  (await api(page.request, 'admin', 'PUT', 'alerts/LOW_NETWORK_AVAILABILITY', network(name))).body;
const remove = async (page: Page, id: string) =>
  page.request.delete(`/api/alerts/${id}`, {
    headers: { authorization: `Bearer ${await token(page.request, 'admin')}` },
  });

const drawer = (page: Page, title: 'Create Alert' | 'Update Alert') => page.getByRole('dialog', { name: title });
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
};
async function addEmail(page: Page, email: string) {
  await page.getByRole('button', { name: 'Add email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add email' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Email' }).press('Enter');
  return dialog;
}

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

test('an alert is made, tried, goes off, writes, is silenced and deleted', async ({ page }) => {
  const name = 'Whole network at its best';
  await signIn(page, 'admin', '/alerts');
  await page.getByRole('button', { name: 'Create Alert' }).click();
  const form = drawer(page, 'Create Alert');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await choose(page, 'Type', 'Low network availability');
  await choose(page, 'Severity', 'Critical');
  await choose(page, 'Interval', '15 minutes');
  await form.getByRole('slider').press('End');
  await expect(await addEmail(page, 'noc@example.com')).toBeHidden();

  await test.step('the trial says what it would find, and saves nothing', async () => {
    await form.getByRole('button', { name: 'Test' }).click();
    const trial = form.getByRole('region', { name: 'Test' });
    await expect(trial.getByText('Would go off now')).toBeVisible();
    await expect(trial.getByText(/\d of [\d,]+ EVSEs available/)).toBeVisible();
    const all = await get<AlertRow[]>(page.request, 'admin', 'alerts');
    expect(all.filter((alert) => alert.name === name)).toEqual([]);
  });

  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await test.step('it goes off', async () => {
    await page.getByRole('searchbox', { name: 'Search alerts' }).fill(name);
    await expect(row).toContainText('Critical');
    await expect(row).toContainText('Alerting', { timeout: 60_000 });
  });

  await test.step('its mail is there', async () => {
    await row.getByRole('link', { name }).click();
    const history = drawer(page, 'Update Alert').getByRole('region', { name: 'History' });
    await expect(history.getByText('Ongoing')).toBeVisible();
    await history.getByRole('button', { name: /^Details of/ }).click();
    await expect(history.getByText('Not sent').last()).toBeVisible({ timeout: 60_000 });
    await history.getByRole('link', { name: 'Open email' }).click();
    const mail = page.getByRole('dialog', { name: 'Email' });
    await expect(mail.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
    await expect(mail).toContainText('noc@example.com');
    await expect(mail).toContainText('Threshold: 100%');
    await expect(mail.getByText(/Open it in the console: http/)).toBeVisible();
    await mail.getByRole('link', { name, exact: true }).click();
    await expect(drawer(page, 'Update Alert').getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  });

  await test.step('it is silenced until a time, and not any more', async () => {
    const status = drawer(page, 'Update Alert').getByRole('region', { name: 'Status' });
    await expect(status.getByText('Alerting')).toBeVisible();
    await status.getByRole('button', { name: 'Silence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Silence alert' });
    await dialog.getByRole('button', { name: '8 hours' }).click();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Known since Monday');
    await dialog.getByRole('button', { name: 'Silence' }).click();
    await expect(dialog).toBeHidden();
    await expect(status).toContainText(/Silenced until .* by admin@example.com: Known since Monday/);
    await status.getByRole('button', { name: 'End silence' }).click();
    await expect(status).not.toContainText('Silenced until');
  });

  await test.step('it is deleted', async () => {
    await drawer(page, 'Update Alert').getByRole('button', { name: 'Close' }).click();
    await expect(drawer(page, 'Update Alert')).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search alerts' }).fill(name);
    await row.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(page.getByText('Delete alert?')).toBeVisible();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(row).toHaveCount(0);
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
    await expect(form.getByText(/was changed meanwhile by admin@example.com at \d\d\/\d\d\/\d{4} /)).toBeVisible();
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

test('who may only read sees alerts and mails, and can change none of them', async ({ page }) => {
  await signIn(page, 'viewer', '/alerts');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Alert' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await page.getByRole('row').getByRole('link').first().click();
  const form = drawer(page, 'Update Alert');
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  for (const name of ['Save', 'Test', 'Silence', 'Add email'])
    await expect(form.getByRole('button', { name, exact: true })).toHaveCount(0);
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Emails' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('link', { name: 'All Alerts' }).click();
  await expect(page).toHaveURL(/\/alerts(\?|$)/);
});

test('an operator makes and changes alerts, and deletes none', async ({ page }) => {
  await signIn(page, 'operator', '/alerts');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Alert' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await page.getByRole('row').getByRole('link').first().click();
  await expect(drawer(page, 'Update Alert').getByRole('button', { name: 'Save' })).toBeVisible();
});

test('a vendor has no alerts', async ({ page }) => {
  await signIn(page, 'vendor.acme', '/alerts');
  await expect(page.getByText("You don't have permission to see this page.")).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Alerts' })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme}: alerts and what opens over them are accessible by what a machine can tell`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, 'admin', '/alerts');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await faults(page)).toEqual([]);

    await test.step('an alert', async () => {
      // The newest mail may be that of an alert that was removed.
      const there = (await get<AlertRow[]>(page.request, 'admin', 'alerts')).map(({ id }) => id);
      const { content } = await get<Paged<MailRow>>(page.request, 'admin', 'alerts/mails?pageSize=50');
      const { alertId } = content.find((mail) => there.includes(mail.alertId)) ?? {};
      await page.goto(`/alerts?alert=${alertId}`);
      const form = drawer(page, 'Update Alert');
      await form
        .getByRole('region', { name: 'History' })
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click();
      await form.getByRole('button', { name: 'Test' }).click();
      await expect(form.getByText(/^Would (not )?go off now/)).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    await test.step('a form with faults, sites and a recipient', async () => {
      await page.goto('/alerts?alert=new');
      await choose(page, 'Type', 'Low site availability');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Alert name', { exact: true })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Select sites' }).click();
      const picker = page.getByRole('dialog', { name: 'Select sites' });
      await picker
        .getByRole('checkbox', { name: /^Select site/ })
        .first()
        .check();
      expect(await faults(page)).toEqual([]);
      await picker.getByRole('button', { name: 'Cancel' }).click();
      await expect(picker).toBeHidden();
      await page.getByRole('button', { name: 'Add email' }).click();
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    await test.step('mails, and one of them', async () => {
      await page.goto('/alerts/mails');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByRole('row').getByRole('link').first().click();
      const mail = page.getByRole('dialog', { name: 'Email' });
      await mail.getByRole('button', { name: 'HTML' }).click();
      await expect(mail.getByText(/<!doctype html>/)).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });
  });
}

/** What a machine finds wrong with a page. */
async function faults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
