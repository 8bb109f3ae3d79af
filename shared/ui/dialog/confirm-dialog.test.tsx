import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

function DeleteAlert(props: Partial<ConfirmDialogProps>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete alert
      </button>
      {isOpen ? (
        <ConfirmDialog
          title="Delete alert?"
          confirm="Delete"
          busy={false}
          onConfirm={() => undefined}
          onClose={() => setOpen(false)}
          {...props}
        >
          <p>It has 3 recipients.</p>
          {props.children}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

async function openDialog(props: Partial<ConfirmDialogProps> = {}) {
  render(
    <FakeProviders shell={fakeShell({ answer: () => undefined })}>
      <DeleteAlert {...props} />
    </FakeProviders>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete alert' }));
}
const dialog = () => screen.queryByRole('dialog', { name: 'Delete alert?' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('the dialog shows what is affected, and closing it restores the focus', async () => {
  await openDialog();
  expect(dialog()).toHaveTextContent('It has 3 recipients.');
  await userEvent.click(button('Cancel'));
  expect(dialog()).not.toBeInTheDocument();
  expect(button('Delete alert')).toHaveFocus();
});

test('the first field gets the focus', async () => {
  await openDialog({ children: <input aria-label="Reason" /> });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus());
});

test('a click on the mask does not close the dialog', async () => {
  await openDialog();
  fireEvent.click(dialog()?.parentElement as HTMLElement);
  expect(dialog()).toBeVisible();
});

test('a running action disables all buttons and Escape', async () => {
  const onConfirm = jest.fn();
  await openDialog({ busy: true, onConfirm });
  expect(button('Cancel')).toBeDisabled();
  await userEvent.click(button(/Delete$/));
  fireEvent.keyDown(dialog() as HTMLElement, { key: 'Escape', code: 'Escape', keyCode: 27 });
  expect(onConfirm).not.toHaveBeenCalled();
  expect(dialog()).toBeVisible();
});

test('the secondary action is after the first', async () => {
  const onConfirm = jest.fn();
  await openDialog({ secondaryAction: { confirm: 'Delete + Tell', onConfirm } });
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.slice(-3)).toEqual(['Cancel', 'Delete', 'Delete + Tell']);
  await userEvent.click(button('Delete + Tell'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('a dialog that is not ready cannot be confirmed', async () => {
  await openDialog({ ready: false, secondaryAction: { confirm: 'Delete + Tell', onConfirm: () => undefined } });
  expect(button('Delete')).toBeDisabled();
  expect(button('Delete + Tell')).toBeDisabled();
});

test('a required count must be typed', async () => {
  const onConfirm = jest.fn();
  await openDialog({ typeToConfirm: { count: 1200, label: 'Type 1,200 to delete them' }, onConfirm });
  const field = screen.getByRole('textbox', { name: 'Type 1,200 to delete them' });
  await userEvent.type(field, '120{Enter}');
  expect(button('Delete')).toBeDisabled();
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.type(field, '0{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
