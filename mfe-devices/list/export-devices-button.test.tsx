import { deferred, FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import { clipboardText } from '@dmp/shared/shell/testing/clipboard';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportDevicesButton } from './export-devices-button.tsx';

async function exported(choice: string) {
  const shell = fakeShell({ permissions: ['read:devices'], answer: () => deferred().promise });
  render(
    <FakeProviders shell={shell}>
      <ExportDevicesButton filters={{ make: 'ABB' }} order={{ sortBy: 'city', sortOrder: 'DESC' }} />
    </FakeProviders>,
  );
  const button = screen.getByRole('button', { name: 'Export CSV' });
  await userEvent.click(button);
  const item = await screen.findByRole('menuitem', { name: choice });
  // The menu takes the focus three frames after it opened; on a slow machine, an immediate click would come first.
  await waitFor(() => expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement));
  await userEvent.click(item);
  await waitFor(() => expect(shell.requests).toHaveLength(1));
  return { request: shell.requests[0], button };
}

beforeEach(() => localStorage.clear());

test('all columns of the filtered devices are exported, in the order of the list', async () => {
  const { request } = await exported('All columns');
  expect(request).toMatchObject({ path: 'devices/export' });
  expect(request?.query).toEqual({ make: 'ABB', sortBy: 'city', sortOrder: 'DESC' });
});

test('Shown columns exports the columns the user has selected, in their order', async () => {
  localStorage.setItem('dmp.devices.columns', JSON.stringify({ shown: ['city', 'chargeboxId'], widths: {} }));
  const { request } = await exported('Shown columns');
  expect(request?.query).toEqual({ make: 'ABB', sortBy: 'city', sortOrder: 'DESC', columns: 'city,chargeboxId' });
});

test('the IDs are copied, one per line, in the order of the list', async () => {
  // Installs a fake clipboard.
  userEvent.setup();
  const shell = fakeShell({ permissions: ['read:devices'], answer: () => ['CB-0002', 'CB-0001'] });
  render(
    <FakeProviders shell={shell}>
      <ExportDevicesButton filters={{ make: 'ABB' }} order={{ sortBy: 'city', sortOrder: 'DESC' }} />
    </FakeProviders>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy chargebox IDs' }));
  await waitFor(() => expect(shell.notices).toEqual([{ kind: 'success', title: '2 chargebox IDs copied' }]));
  expect(shell.requests).toMatchObject([
    { path: 'devices/chargebox-ids', query: { make: 'ABB', sortBy: 'city', sortOrder: 'DESC' } },
  ]);
  expect(await clipboardText()).toBe('CB-0002\nCB-0001');
});

test('a running export can be canceled, and its button stays', async () => {
  const { button } = await exported('Shown columns');
  const cancel = await screen.findByRole('button', { name: 'Cancel the export' });
  expect(button).toBeVisible();
  await userEvent.click(cancel);
  await waitFor(() => expect(button).toHaveFocus());
});
