import { FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExecuteActionMenu } from './execute-action-menu.tsx';

function show() {
  const onPick = jest.fn();
  const shell = fakeShell({ permissions: ['execute:dm-devices-reset'], answer: () => undefined });
  render(
    <FakeProviders shell={shell}>
      <ExecuteActionMenu onPick={onPick} />
    </FakeProviders>,
  );
  return { onPick, button: screen.getByRole('button', { name: /Execute Action/ }) };
}

test.each([
  ['{Enter}', 'Enter', 13],
  [' ', ' ', 32],
  ['{ArrowDown}', 'Enter', 13],
])(
  'opened by %p, an item is selected by %p, which activates nothing else, and the button gets the focus',
  async (open, key, keyCode) => {
    const { onPick, button } = show();
    expect(button).toHaveAttribute('aria-haspopup', 'menu');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    button.focus();
    await userEvent.keyboard(open);
    const item = await screen.findByRole('menuitem', { name: 'Reset' });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(item).toHaveFocus());

    const press = createEvent.keyDown(item, { key, code: key, keyCode, which: keyCode });
    fireEvent(item, press);
    expect(press.defaultPrevented).toBe(true);
    expect(onPick).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  },
);
