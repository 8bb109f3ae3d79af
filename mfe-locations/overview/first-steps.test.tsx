import { FakeProviders, fakeShell, type RecordedRequest } from '@dmp/shared/shell/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { FirstSteps } from './first-steps.tsx';

interface Network {
  devices: number;
  neverConnected: number;
  refused?: number;
  permissions?: Parameters<typeof fakeShell>[0]['permissions'];
}

function show({ devices, neverConnected, refused = 0, permissions = ['create:devices', 'update:devices'] }: Network) {
  const counts = { offline: 0, faulted: 0, maintenance: 0, charging: 0, retired: 0, neverConnected };
  const shell = fakeShell({
    permissions,
    answer: ({ path }: RecordedRequest) =>
      path === 'devices/quick-views' ? counts : { content: [], number: 0, size: 1, totalElements: refused },
  });
  render(
    <FakeProviders shell={shell}>
      <FirstSteps devices={devices} />
    </FakeProviders>,
  );
  return shell;
}

test('an empty network shows how to add devices, the address for chargers, and that none has connected', async () => {
  show({ devices: 0, neverConnected: 0 });
  expect(await screen.findByRole('heading', { name: 'First steps' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import a file of your network' })).toHaveAttribute(
    'href',
    '/devices/import',
  );
  expect(screen.getByRole('link', { name: 'add a device' })).toHaveAttribute('href', '/devices?add=new');
  expect(screen.getByText('ws://localhost/ocpp/')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy Address for chargers' })).toBeInTheDocument();
  expect(screen.getByText('Waiting for the first charger to connect.')).toBeVisible();
});

test('with devices that never connected the devices step is done, and a refused charger links to the reason', async () => {
  show({ devices: 3, neverConnected: 3, refused: 1 });
  expect(await screen.findByText(/Done: there are 3 devices/)).toBeVisible();
  expect(screen.getByText(/1 charger tried to connect and was refused/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See why' })).toHaveAttribute('href', '/devices/unknown');
});

test('a user who may not add devices sees the permission that is required', async () => {
  show({ devices: 0, neverConnected: 0, permissions: ['read:devices'] });
  expect(await screen.findByText(/Somebody with the permission create:devices/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'add a device' })).not.toBeInTheDocument();
});

test('a user who may add but not change devices gets no link to the import', async () => {
  show({ devices: 0, neverConnected: 0, permissions: ['create:devices'] });
  expect(await screen.findByRole('link', { name: 'Add a device' })).toHaveAttribute('href', '/devices?add=new');
  expect(screen.queryByRole('link', { name: /Import/ })).not.toBeInTheDocument();
});

test('after a charger has connected, the first steps are not shown', async () => {
  const shell = show({ devices: 3, neverConnected: 2 });
  await waitFor(() => expect(shell.requests).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'First steps' })).not.toBeInTheDocument());
});
