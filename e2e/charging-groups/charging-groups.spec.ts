import { address, evsesOf, type Group, makeGroup, rows, someDevices } from '../support/charging-groups.ts';
import { expect, get, type Paged, signIn, test } from '../support/console.ts';

test('a group is found by filters, search and sorting, and opened', { tag: '@full' }, async ({ page }) => {
  await makeGroup(page.request, 'Findable harbor');
  await signIn(page, 'viewer', '/');
  await page.getByRole('complementary').getByRole('link', { name: 'Charging Groups' }).click();
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'Description', 'Tariff', 'Country code', 'Party ID', 'EVSEs', 'Published'],
  ]);
  await expect(rows(page).first()).toBeVisible();

  await page.getByRole('button', { name: 'Filter Country code' }).click();
  const filter = page.getByRole('form', { name: 'Filter Country code' });
  await filter.getByRole('checkbox', { name: 'US' }).check();
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/countryCode=US/);
  const { totalElements } = await get<Paged<Group>>(page.request, 'viewer', 'charging-groups?countryCode=US');
  await expect(page.getByText(`of ${totalElements} charging groups`)).toBeVisible();

  await page.getByRole('columnheader', { name: 'EVSEs' }).click();
  await page.getByRole('columnheader', { name: 'EVSEs' }).click();
  await expect(page).toHaveURL(/sortBy=totalEvses&sortOrder=DESC/);
  const [largest] = (
    await get<Paged<Group>>(page.request, 'viewer', 'charging-groups?countryCode=US&sortBy=totalEvses&sortOrder=DESC')
  ).content;
  await expect(rows(page).first()).toContainText(largest?.name ?? 'none');

  await page.getByRole('searchbox').fill('findable');
  await expect(page.getByText('1–1 of 1 charging group')).toBeVisible();
  await rows(page).first().getByRole('cell').last().click();
  await expect(page.getByRole('heading', { name: 'Findable harbor' })).toBeVisible();
  await page.getByRole('link', { name: 'All Charging Groups' }).click();
  await expect(page).toHaveURL(/search=findable/);
});

