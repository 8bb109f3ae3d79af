import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LeaveDialog } from './leave-dialog.tsx';
import { NavigationBlockers } from './navigation-blockers.ts';

// jsdom does not implement these.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

function openDialog(leave = jest.fn()) {
  const blockers = new NavigationBlockers({ go: () => {}, apply: () => {} }, 0, new URL('http://console.test/'));
  blockers.block({ title: 'Leave without saving?', text: 'Two tariffs are lost.', leave: 'Discard', stay: 'Go on' });
  render(<LeaveDialog blockers={blockers} />);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  act(() => blockers.leave(leave));
  return leave;
}

test('shows the texts of the blocker, and leaves when confirmed', async () => {
  const leave = openDialog();
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(dialog).toHaveAccessibleDescription('Two tariffs are lost.');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(leave).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Stay cancels the navigation', async () => {
  const leave = openDialog();
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(leave).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Escape cancels the navigation', async () => {
  const leave = openDialog();
  fireEvent(await screen.findByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect(leave).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the Escape that closes a drawer does not close the dialog', async () => {
  openDialog();
  // The browser closes a modal dialog that is already open when it handles the key.
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});
