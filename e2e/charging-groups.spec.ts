import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, expect, get, type Paged, signIn, test, token } from './console.ts';

interface Group {
  id: string;
  name: string;
  tariffId: string;
  totalEvses: number;
  version: number;
}
interface GroupEvses extends Paged<{ stationId: string; chargeboxId: string; deviceId: string }> {
  devices: number;
}

/** A call beside the page. */
async function call<T>(request: APIRequestContext, account: Account, method: string, path: string, data?: unknown) {
  const answer = await request.fetch(`/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${await token(request, account)}` },
    ...(data === undefined ? {} : { data }),
  });
  expect([path, answer.status()]).toEqual([path, expect.any(Number)]);
  expect(answer.status(), path).toBeLessThan(300);
  return (await answer.json()) as T;
}

const form = (name: string) => ({
  ...{ name, description: 'Of a browser test', countryCode: 'US', partyId: 'TST', tariffId: 'US-NIGHT' },
});
/** A group of its own for a test, with the EVSEs of these devices. */
async function makeGroup(request: APIRequestContext, name: string, devices: readonly string[] = []): Promise<Group> {
  const group = await call<Group>(request, 'admin', 'POST', 'charging-groups', form(name));
  if (devices.length > 0) await call(request, 'admin', 'POST', `charging-groups/${group.id}/evses`, devices);
  return group;
}
const evsesOf = (request: APIRequestContext, id: string, query = '') =>
  get<GroupEvses>(request, 'admin', `charging-groups/${id}/evses?pageSize=1000&${query}`);
const someDevices = async (request: APIRequestContext, page: number, count: number) =>
  (
    await get<Paged<{ chargeboxId: string }>>(request, 'admin', `devices?pageSize=${count}&pageNumber=${page}`)
  ).content.map(({ chargeboxId }) => chargeboxId);
const address = ({ id }: Group) => `/charging-groups/${id}`;
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });

test('a group is found by filters, search and sorting, and opened', async ({ page }) => {
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
  await expect(page.getByText('Changes appear in a few minutes.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Publications' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByText('operator@example.com').first()).toBeVisible();

  await call(page.request, 'admin', 'PUT', `charging-groups/${group.id}`, {
    ...form('To be published'),
    ...{ tariffId: 'US-FLEET', version: 1 },
  });
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page.getByText('Changed since published')).toBeVisible();
});

test.describe('when it cannot be done', () => {
  test.use({ expectedErrors: /status of (409|500|404)/ });

  test('two people edit one group: the second is told, and nothing is overwritten unseen', async ({
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

  test('a group that was changed since is not published unseen, and a failure says so', async ({ page }) => {
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

  test('a group that is gone is a sentence and the way back', async ({ page }) => {
    await signIn(page, 'viewer', '/charging-groups/nothing');
    await expect(page.getByText('This charging group does not exist. It may have been deleted.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all charging groups' }).click();
    await expect(rows(page).first()).toBeVisible();
  });
});

test.describe('permissions', () => {
  const pageButtons = ['Edit', 'Publish', 'Add EVSEs', 'Remove EVSEs'];
  for (const { account, list, detail } of [
    { account: 'viewer', list: [], detail: [] },
    { account: 'operator', list: ['Create Charging Group'], detail: pageButtons },
    { account: 'admin', list: ['Create Charging Group', 'Delete'], detail: pageButtons },
  ] as const) {
    test(`${account} may ${[...list, ...detail].join(', ') || 'read alone'}`, async ({ page }) => {
      await signIn(page, account, '/charging-groups');
      await expect(rows(page).first()).toBeVisible();
      const may = (name: string, has: readonly string[]) => (has.includes(name) ? 1 : 0);
      await expect(page.getByRole('button', { name: 'Create Charging Group' })).toHaveCount(
        may('Create Charging Group', list),
      );
      await expect(
        rows(page)
          .first()
          .getByRole('button', { name: /^Delete / }),
      ).toHaveCount(may('Delete', list));
      await rows(page).first().getByRole('link').click();
      await expect(page.getByRole('region', { name: 'EVSEs', exact: true })).toBeVisible();
      await expect(page.getByRole('definition').first()).toBeVisible();
      for (const name of pageButtons) {
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(may(name, detail));
      }
    });
  }

  test('who may not read has neither the menu entry nor the page', async ({ page }) => {
    await signIn(page, 'vendor.acme', '/charging-groups');
    await expect(page.getByText("You don't have permission to see this page.")).toBeVisible();
    await expect(page.getByRole('complementary').getByRole('link', { name: 'Charging Groups' })).toHaveCount(0);
  });
});

/** What a machine finds wrong with a page, but for the heading above the buttons at the end of rows. */
async function faults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).disableRules('empty-table-header').analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme}: the form and edit mode are accessible by what a machine can tell`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const group = await makeGroup(page.request, `Edited in ${colorScheme}`);
    await signIn(page, 'admin', '/charging-groups?group=new&page=1');
    const drawer = page.getByRole('dialog', { name: 'Create Charging Group' });
    await expect(drawer.getByRole('textbox', { name: 'Name' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.goto(address(group));
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    expect(await faults(page)).toEqual([]);
  });

  test(`${colorScheme}: the dialogs are accessible by what a machine can tell`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const group = await makeGroup(page.request, `Shown in ${colorScheme}`, await someDevices(page.request, 50, 1));
    await signIn(page, 'operator', address(group));
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toContainText('updates pricing');
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Add EVSEs' }).click();
    await dialog
      .getByRole('checkbox', { name: /^Select device / })
      .first()
      .check();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('dialog', { name: /^Add \d/ })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}
