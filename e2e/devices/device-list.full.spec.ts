// What the table of devices says when a call for its file or its filters fails.
import { expect, signIn, test } from '../support/console.ts';
import { chooseColumns, filter, rows } from '../support/device-table.ts';

test.use({ expectedErrors: /503/ });

test('a failed call for the file, the tags, or the connector types shows a notification', async ({ page }) => {
  await signIn(page, 'operator', '/devices');
  await expect(rows(page)).toHaveCount(10);
  for (const path of ['devices/export', 'devices/tags', 'devices/connector-types'])
    await page.route(`**/api/${path}*`, (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }));
  const seen = async (title: string, text: string) => {
    const notice = page.getByRole('alert').filter({ hasText: title });
    await expect(notice).toContainText(text);
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();
  };
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('menuitem', { name: 'All columns' }).click();
  await seen('Failed to export', 'Service Unavailable');
  await expect(page.getByText('Not now.')).toBeVisible();

  const drawer = await chooseColumns(page);
  for (const name of ['Tags', 'Connector types']) await drawer.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  for (const [column, told] of [
    ['Tags', 'Get tags failed!'],
    ['Connector types', 'Get connector types failed!'],
  ] as const) {
    const { form } = await filter(page, column);
    await expect(form.getByRole('button', { name: 'Retry' })).toBeVisible();
    // Why stands where the values would stand.
    await expect(form).toContainText('Not now.');
    await form.focus();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await seen(told, 'Service Unavailable');
  }
});
