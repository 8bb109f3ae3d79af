import type { QuickViewCounts } from '@dmp/shared/contract';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPage } from '../testing/devices.ts';
import { DeviceListPage } from './device-list-page.tsx';

const counts: QuickViewCounts = {
  offline: 1234,
  faulted: 7,
  maintenance: 0,
  charging: 88,
  neverConnected: 2,
  retired: 1,
};

function visit(address = '/devices', answer: (request: RecordedRequest) => unknown = () => counts) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({
    permissions: ['read:devices'],
    answer: (request) => (request.path === 'devices/quick-views' ? answer(request) : aPage(request.query, 25)),
  });
  render(
    <FakeProviders shell={shell}>
      <DeviceListPage />
    </FakeProviders>,
  );
  return { shell, lists: () => shell.requests.filter(({ path }) => path === 'devices').map(({ query }) => query) };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const view = (name: RegExp) => within(screen.getByRole('group', { name: 'Quick views' })).getByRole('button', { name });

test('each view displays its number of devices', async () => {
  visit();
  expect(await screen.findByRole('button', { name: 'Offline 1,234' })).toBeVisible();
  expect(view(/^Maintenance/)).toHaveTextContent('Maintenance0');
});

test('a view filters the list and keeps its order; pressed again, it clears the filters', async () => {
  const { lists } = visit('/devices?make=ABB&sortBy=make&sortOrder=ASC&page=2');
  await screen.findByRole('link', { name: 'CB-0011' });
  await userEvent.click(view(/^Faulted/));
  await waitFor(() => expect(window.location.search).toBe('?evseStatus=OUTOFORDER&sortBy=make&sortOrder=ASC&page=1'));
  expect(view(/^Faulted/)).toHaveAttribute('aria-pressed', 'true');
  expect(view(/^Charging/)).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(view(/^Faulted/));
  await waitFor(() => expect(window.location.search).toBe('?sortBy=make&sortOrder=ASC&page=1'));
  expect(lists().map(({ evseStatus, make }) => evseStatus ?? make)).toEqual(['ABB', 'OUTOFORDER', undefined]);
});

test('filters set by a link of the overview select the view', async () => {
  visit('/devices?evseStatus=CHARGING&page=1');
  await screen.findByRole('link', { name: 'CB-0001' });
  expect(view(/^Charging/)).toHaveAttribute('aria-pressed', 'true');
});

test('on a server without the counts, only views by device fields are offered', async () => {
  const { shell } = visit('/devices', () => response(404, null, 'Not Found'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retired' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Offline' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Maintenance' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Faulted' })).not.toBeInTheDocument();
  expect(shell.notices).toEqual([]);
});

test('when the counts fail, the views work and no notification appears', async () => {
  const { shell } = visit('/devices', () => response(500, { error: 'no' }, 'Internal Server Error'));
  await screen.findByRole('link', { name: 'CB-0001' });
  await userEvent.click(view(/^Offline$/));
  await waitFor(() =>
    expect(window.location.search).toBe('?webSocketConnection=Not+Connected&neverConnected=false&page=1'),
  );
  expect(shell.notices).toEqual([]);
});
