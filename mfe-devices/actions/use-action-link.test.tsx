import { FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { DeviceListPage } from '../list/device-list-page.tsx';
import descriptor from '../remote.json';
import { aPage } from '../testing/devices.ts';
import { deviceActions } from './device-action.ts';

function visit(address: string, permissions: Parameters<typeof fakeShell>[0]['permissions'] = []) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({
    permissions: ['read:devices', ...permissions],
    answer: ({ query }) => aPage(query, 25),
  });
  render(
    <FakeProviders shell={shell}>
      <DeviceListPage />
    </FakeProviders>,
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('an action in the address starts its selection once', async () => {
  visit('/devices?action=RESET_REQUEST&make=ABB&page=1', ['execute:dm-devices-reset']);
  expect(await screen.findByRole('group', { name: 'Reset devices' })).toBeVisible();
  await waitFor(() => expect(window.location.search).toBe('?make=ABB&page=1'));
});

test('an action without permission is ignored', async () => {
  visit('/devices?action=RESET_REQUEST', ['execute:dm-devices-update-firmware']);
  await screen.findByRole('link', { name: 'CB-0001' });
  await waitFor(() => expect(window.location.search).toBe('?page=1'));
  expect(screen.queryByRole('group', { name: 'Reset devices' })).not.toBeInTheDocument();
});

test('remote.json has a command for every action, with its permissions', () => {
  const actions = descriptor.commands.filter(({ to }) => to.startsWith('/devices?action='));
  expect(actions.map(({ to, anyOf }) => [to, [...anyOf].sort()]).sort()).toEqual(
    deviceActions.map(({ kind, anyOf }) => [`/devices?action=${kind}`, [...anyOf].sort()]).sort(),
  );
});
