import { deferred, FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { kindTitles } from '../attention/attention-labels.ts';
import { anAttention } from '../testing/attention.ts';
import { anOverview, emptyOverview, someOverview } from '../testing/overviews.ts';
import { OverviewPage } from './overview-page.tsx';

const noUptime = { content: [], number: 0, size: 3, totalElements: 0 };

function visit(answer: (request: RecordedRequest) => unknown = () => anOverview(), address = '/') {
  window.history.pushState(null, '', address);
  const shell = fakeShell({
    permissions: ['read:devices'],
    answer: (request) => {
      if (request.path === 'attention') return anAttention();
      return request.path === 'nevi/uptime' ? noUptime : answer(request);
    },
  });
  render(
    <FakeProviders shell={shell}>
      <OverviewPage />
    </FakeProviders>,
  );
  return shell;
}

const table = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsOf = async (name: string) =>
  (await table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent);

afterEach(() => jest.useRealTimers());

test('a skeleton is shown while the overview loads, then the three tables', async () => {
  const { promise, resolve } = deferred();
  const shell = visit(() => promise);
  expect(screen.getByRole('region', { name: 'Loading overview' })).toBeInTheDocument();
  resolve(anOverview());
  expect(await rowsOf('Connections')).toEqual(['Total Connections', 'Connected Evses', 'Not Connected Evses']);
  expect(await rowsOf('Connected statuses')).toEqual(['AVAILABLE', 'CHARGING']);
  expect(await rowsOf('Not connected statuses')).toEqual(['OUTOFORDER', 'UNKNOWN']);
  const paths = () => shell.requests.map(({ path }) => path).sort();
  await waitFor(() => expect(paths()).toEqual(['attention', 'devices/status', 'nevi/uptime']));
  expect(screen.getByText(/^Refreshed \d{2}\/\d{2}\/\d{4} /)).toBeVisible();
});

test('a count and its number of devices link to those devices', async () => {
  visit();
  const row = within((await table('Not connected statuses')).getByRole('row', { name: /UNKNOWN/ }));
  const href = '/devices?webSocketConnection=Not+Connected&evseStatus=UNKNOWN';
  expect(row.getByRole('link', { name: '9' })).toHaveAttribute('href', href);
  expect(row.getByRole('link', { name: '5 devices: UNKNOWN' })).toHaveAttribute('href', href);
  expect(row.getByText('90%')).toBeVisible();
});

test('a response with only the specified fields, without manufacturers, is enough', async () => {
  const { devices: _, ...mainOverview } = someOverview;
  const shell = visit((request) =>
    request.path === 'devices/status' ? { mainOverview, tagsOverview: { PILOT: 1 } } : response(404, null, 'Not Found'),
  );
  expect(await rowsOf('Connections')).toEqual(['Total Connections', 'Connected Evses', 'Not Connected Evses']);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Overview', 'Tags']);
  expect(screen.queryByText(/Changes since yesterday/)).not.toBeInTheDocument();
  expect(shell.notices).toEqual([]);
});

test('a network without EVSEs shows that there are no statuses', async () => {
  visit(() => anOverview({ mainOverview: emptyOverview, manufacturerOverviews: {}, tagsOverview: {} }));
  for (const name of ['Connected statuses', 'Not connected statuses'])
    expect((await table(name)).getByText('No statuses available.')).toBeVisible();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Overview', 'Tags']);
  await userEvent.click(screen.getByRole('tab', { name: 'Tags' }));
  expect(await screen.findByText('No tags available.')).toBeVisible();
});

test('the open tab is in the address', async () => {
  visit();
  await userEvent.click(await screen.findByRole('tab', { name: 'BTC' }));
  expect(window.location.search).toBe('?tab=btc');
  const link = (await table('Connected statuses')).getByRole('link', { name: '4' });
  expect(link).toHaveAttribute('href', '/devices?manufacturer=BTC&webSocketConnection=Connected&evseStatus=AVAILABLE');
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(window.location.search).toBe('');
});

test.each([
  ['/?tab=tags', 'Tags'],
  ['/?tab=abb', 'ABB'],
  ['/?tab=alpitronic', 'Overview'],
])('%s opens %s', async (address, name) => {
  visit(undefined, address);
  expect(await screen.findByRole('tab', { name, selected: true })).toBeVisible();
});

test('a background refresh keeps the order of rows, and a manual one sorts them', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  let overview = anOverview();
  const shell = visit(() => overview);
  expect(await rowsOf('Connected statuses')).toEqual(['AVAILABLE', 'CHARGING']);
  const connectedStatuses = { BLOCKED: 1, CHARGING: 5 };
  overview = anOverview({ mainOverview: { ...someOverview, connectedStatuses } });
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(shell.requests.filter(({ path }) => path === 'devices/status')).toHaveLength(2);
  expect(await rowsOf('Connected statuses')).toEqual(['AVAILABLE', 'CHARGING', 'BLOCKED']);
  const charging = (await table('Connected statuses')).getByRole('row', { name: /CHARGING/ });
  expect(within(charging).getByRole('link', { name: '5' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refresh Overview' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(await rowsOf('Connected statuses')).toEqual(['BLOCKED', 'CHARGING']);
});

test('a failed first load shows the error, and Retry loads the overview', async () => {
  let broken = true;
  visit(() => (broken ? response(502, null, 'Bad Gateway') : anOverview()));
  expect(await screen.findByText('The overview could not be loaded')).toBeVisible();
  expect(screen.getByText('Bad Gateway')).toBeVisible();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await table('Connections')).toBeTruthy();
});

test('a failed refresh keeps the numbers and shows a notification', async () => {
  let broken = false;
  const shell = visit(() => (broken ? response(502, null, 'Bad Gateway') : anOverview()));
  await table('Connections');
  broken = true;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Overview' }));
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Get status overview failed!', text: 'Bad Gateway' }]);
  expect(await rowsOf('Connections')).toHaveLength(3);
});

test('the network summary shows counts and their change since yesterday', async () => {
  const yesterday = { at: '2026-11-19T12:00:00.000Z', connected: 1, available: 4, charging: 5, outOfOrder: 1 };
  visit(() => anOverview({ yesterday }));
  const line = within(await screen.findByRole('region', { name: 'Network now' }));
  expect(line.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 chargers connected +2',
    '4 EVSEs available ±0',
    '2 charging −3',
    '1 out of order ±0',
  ]);
  expect(line.getByText(/^Changes since 11\/19\/2026 /)).toBeVisible();
});

test('on the first day the summary says when changes will be shown', async () => {
  visit();
  const line = within(await screen.findByRole('region', { name: 'Network now' }));
  expect(line.getByText('Changes since yesterday are shown after one day')).toBeVisible();
  expect(line.getByRole('link', { name: '1 out of order' })).toHaveAttribute('href', '/devices?evseStatus=OUTOFORDER');
});

test('the manufacturers are compared in one table', async () => {
  visit();
  const rows = (await table('Manufacturers')).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['ABB', 'BTC']);
  const numbers = within(rows[1] as HTMLElement).getAllByRole('link');
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['3', '5', '4', '2', '1']);
  expect(numbers[4]).toHaveAttribute('href', '/devices?manufacturer=BTC&evseStatus=OUTOFORDER');
});

