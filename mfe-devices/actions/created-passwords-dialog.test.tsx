import type { CreatedPasswords } from '@dmp/shared/contract';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { listedSelection } from '@dmp/shared/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { someFacts } from '../testing/selection-facts.ts';
import { ActionDialog } from './action-dialog.tsx';
import { type DeviceAction, deviceActions } from './device-action.ts';

const createdFor = (ids: readonly string[]): CreatedPasswords => ({
  passwords: ids.map((chargeboxId) => ({ chargeboxId, password: `key-of-${chargeboxId}` })),
  csv: `Chargebox ID,Password\r\n${ids.map((id) => `${id},key-of-${id}\r\n`).join('')}`,
});

function show(ids: readonly string[], answer: () => unknown = () => createdFor(ids)) {
  const shell = fakeShell({
    permissions: ['read:devices', 'update:devices'],
    answer: ({ path }: RecordedRequest) =>
      path === 'devices/passwords' ? answer() : someFacts({ devices: ids.length }),
  });
  const onDone = jest.fn();
  render(
    <FakeProviders shell={shell}>
      <ActionDialog
        action={deviceActions.find(({ kind }) => kind === 'SET_PASSWORD') as DeviceAction}
        selection={listedSelection(ids)}
        onClose={jest.fn()}
        onDone={onDone}
      />
    </FakeProviders>,
  );
  return { shell, onDone };
}

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};

test('the password of one device is displayed with its user name until Done is pressed', async () => {
  const { shell, onDone } = show(['CB-1']);
  await press('Make password for 1 device');
  expect(await screen.findByText('key-of-CB-1')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy Password' })).toBeInTheDocument();
  expect(onDone).not.toHaveBeenCalled();
  await press('Done');
  expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ devices: 1, jobIds: [] }));
  expect(shell.requests.find(({ path }) => path === 'devices/passwords')).toMatchObject({
    ...{ method: 'POST', body: { deviceList: ['CB-1'] } },
  });
});

test('several passwords are a file, and Done is disabled until it is downloaded', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:passwords';
  };
  URL.revokeObjectURL = () => {};
  // jsdom does not download; it would treat the click as a navigation.
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { onDone } = show(['CB-1', 'CB-2']);
  await press('Make passwords for 2 devices');
  expect(await screen.findByText(/They are not shown again/)).toBeVisible();
  expect(screen.queryByText(/key-of/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled();
  await press('Download CSV');
  await press('Done');
  expect(onDone).toHaveBeenCalled();
  expect(click).toHaveBeenCalledTimes(1);
  click.mockRestore();
  expect(files.map(({ size }) => size)).toEqual([createdFor(['CB-1', 'CB-2']).csv.length]);
});

test('the error of a failed creation is displayed in the dialog', async () => {
  show(['CB-1'], () => response(409, { error: 'Retired: CB-1. Bring it back into use first.' }, 'Conflict'));
  await press('Make password for 1 device');
  expect(await screen.findByText(/Retired: CB-1/)).toBeVisible();
});
