import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LeaveDialog } from './leave-dialog.tsx';
import { Leaving } from './leaving.ts';

// What jsdom lacks.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

function asking(leave = jest.fn()) {
  const leaving = new Leaving({ go: () => {}, make: () => {} }, 0, new URL('http://console.test/'));
  leaving.guard({ title: 'Leave without saving?', text: 'Two tariffs are lost.', leave: 'Discard', stay: 'Go on' });
  render(<LeaveDialog leaving={leaving} />);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  act(() => leaving.leave(leave));
  return leave;
}

test('it asks in the words of the page, and leaves', async () => {
  const leave = asking();
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(dialog).toHaveAccessibleDescription('Two tariffs are lost.');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(leave).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('staying changes nothing', async () => {
  const leave = asking();
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(leave).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Escape stays', async () => {
  const leave = asking();
  fireEvent(await screen.findByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect(leave).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the Escape that closes a drawer does not answer it', async () => {
  asking();
  // What is open once a key has been handled is closed by that key.
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});