test('a group is created, edited and deleted', async ({ page }) => {
  await signIn(page, 'admin', '/charging-groups');
  await page.getByRole('button', { name: 'Create Charging Group' }).click();
  const drawer = page.getByRole('dialog', { name: 'Create Charging Group' });
  const option = (name: string) => page.locator('.ant-select-item-option').getByText(name, { exact: true });

  await test.step('its fields are required, and the tariffs are those of the country', async () => {
    await expect(drawer.getByText('Please select country code')).toBeVisible();
    await drawer.getByRole('button', { name: 'Create' }).click();
    await expect(drawer.getByText(/is required$/)).toHaveCount(5);
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Made by hand');
    await drawer.getByRole('textbox', { name: 'Description' }).fill('Of a browser test');
    await drawer.getByRole('textbox', { name: 'Party ID' }).fill('tooo');
    await expect(drawer.getByRole('textbox', { name: 'Party ID' })).toHaveValue('TOOO');
    await expect(drawer.getByText('At most 3 characters.')).toBeVisible();
    await drawer.getByRole('textbox', { name: 'Party ID' }).fill('tst');
    await drawer.getByRole('combobox', { name: 'Country code' }).click();
    await option('US').click();
    await drawer.getByRole('combobox', { name: 'Tariff' }).click();
    await expect(option('CA-NIGHT')).toHaveCount(0);
    await option('US-NIGHT').click();
    await drawer.getByRole('combobox', { name: 'Country code' }).click();
    await option('CA').click();
    await expect(drawer.getByText('US-NIGHT')).toHaveCount(0);
    await drawer.getByRole('combobox', { name: 'Tariff' }).click();
    await option('CA-FLEET').click();
    await drawer.getByRole('button', { name: 'Create' }).click();
  });

  await test.step('its page opens in view mode', async () => {
    await expect(page.getByRole('heading', { name: 'Made by hand' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'TST' })).toBeVisible();
    await expect(page.getByText('This group has no EVSEs.', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await expect(page.getByText('This group has no EVSEs. Add EVSEs before publishing it.')).toBeVisible();
  });

  await test.step('Cancel asks, Save Update saves', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Changed by hand');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('link', { name: 'All Charging Groups' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save Update' }).click();
    await expect(page.getByRole('heading', { name: 'Changed by hand' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  });

  await test.step('delete says how many EVSEs it has', async () => {
    await page.getByRole('link', { name: 'All Charging Groups' }).click();
    await page.getByRole('searchbox').fill('Changed by hand');
    await page.getByRole('button', { name: 'Delete Changed by hand' }).click();
    await expect(page.getByText('Delete charging group “Changed by hand”? It has no EVSEs.')).toBeVisible();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Changed by hand' }).click();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page.getByText('No charging groups match these filters.')).toBeVisible();
  });
});

test('EVSEs are added by filters with an exception, those of another group named before; and removed', async ({
  page,
}) => {
  const [first = ''] = await someDevices(page.request, 20, 1);
  const other = await makeGroup(page.request, 'Loser of EVSEs', [first]);
  const group = await makeGroup(page.request, 'Taker of EVSEs');
  const lost = (await evsesOf(page.request, other.id)).content;
  await signIn(page, 'operator', address(group));
  const dialog = page.getByRole('dialog', { name: 'Add EVSEs to “Taker of EVSEs”' });

  await test.step('one by one', async () => {
    await page.getByRole('button', { name: 'Add EVSEs' }).click();
    await dialog.getByRole('searchbox').fill(first);
    await expect(dialog.getByRole('row').filter({ hasText: 'Loser of EVSEs' })).toHaveCount(lost.length);
    await dialog
      .getByRole('checkbox', { name: `Select device ${first}` })
      .first()
      .check();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const question = page.getByRole('dialog', { name: /^Add \d+ EVSEs?\?$/ });
    const moving = question.getByRole('region', { name: 'EVSEs that will move' });
    await expect(moving).toContainText(`Loser of EVSEs (${lost.length})`);
    for (const { stationId } of lost) await expect(moving).toContainText(`${stationId} of ${first}`);
    await question.getByRole('button', { name: 'Add EVSEs' }).click();
    await expect(page.getByText(/^\d+ EVSEs? added$/)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(rows(page)).toHaveCount(lost.length);
    expect((await evsesOf(page.request, other.id)).totalElements).toBe(0);
  });

  await test.step('all that the filters match, but one', async () => {
    const states = await evsesOf(page.request, group.id, 'inChargingGroup=false&make=BTC');
    await page.getByRole('button', { name: 'Add EVSEs' }).click();
    await dialog.getByRole('button', { name: 'Filter Make' }).click();
    const filter = page.getByRole('form', { name: 'Filter Make' });
    await filter.getByRole('checkbox', { name: 'BTC' }).check();
    await filter.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/addMake=BTC/);
    await dialog.getByRole('button', { name: `Select all ${states.devices}` }).click();
    const box = dialog.getByRole('checkbox', { name: /^Select device / }).first();
    const left = ((await box.getAttribute('aria-label')) ?? '').replace('Select device ', '');
    await box.uncheck();
    await expect(dialog.getByText(`${states.devices - 1} devices selected`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const added = states.content.filter(({ chargeboxId }) => chargeboxId !== left).length;
    const question = page.getByRole('dialog', { name: `Add ${added} EVSEs?` });
    await question.getByRole('button', { name: 'Add EVSEs' }).click();
    await expect(page.getByText(`${added} EVSEs added`)).toBeVisible();
    const members = await evsesOf(page.request, group.id);
    expect(members.totalElements).toBe(added + lost.length);
    expect(members.content.map(({ chargeboxId }) => chargeboxId)).not.toContain(left);
    await expect(page).not.toHaveURL(/add/);
  });

  await test.step('an EVSE leads to its device, up to 500 are on a page', async () => {
    await page.goto(`${address(group)}?pageSize=500&page=1`);
    const { totalElements, content } = await evsesOf(page.request, group.id);
    await expect(rows(page)).toHaveCount(Math.min(500, totalElements));
    await expect(rows(page).first().getByRole('link')).toHaveAttribute('href', `/devices/${content[0]?.deviceId}`);
    await page.goto(address(group));
  });

  await test.step('removed likewise', async () => {
    await page.getByRole('button', { name: 'Remove EVSEs' }).click();
    const { totalElements, devices } = await evsesOf(page.request, group.id);
    await page.getByRole('button', { name: `Select all ${devices}` }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    const question = page.getByRole('dialog', { name: `Remove ${totalElements} EVSEs?` });
    await question.getByRole('button', { name: 'Remove EVSEs' }).click();
    await expect(page.getByText('This group has no EVSEs.', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add EVSEs' })).toBeFocused();
  });
});
