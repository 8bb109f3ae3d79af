import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { useUnsavedBlocker } from '../form/use-unsaved-blocker.ts';
import { useTabBlocker } from './use-tab-blocker.ts';

function Note() {
  const [text, setText] = useState('');
  const unsaved = useUnsavedBlocker({ shouldBlock: useTabBlocker(), onDiscard: () => setText('') });
  return (
    <input
      aria-label="Note"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (target.value) unsaved.block();
        else unsaved.unblock();
      }}
    />
  );
}

async function typeNote(url: string) {
  window.history.replaceState(null, '', url);
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
])('navigation from %s to %s is blocked: %p', async (from, to, isBlocked) => {
  const { shell } = await typeNote(from);
  const [blocker] = shell.guards;
  expect(blocker?.question.title).toBe('Leave without saving?');
  expect(blocker?.holds?.(new URL(to, 'http://localhost'))).toBe(isBlocked);
});

test('an emptied field does not block navigation, and leaving discards the changes', async () => {
  const { shell } = await typeNote('/devices/1');
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

test('navigation is not blocked after the page is unmounted', async () => {
  const { shell, unmount } = await typeNote('/devices/1');
  unmount();
  await waitFor(() => expect(shell.guards.size).toBe(0));
});
