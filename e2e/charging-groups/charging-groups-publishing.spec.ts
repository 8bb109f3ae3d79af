import { address, call, evsesOf, form, makeGroup, rows, someDevices } from '../support/charging-groups.ts';
import { expect, signIn, test } from '../support/console.ts';

test('publishing says what it does, tells the operator, and what changes afterwards is known', async ({ page }) => {
  const group = await makeGroup(page.request, 'To be published', await someDevices(page.request, 30, 2));
  const { totalElements } = await evsesOf(page.request, group.id);
  await signIn(page, 'operator', address(group));
  await expect(page.getByText('Never published', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish “To be published”?' });
  await expect(dialog).toContainText(`tariff US-NIGHT (US, party TST) applies to ${totalElements} EVSEs`);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Charging Group published')).toBeVisible();
  await expect(page.getByText('Changes appear in a few minutes.', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Publications' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByText('operator@example.com').first()).toBeVisible();
  await test.step('nothing receives publications here, so nothing is said to be published', async () => {
    await expect(page.getByText('No receiver is configured')).toHaveCount(2);
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(2);
    await expect(page.getByText('Published', { exact: true })).toHaveCount(1);
  });

  await call(page.request, 'admin', 'PUT', `charging-groups/${group.id}`, {
    ...form('To be published'),
    ...{ tariffId: 'US-FLEET', version: 1 },
  });
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page.getByText('Changed since published')).toBeVisible();
});

test.describe('when it cannot be done', () => {
  test.use({ expectedErrors: /status of (409|500|404)/ });

  test('two people edit one group: the second is told, and nothing is overwritten unseen', { tag: '@full' }, async ({
    page,
    browser,
  }) => {
    const group = await makeGroup(page.request, 'Contested');
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const second = await context.newPage();
    await signIn(page, 'operator', address(group));
    await signIn(second, 'admin', address(group));
    for (const one of [page, second]) await one.getByRole('button', { name: 'Edit' }).click();
    await second.getByRole('textbox', { name: 'Name' }).fill('By the second');
    await page.getByRole('textbox', { name: 'Name' }).fill('By the first');
    await page.getByRole('textbox', { name: 'Description' }).fill('Described by the first');
    await page.getByRole('button', { name: 'Save Update' }).click();
    await expect(page.getByRole('heading', { name: 'By the first' })).toBeVisible();

    await second.getByRole('button', { name: 'Save Update' }).click();
    await expect(second.getByText(/was changed by operator@example\.com at /)).toBeVisible();
    const notice = second.getByRole('region', { name: 'Changed by someone else' });
    await expect(notice).toContainText('Description: Described by the first');
    await expect(notice).toContainText('Name, now: By the first');
    await expect(second.getByRole('textbox', { name: 'Name' })).toHaveValue('By the second');
    await expect(second.getByRole('textbox', { name: 'Description' })).toHaveValue('Described by the first');
    await second.getByRole('button', { name: 'Save Update' }).click();
    await expect(second.getByRole('heading', { name: 'By the second' })).toBeVisible();
    await context.close();
  });

  test('a group that was changed since is not published unseen, and a failure says so', { tag: '@full' }, async ({
    page,
  }) => {
    const devices = await someDevices(page.request, 40, 2);
    const group = await makeGroup(page.request, 'Growing', devices.slice(0, 1));
    await signIn(page, 'operator', address(group));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish “Growing”?' });
    await expect(dialog).toBeVisible();
    await call(page.request, 'admin', 'POST', `charging-groups/${group.id}/evses`, devices.slice(1));
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Could not publish charging group!')).toBeVisible();
    const { totalElements } = await evsesOf(page.request, group.id);
    await expect(dialog).toContainText(`This charging group has ${totalElements} EVSEs now`);
    await expect(dialog).toContainText(`applies to ${totalElements} EVSEs`);

    await page.route('**/publish?*', (route) => route.fulfill({ status: 500, json: { error: 'The disk is full.' } }));
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog).toContainText('The disk is full.');
  });

  test('a group that is gone is a sentence and the way back', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'viewer', '/charging-groups/nothing');
    await expect(page.getByText('This charging group does not exist. It may have been deleted.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all charging groups' }).click();
    await expect(rows(page).first()).toBeVisible();
  });
});
