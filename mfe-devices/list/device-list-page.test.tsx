import { formatDistance, formatTime } from '@dmp/shared/format';
import { deferred, FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPage } from '../testing/devices.ts';
import { DeviceListPage } from './device-list-page.tsx';

interface Visit {
  address?: string;
  email?: string;
  answer?(request: RecordedRequest): unknown;
}

function visit({ address = '/devices', email = 'operator@example.com', ...more }: Visit = {}) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({
    email,
    permissions: ['read:devices'],
    answer: more.answer ?? (({ query }) => aPage(query, 25)),
  });
  render(
    <FakeProviders shell={shell}>
      <DeviceListPage />
    </FakeProviders>,
  );
  const queries = () => shell.requests.filter(({ path }) => path === 'devices').map(({ query }) => query);
  return {
    shell,
    lists: () => queries().map(({ fields: _fields, ...query }) => query),
    fields: () => queries().map(({ fields = '' }) => fields.split(',')),
  };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the first page is fetched once, and each device is a link to its page', async () => {
  const { lists } = visit();
  expect(await screen.findByRole('link', { name: 'CB-0001' })).toHaveAttribute('href', '/devices/1');
  expect(lists()).toEqual([{ pageNumber: '0', pageSize: '10' }]);
  expect(screen.getByText('1–10 of 25 devices')).toBeVisible();
});

test('the list requests the fields of its columns, and more once a column is added', async () => {
  const { fields } = visit();
  await screen.findByRole('link', { name: 'CB-0001' });
  expect(fields()[0]).toEqual(expect.arrayContaining(['id', 'chargeboxId', 'status', 'evses', 'make', 'city']));
  expect(fields()[0]).not.toContain('serialNumber');
  expect(localStorage.getItem('dmp.devices.fields')).toBe(fields()[0]?.join());
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Serial number' }));
  await waitFor(() => expect(fields().at(-1)).toContain('serialNumber'));
  expect(await screen.findAllByText('SN-1')).not.toHaveLength(0);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Serial number' }));
  expect(screen.queryAllByText('SN-1')).toHaveLength(0);
  expect(fields()).toHaveLength(2);
});

test('rows are 40 pixels high until another height is chosen', async () => {
  const { lists } = visit();
  await screen.findByRole('link', { name: 'CB-0001' });
  const list = () => screen.getByRole('region', { name: 'Devices' }).parentElement;
  expect(list()).toHaveStyle({ '--row-height': '40px' });
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Comfortable' }));
  expect(list()).toHaveStyle({ '--row-height': '56px' });
  expect(lists()).toHaveLength(1);
});

test('Last seen is a default column, with the full time and its age', async () => {
  const at = '2026-11-20T08:00:00.000Z';
  visit({ answer: ({ query }) => aPage(query, 1, { communicationTimestamp: at }) });
  await screen.findByRole('columnheader', { name: 'Last seen' });
  expect(screen.getByText(formatTime(at))).toBeVisible();
  expect(screen.getByText(`(${formatDistance(at, new Date())})`)).toBeVisible();
});

test('sorting and paging change the request and the address', async () => {
  const { lists } = visit();
  await screen.findByRole('link', { name: 'CB-0001' });
  await userEvent.click(screen.getByRole('columnheader', { name: /^Make/ }));
  await userEvent.click(screen.getByRole('listitem', { name: '2' }));
  expect(await screen.findByRole('link', { name: 'CB-0011' })).toBeVisible();
  expect(lists().slice(1)).toEqual([
    { sortBy: 'make', sortOrder: 'ASC', pageNumber: '0', pageSize: '10' },
    { sortBy: 'make', sortOrder: 'ASC', pageNumber: '1', pageSize: '10' },
  ]);
  expect(window.location.search).toBe('?sortBy=make&sortOrder=ASC&page=2');
  window.history.back();
  expect(await screen.findByRole('link', { name: 'CB-0001' })).toBeVisible();
});

test('a search starts at the first page, and a newer one aborts the earlier request', async () => {
  const { promise } = deferred();
  const { shell, lists } = visit({
    address: '/devices?page=2',
    answer: ({ query }) => (query.search === 'slow' ? promise : aPage(query, 25)),
  });
  await screen.findByRole('link', { name: 'CB-0011' });
  const box = screen.getByRole('searchbox');
  await userEvent.type(box, 'slow{Enter}');
  await waitFor(() => expect(lists().at(-1)).toEqual({ search: 'slow', pageNumber: '0', pageSize: '10' }));
  const slow = shell.requests.findLast(({ path }) => path === 'devices');
  await userEvent.clear(box);
  await userEvent.type(box, 'a, b{Enter}');
  await waitFor(() => expect(lists().at(-1)).toEqual({ search: 'a\\, b', pageNumber: '0', pageSize: '10' }));
  expect(slow?.signal?.aborted).toBe(true);
  expect(await screen.findByRole('link', { name: 'CB-0001' })).toBeVisible();
  expect(shell.notices).toEqual([]);
  expect(box).toHaveValue('a, b');
});

test('the list of a vendor is limited to their own devices', async () => {
  const { lists } = visit({ email: 'vendor.acme@example.com' });
  await screen.findByRole('link', { name: 'CB-0001' });
  expect(lists()).toEqual([{ userCreated: 'vendor.acme@example.com', pageNumber: '0', pageSize: '10' }]);
  expect(window.location.search).not.toContain('userCreated');
});

test('a failed list is reported, and can be retried', async () => {
  let broken = true;
  const { shell } = visit({
    answer: ({ query }) => (broken ? response(500, { error: 'The database is starting.' }) : aPage(query, 3)),
  });
  expect(await screen.findByText('Devices could not be loaded')).toBeVisible();
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Get devices failed!', text: 'The database is starting.' }]);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1–3 of 3 devices')).toBeVisible();
});

test('filters without a match display a message and can be cleared', async () => {
  visit({ address: '/devices?make=Nobody', answer: ({ query }) => aPage(query, query.make ? 0 : 25) });
  expect(await screen.findByText('No devices match these filters.')).toBeVisible();
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Devices' })).getByRole('button', { name: 'Clear filters' }),
  );
  expect(await screen.findByRole('link', { name: 'CB-0001' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Active filters' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /clear filters/i })).not.toBeInTheDocument();
});

test('pasted IDs are searched as separate values', async () => {
  const { lists } = visit();
  await screen.findByRole('link', { name: 'CB-0001' });
  const box = screen.getByRole('searchbox');
  await userEvent.click(box);
  await userEvent.paste('CB-0001\nCB-0002\n');
  await waitFor(() => expect(lists().at(-1)).toEqual({ search: 'CB-0001,CB-0002', pageNumber: '0', pageSize: '10' }));
  expect(box).toHaveValue('CB-0001, CB-0002');
});
