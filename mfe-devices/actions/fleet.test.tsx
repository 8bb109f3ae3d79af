// Actions on devices of the list: selection across pages, sorting, and filters, and the requests.
import type { Permission } from '@dmp/shared/contract';
import { FakeProviders, fakeShell, type RecordedRequest } from '@dmp/shared/shell/testing';
import { clipboardText } from '@dmp/shared/shell/testing/clipboard';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeviceListPage } from '../list/device-list-page.tsx';
import { aPage } from '../testing/devices.ts';
import { aJob } from '../testing/jobs.ts';
import { someFacts } from '../testing/selection-facts.ts';

interface Visit {
  address?: string;
  email?: string;
  permissions?: readonly Permission[];
}

const allIds = Array.from({ length: 25 }, (_, index) => `CB-00${String(index + 1).padStart(2, '0')}`);

/** 25 devices: 12 of ABB, 2 that match a search. */
function answer({ path, query, body }: RecordedRequest): unknown {
  if (path === 'remote-action/selection') {
    const listed = (body as { deviceList: string[] }).deviceList.length;
    return someFacts({ devices: listed || 25, notConnected: 1 });
  }
  if (path === 'remote-action/trigger-action') return { jobId: 'j1', devices: 2 };
  const emptyPage = { content: [], number: 0, size: 10, totalElements: 0 };
  if (path === 'remote-action/jobs') return emptyPage;
  if (path.startsWith('remote-action/jobs/')) return { ...aJob(), rows: emptyPage };
  if (path === 'devices/chargebox-ids') return allIds.slice(0, query.make ? 12 : 25);
  if (path !== 'devices') return {};
  return aPage(query, query.search ? 2 : query.make ? 12 : 25);
}

function visit({ address = '/devices?page=1', email = 'operator@example.com', permissions }: Visit = {}) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({ email, permissions: permissions ?? ['read:devices', 'execute:dm-devices-reset'], answer });
  render(
    <FakeProviders shell={shell}>
      <DeviceListPage />
    </FakeProviders>,
  );
  const trigger = () => shell.requests.find(({ path }) => path === 'remote-action/trigger-action');
  return { shell, trigger };
}

const box = (id: string) => screen.findByRole('checkbox', { name: `Select device CB-00${id}` });
const select = async (id: string) => userEvent.click(await box(id));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const search = async (text: string) => {
  const field = screen.getByRole('searchbox');
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
};

async function startReset() {
  await screen.findByRole('link', { name: 'CB-0001' });
  await press(/Execute Action/);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset' }));
}

