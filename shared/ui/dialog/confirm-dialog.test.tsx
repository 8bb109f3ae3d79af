import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

function Asking(props: Partial<ConfirmDialogProps>) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsks(true)}>
        Delete alert
      </button>
      {asks ? (
        <ConfirmDialog
          title="Delete alert?"
          confirm="Delete"
          busy={false}
          onConfirm={() => undefined}
          onClose={() => setAsks(false)}
          {...props}
        >
          <p>It has 3 recipients.</p>
          {props.children}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

async function ask(props: Partial<ConfirmDialogProps> = {}) {
  render(
    <FakeProviders shell={fakeShell({ answer: () => undefined })}>
      <Asking {...props} />
    </FakeProviders>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete alert' }));
}
const dialog = () => screen.queryByRole('dialog', { name: 'Delete alert?' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('it says what is touched, and closed gives the focus back', async () => {
  await ask();
  expect(dialog()).toHaveTextContent('It has 3 recipients.');
  await userEvent.click(button('Cancel'));
  expect(dialog()).not.toBeInTheDocument();
  expect(button('Delete alert')).toHaveFocus();
});

test('its first field has the focus', async () => {
  await ask({ children: <input aria-label="Reason" /> });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus());
});

test('a click beside it closes nothing', async () => {
  await ask();
  fireEvent.click(dialog()?.parentElement as HTMLElement);
  expect(dialog()).toBeVisible();
});

test('while it is under way nothing can be pressed, and Escape closes nothing', async () => {
  const onConfirm = jest.fn();
  await ask({ busy: true, onConfirm });
  expect(button('Cancel')).toBeDisabled();
  await userEvent.click(button(/Delete$/));
  fireEvent.keyDown(dialog() as HTMLElement, { key: 'Escape', code: 'Escape', keyCode: 27 });
  expect(onConfirm).not.toHaveBeenCalled();
  expect(dialog()).toBeVisible();
});

test('a second way to do it stands after the first, and follows the same rules', async () => {
  const onConfirm = jest.fn();
  await ask({ also: { confirm: 'Delete + Tell', onConfirm } });
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.slice(-3)).toEqual(['Cancel', 'Delete', 'Delete + Tell']);
  await userEvent.click(button('Delete + Tell'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('what is not ready cannot be confirmed', async () => {
  await ask({ ready: false, also: { confirm: 'Delete + Tell', onConfirm: () => undefined } });
  expect(button('Delete')).toBeDisabled();
  expect(button('Delete + Tell')).toBeDisabled();
});

test('a count that is asked for must be typed', async () => {
  const onConfirm = jest.fn();
  await ask({ typed: { count: 1200, label: 'Type 1,200 to delete them' }, onConfirm });
  const field = screen.getByRole('textbox', { name: 'Type 1,200 to delete them' });
  await userEvent.type(field, '120{Enter}');
  expect(button('Delete')).toBeDisabled();
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.type(field, '0{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
