import { FakeProviders, fakeShell, type Request } from '@dmp/shared/shell/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { FirstSteps } from './first-steps.tsx';

interface World {
  devices: number;
  neverConnected: number;
  refused?: number;
  permissions?: Parameters<typeof fakeShell>[0]['permissions'];
}

function show({ devices, neverConnected, refused = 0, permissions = ['create:devices', 'update:devices'] }: World) {
  const counts = { offline: 0, faulted: 0, maintenance: 0, charging: 0, retired: 0, neverConnected };
  const shell = fakeShell({
    permissions,
    answer: ({ path }: Request) =>
      path === 'devices/quick-views' ? counts : { content: [], number: 0, size: 1, totalElements: refused },
  });
  render(
    <FakeProviders shell={shell}>
      <FirstSteps devices={devices} />
    </FakeProviders>,
  );
  return shell;
}

test('an empty network shows the way: devices, the address for chargers, the first charger', async () => {
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

test('devices that never connected are a step done, and a refused charger leads to why', async () => {
  show({ devices: 3, neverConnected: 3, refused: 1 });
  expect(await screen.findByText(/Done: there are 3 devices/)).toBeVisible();
  expect(screen.getByText(/1 charger tried to connect and was refused/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See why' })).toHaveAttribute('href', '/devices/unknown');
});

test('whoever may not add devices is told who does', async () => {
  show({ devices: 0, neverConnected: 0, permissions: ['read:devices'] });
  expect(await screen.findByText(/Somebody with the permission create:devices/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'add a device' })).not.toBeInTheDocument();
});

test('whoever may add devices, and not change them, is not led to the import', async () => {
  show({ devices: 0, neverConnected: 0, permissions: ['create:devices'] });
  expect(await screen.findByRole('link', { name: 'Add a device' })).toHaveAttribute('href', '/devices?add=new');
  expect(screen.queryByRole('link', { name: /Import/ })).not.toBeInTheDocument();
});

test('once a charger has ever connected there are no first steps', async () => {
  const shell = show({ devices: 3, neverConnected: 2 });
  await waitFor(() => expect(shell.requests).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'First steps' })).not.toBeInTheDocument());
});