async function confirmSoft() {
  await press('Confirm');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^This resets/);
  await userEvent.click(dialog.getByRole('radio', { name: 'Soft' }));
  await userEvent.click(dialog.getByRole('button', { name: /^Soft reset [\d,]+ devices?$/ }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('without the permission there is no Execute Action', async () => {
  visit({ permissions: ['read:devices'] });
  await screen.findByRole('link', { name: 'CB-0001' });
  expect(screen.queryByRole('button', { name: /Execute Action/ })).not.toBeInTheDocument();
});

test('devices of several pages are reset together, and the focus comes back', async () => {
  const { trigger } = visit();
  await startReset();
  expect(screen.getByRole('group', { name: 'Reset devices' })).toHaveFocus();
  expect(screen.getByText('Reset: select devices in the list')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await select('02');
  await userEvent.click(screen.getByRole('listitem', { name: '2' }));
  await select('11');
  expect(screen.getByText('Reset: 2 devices selected')).toBeVisible();
  await confirmSoft();
  expect(await screen.findByRole('button', { name: /Execute Action/ })).toBeVisible();
  expect(trigger()).toMatchObject({ query: {}, body: { deviceList: ['CB-0002', 'CB-0011'], resetType: 'Soft' } });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('selected devices that the filters hide can be listed and removed', async () => {
  const { trigger } = visit();
  await startReset();
  for (const id of ['05', '06', '07']) await select(id);
  await search('x');
  expect(await screen.findByText('1–2 of 2 devices')).toBeVisible();
  expect(screen.getByText('Reset: 3 devices selected')).toBeVisible();
  await press('Show selected');
  const selected = within(await screen.findByRole('list', { name: 'Selected devices' }));
  expect(selected.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CB-0005',
    'CB-0006',
    'CB-0007',
  ]);
  await waitFor(() => expect(selected.getByRole('button', { name: 'Remove CB-0005' })).toHaveFocus());
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(selected.getByRole('button', { name: 'Remove CB-0007' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Show selected' })).toHaveFocus();
  await confirmSoft();
  await waitFor(() => expect(trigger()?.body).toMatchObject({ deviceList: ['CB-0005', 'CB-0007'] }));
});

test('a canceled action clears the selection', async () => {
  const { shell } = visit();
  await startReset();
  await select('02');
  await press('Cancel');
  expect(screen.getByRole('link', { name: 'CB-0002' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Execute Action/ })).toHaveFocus();
  expect(shell.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('all matching devices are selected, less exceptions on several pages', async () => {
  const { trigger } = visit();
  await startReset();
  await press('Select all 25');
  expect(screen.getByText('Reset: 25 devices selected: all 25 there are')).toBeVisible();
  expect(screen.getByText(/^All means every device that matches these filters when you confirm/)).toBeVisible();
  expect(await box('01')).toBeChecked();
  await select('02');
  await userEvent.click(screen.getByRole('listitem', { name: '2' }));
  expect(await box('11')).toBeChecked();
  await select('11');
  expect(screen.getByText('Reset: 23 devices selected: all 25 there are, less 2 exceptions')).toBeVisible();
  await userEvent.click(screen.getByRole('listitem', { name: '1' }));
  expect(await box('02')).not.toBeChecked();

  await press('Show 2 exceptions');
  const exceptions = within(await screen.findByRole('list', { name: 'Exceptions' }));
  await userEvent.click(exceptions.getByRole('button', { name: 'Remove CB-0011' }));
  await confirmSoft();
  await waitFor(() =>
    expect(trigger()).toMatchObject({ query: { getAll: 'true', deselected: 'CB-0002' }, body: { deviceList: [] } }),
  );
});

test('a narrower filter keeps the selection, and allows adding exceptions', async () => {
  const { trigger } = visit({ address: '/devices?make=ABB' });
  await startReset();
  await press('Select all 12');
  expect(screen.getByText('Reset: 12 devices selected: all 12 that match Make: ABB')).toBeVisible();
  await search('x');
  expect(await screen.findByText(/^The list shows some of them/)).toBeVisible();
  await select('01');
  expect(screen.getByText(/^Reset: 11 devices selected: all 12 that match Make: ABB, less 1 exception/)).toBeVisible();
  await confirmSoft();
  await waitFor(() =>
    expect(trigger()?.query).toEqual({ make: 'ABB', getAll: 'true', deselected: 'CB-0001', expectedDevices: '25' }),
  );
});

test('under other filters the selection is explained, and the new result is offered', async () => {
  const { trigger } = visit({ address: '/devices?make=ABB' });
  await startReset();
  await press('Select all 12');
  await press('Clear filters');
  expect(await screen.findByText(/^You have changed the filters since/)).toBeVisible();
  expect(screen.getByText('Reset: 12 devices selected: all 12 that match Make: ABB')).toBeVisible();
  const checkbox = await box('01');
  expect(checkbox).toBeDisabled();
  expect(checkbox).not.toBeChecked();

  await press('Show selected');
  expect(await screen.findByText(/^All means every device/)).toBeVisible();
  expect(window.location.search).toContain('make=ABB');
  await press('Clear filters');
  await press('Select these 25 instead');
  expect(screen.getByText('Reset: 25 devices selected: all 25 there are')).toBeVisible();
  await confirmSoft();
  await waitFor(() => expect(trigger()?.query).toEqual({ getAll: 'true', expectedDevices: '25' }));
});

test("all devices of a vendor are the vendor's own", async () => {
  const { trigger } = visit({ email: 'vendor.acme@example.com' });
  await startReset();
  await press('Select all 25');
  await confirmSoft();
  const userCreated = 'vendor.acme@example.com';
  await waitFor(() => expect(trigger()?.query).toEqual({ getAll: 'true', userCreated, expectedDevices: '25' }));
});

test('the IDs of the selected devices are copied, less the exceptions', async () => {
  // Installs a fake clipboard.
  userEvent.setup();
  const { shell } = visit({ address: '/devices?make=ABB' });
  await startReset();
  expect(screen.getByRole('button', { name: 'Copy IDs' })).toBeDisabled();
  await select('03');
  await press('Copy IDs');
  await waitFor(() => expect(shell.notices).toEqual([{ kind: 'success', title: '1 chargebox ID copied' }]));
  expect(await clipboardText()).toBe('CB-0003');
  await press('Select all 12');
  await select('02');
  await press('Copy IDs');
  await waitFor(() => expect(shell.notices.at(-1)?.title).toBe('11 chargebox IDs copied'));
  const copied = (await clipboardText()).split('\n');
  expect(copied).toEqual(allIds.slice(0, 12).filter((id) => id !== 'CB-0002'));
  expect(shell.requests.find(({ path }) => path === 'devices/chargebox-ids')?.query).toEqual({ make: 'ABB' });
});

test('Esc ends an empty selection at once', async () => {
  visit();
  await startReset();
  await screen.findByRole('group', { name: 'Reset devices' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Reset devices' })).not.toBeInTheDocument());
});

test('Esc asks before it ends a selection with devices', async () => {
  visit();
  await startReset();
  await select('01');
  await userEvent.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Leave this selection?')).toBeVisible();
  expect(question.getByText(/^1 device selected\./)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Keep selecting' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await box('01')).toBeChecked();
  (await box('01')).focus();
  await userEvent.keyboard('{Escape}');
  await press('Leave');
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Reset devices' })).not.toBeInTheDocument());
});

test('Esc in a search field with text only clears the text', async () => {
  visit();
  await startReset();
  await select('01');
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Reset devices' })).toBeVisible();
});
