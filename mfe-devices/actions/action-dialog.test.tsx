import { deferred, FakeProviders, fakeShell, response } from '@dmp/shared/shell/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActionDialog } from './action-dialog.tsx';
import { type DeviceAction, deviceActions } from './device-action.ts';

const reset = deviceActions[0] as DeviceAction;

function show({ devices = ['CB-1'], away = 0, answer = (): unknown => ({ jobId: '1', devices: 1 }) } = {}) {
  const shell = fakeShell({ permissions: ['execute:dm-devices-reset'], answer });
  const onDone = jest.fn();
  const onClose = jest.fn();
  const { unmount } = render(
    <FakeProviders shell={shell}>
      <ActionDialog action={reset} devices={devices} away={away} onClose={onClose} onDone={onDone} />
    </FakeProviders>,
  );
  return { shell, onDone, onClose, unmount };
}

const confirm = () => screen.getByRole('button', { name: /Confirm/ });
const pick = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

/** Types a time as a person does; leaving the field takes it. */
function enterTime(text: string) {
  const field = screen.getByRole('textbox', { name: 'Scheduled time' });
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
  fireEvent.blur(field);
}

test('how many devices are touched is said before anything is confirmed', () => {
  show({ devices: ['CB-1', 'CB-2', 'CB-3'] });
  expect(screen.getByRole('dialog')).toHaveTextContent('This resets 3 devices.');
  expect(screen.getByRole('dialog')).toHaveTextContent('CB-1, CB-2, CB-3');
});

test('how many are not connected is said while it is to run at once', async () => {
  show({ devices: ['CB-1', 'CB-2', 'CB-3'], away: 2 });
  expect(screen.getByText(/^2 of these devices are not connected/)).toBeVisible();
  await pick('Execute at a scheduled date');
  expect(screen.queryByText(/not connected/)).not.toBeInTheDocument();
});

test('the first field has the focus, and at the end what had it before', async () => {
  const before = document.createElement('button');
  document.body.append(before);
  before.focus();
  const { unmount } = show();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Hard' })).toHaveFocus());
  unmount();
  expect(before).toHaveFocus();
  before.remove();
});

test('a reset is confirmed only once its type is chosen, and then sent', async () => {
  const { shell, onDone } = show();
  expect(screen.getByRole('radio', { name: 'Execute now' })).toBeChecked();
  expect(confirm()).toBeDisabled();
  await pick('Hard');
  await userEvent.click(confirm());
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(shell.requests).toMatchObject([
    {
      method: 'POST',
      path: 'remote-action/trigger-action',
      body: { deviceList: ['CB-1'], remoteActionType: 'IMMEDIATE', eventType: 'RESET_REQUEST', resetType: 'Hard' },
    },
  ]);
  expect(shell.notices).toEqual([{ kind: 'success', title: 'Action is successfully executed!' }]);
});

test('a time that has passed cannot be confirmed, and the zone is named', async () => {
  const { shell } = show();
  await pick('Soft');
  await pick('Execute at a scheduled date');
  expect(confirm()).toBeDisabled();
  expect(screen.getByText(/\(UTC[+-]\d\d:\d\d\)/)).toBeInTheDocument();

  const today = new Date();
  const day = `${String(today.getMonth() + 1).padStart(2, '0')}/${String(today.getDate()).padStart(2, '0')}`;
  enterTime(`${day}/${today.getFullYear()} 12:00:00 AM`);
  expect(await screen.findByText('Scheduled time must be after current time!')).toBeInTheDocument();
  expect(confirm()).toBeDisabled();

  enterTime(`${day}/${today.getFullYear() + 1} 6:30:00 PM`);
  await waitFor(() => expect(confirm()).toBeEnabled());
  expect(screen.queryByText('Scheduled time must be after current time!')).not.toBeInTheDocument();
  await userEvent.click(confirm());
  await waitFor(() => expect(shell.requests).toHaveLength(1));
  expect(shell.requests[0]?.body).toMatchObject({
    remoteActionType: 'SCHEDULED',
    resetType: 'Soft',
    scheduledTime: new Date(today.getFullYear() + 1, today.getMonth(), today.getDate(), 18, 30).toISOString(),
  });
});

test('while it is under way the button is busy and sends nothing more', async () => {
  const { promise, resolve } = deferred();
  const { shell, onDone } = show({ answer: () => promise });
  await pick('Soft');
  await userEvent.click(confirm());
  fireEvent.click(confirm());
  await waitFor(() => expect(shell.requests).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  resolve({ jobId: '1', devices: 1 });
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(shell.requests).toHaveLength(1);
});

test('a failure is told with its reason, and what was chosen stays', async () => {
  const refused = response(403, { error: 'You need execute:dm-devices-reset.' }, 'Forbidden');
  const { shell, onDone } = show({ answer: () => refused });
  await pick('Hard');
  await userEvent.click(confirm());
  await waitFor(() =>
    expect(shell.notices).toEqual([
      { kind: 'error', title: 'Action failed!', text: 'Forbidden', detail: 'You need execute:dm-devices-reset.' },
    ]),
  );
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.getByRole('radio', { name: 'Hard' })).toBeChecked();
  await waitFor(() => expect(confirm()).toBeEnabled());
});