test('devices of other manufacturers are counted in the row Others', async () => {
  visit(() => anOverview({ manufacturerOverviews: { ABB: { ...someOverview, ...oneConnected } } }));
  const rows = (await table('Manufacturers')).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['ABB', 'Others']);
  const [connected] = within(rows[1] as HTMLElement).getAllByRole('link');
  expect(connected).toHaveAttribute('href', '/devices?manufacturer=Others&webSocketConnection=Connected');
});
const oneConnected = { devices: { connected: 1, notConnected: 0, connectedStatuses: {}, notConnectedStatuses: {} } };

test('a failed export shows a notification', async () => {
  const shell = visit(({ path }) =>
    path === 'devices/status/export' ? response(500, null, 'Internal Server Error') : anOverview(),
  );
  await table('Connections');
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(shell.notices).toEqual([
    { kind: 'error', title: 'Export status overview failed!', text: 'Internal Server Error' },
  ]);
});

test('the help explains each metric', async () => {
  visit();
  await table('Connections');
  await userEvent.click(screen.getByRole('button', { name: 'Help' }));
  const help = within(await screen.findByRole('dialog'));
  for (const name of ['Total Connections', 'AVAILABLE', 'CHARGING', 'OUTOFORDER', 'INOPERATIVE', 'UNKNOWN'])
    expect(help.getByText(name)).toBeVisible();
  expect(help.getByText(/L2s are counted in BTC totals/)).toBeVisible();
  for (const title of Object.values(kindTitles)) expect(help.getByText(title)).toBeVisible();
  expect(help.getByText(/Virtual chargers appear only in the main overview/)).toBeVisible();
});
