import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { useUnsaved } from '../form/use-unsaved.ts';
import { useLeavesTab } from './use-leaves-tab.ts';

function Note() {
  const [text, setText] = useState('');
  const unsaved = useUnsaved({ holds: useLeavesTab(), onLeave: () => setText('') });
  return (
    <input
      aria-label="Note"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (target.value) unsaved.hold();
        else unsaved.letGo();
      }}
    />
  );
}

async function typed(at: string) {
  window.history.replaceState(null, '', at);
  const shell = fakeShell({ answer: () => undefined });
  const { unmount } = render(
    <FakeProviders shell={shell}>
      <Note />
    </FakeProviders>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'x');
  return { shell, unmount };
}

test.each([
  ['/devices/1?tab=state', '/devices/1?tab=logs', true],
  ['/devices/1?tab=state', '/devices/1', true],
  ['/devices/1?tab=state', '/devices/2?tab=state', true],
  ['/devices/1?tab=state', '/devices', true],
  ['/devices/1?tab=state', '/devices/1?tab=state&job=7', false],
  ['/devices/1', '/devices/1?page=2', false],
  ['/devices/1', '/devices/1?tab=state', true],
])('from %s to %s: %p', async (at, to, leaves) => {
  const { shell } = await typed(at);
  const [guard] = shell.guards;
  expect(guard?.question.title).toBe('Leave without saving?');
  expect(guard?.holds?.(new URL(to, 'http://localhost'))).toBe(leaves);
});

test('what is emptied again holds nobody, and what is left is given up', async () => {
  const { shell } = await typed('/devices/1');
  const note = screen.getByRole('textbox', { name: 'Note' });
  await userEvent.clear(note);
  expect(shell.guards.size).toBe(0);
  await userEvent.type(note, 'y');
  await act(async () => {
    for (const { onLeave } of [...shell.guards]) onLeave?.();
  });
  expect(note).toHaveValue('');
  expect(shell.guards.size).toBe(0);
});

test('it holds nobody once the page is gone', async () => {
  const { shell, unmount } = await typed('/devices/1');
  unmount();
  await waitFor(() => expect(shell.guards.size).toBe(0));
});
