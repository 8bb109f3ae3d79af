import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { choicesIn, Panels } from './panels.tsx';

const atWork = new Set<string>();
function Working({ name }: { name: string }) {
  useEffect(() => {
    atWork.add(name);
    return () => void atWork.delete(name);
  }, [name]);
  return <input aria-label={name} />;
}

function draw() {
  return render(
    <FakeProviders shell={fakeShell({ answer: () => undefined })}>
      <Panels
        name="test"
        panels={[
          { key: 'ports', label: 'Ports', draw: () => <Working name="ports" /> },
          { key: 'log', label: 'Log', folded: true, draw: () => <Working name="log" /> },
        ]}
      />
    </FakeProviders>,
  );
}
const toggle = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const expanded = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded');
beforeEach(() => localStorage.clear());

test('a panel that is folded is not at work, and keeps what was typed in it', async () => {
  draw();
  expect([...atWork]).toEqual(['ports']);
  await userEvent.type(screen.getByRole('textbox', { name: 'ports' }), 'abc');
  await toggle('Ports');
  expect([...atWork]).toEqual([]);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await toggle('Ports');
  expect(screen.getByRole('textbox', { name: 'ports' })).toHaveValue('abc');
  expect([...atWork]).toEqual(['ports']);
});

test('which are open is kept in the browser', async () => {
  const { unmount } = draw();
  expect([expanded('Ports'), expanded('Log')]).toEqual(['true', 'false']);
  await toggle('Ports');
  await toggle('Log');
  unmount();
  draw();
  expect([expanded('Ports'), expanded('Log')]).toEqual(['false', 'true']);
});

test.each([
  [null, {}],
  ['', {}],
  ['not JSON', {}],
  ['7', {}],
  ['null', {}],
  ['{"a":true,"b":"yes","c":false}', { a: true, c: false }],
])('%j, as the browser kept it, means %j', (stored, choices) => {
  expect(choicesIn(stored)).toEqual(choices);
});
