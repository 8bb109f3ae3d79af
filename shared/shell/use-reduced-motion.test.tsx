import { Input } from '@dmp/shared/antd/controls';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteProviders } from './remote-providers.tsx';
import { fakeShell } from './testing/fake-shell.tsx';

test('typed text stays when the system changes to reduced motion', async () => {
  const listeners = new Set<() => void>();
  let matches = false;
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        get matches() {
          return matches && media.includes('reduced-motion');
        },
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
        addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
        removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
      }) as MediaQueryList,
  );
  const shell = fakeShell({ answer: () => undefined });
  const tree = () => (
    <RemoteProviders shell={shell}>
      <Input aria-label="Note" />
    </RemoteProviders>
  );
  const { rerender } = render(tree());
  await userEvent.type(screen.getByLabelText('Note'), 'Replace the cable');
  matches = true;
  act(() => {
    for (const listener of listeners) listener();
  });
  rerender(tree());
  expect(screen.getByLabelText('Note')).toHaveValue('Replace the cable');
});
