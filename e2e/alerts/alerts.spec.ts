import { type AlertRow, addEmail, choose, drawer } from '../support/alerts.ts';
import { expect, get, signIn, test } from '../support/console.ts';

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

test('who may only read sees alerts and mails, and can change none of them', { tag: '@full' }, async ({ page }) => {
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

test('an operator makes and changes alerts, and deletes none', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'operator', '/alerts');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Alert' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await page.getByRole('row').getByRole('link').first().click();
  await expect(drawer(page, 'Update Alert').getByRole('button', { name: 'Save' })).toBeVisible();
});

test('a vendor has no alerts', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'vendor.acme', '/alerts');
  await expect(page.getByText("You don't have permission to see this page.")).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Alerts' })).toHaveCount(0);
});
