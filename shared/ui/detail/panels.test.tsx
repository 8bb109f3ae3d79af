import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { Panels, parsePanelStates } from './panels.tsx';

const activeEffects = new Set<string>();
function PanelWithEffect({ name }: { name: string }) {
  useEffect(() => {
    activeEffects.add(name);
    return () => void activeEffects.delete(name);
  }, [name]);
  return <input aria-label={name} />;
}

function renderPanels() {
  return render(
    <FakeProviders shell={fakeShell({ answer: () => undefined })}>
      <Panels
        name="test"
        panels={[
          { key: 'ports', label: 'Ports', render: () => <PanelWithEffect name="ports" /> },
          { key: 'log', label: 'Log', folded: true, render: () => <PanelWithEffect name="log" /> },
        ]}
      />
    </FakeProviders>,
  );
}
const toggle = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const expanded = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded');
beforeEach(() => localStorage.clear());

test('a folded panel has no effects, and keeps typed text', async () => {
  renderPanels();
  expect([...activeEffects]).toEqual(['ports']);
  await userEvent.type(screen.getByRole('textbox', { name: 'ports' }), 'abc');
  await toggle('Ports');
  expect([...activeEffects]).toEqual([]);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await toggle('Ports');
  expect(screen.getByRole('textbox', { name: 'ports' })).toHaveValue('abc');
  expect([...activeEffects]).toEqual(['ports']);
});

test('the browser stores which panels are open', async () => {
  const { unmount } = renderPanels();
  expect([expanded('Ports'), expanded('Log')]).toEqual(['true', 'false']);
  await toggle('Ports');
  await toggle('Log');
  unmount();
  renderPanels();
  expect([expanded('Ports'), expanded('Log')]).toEqual(['false', 'true']);
});

test.each([
  [null, {}],
  ['', {}],
  ['not JSON', {}],
  ['7', {}],
  ['null', {}],
  ['{"a":true,"b":"yes","c":false}', { a: true, c: false }],
])('the stored text %j is parsed as %j', (stored, openStates) => {
  expect(parsePanelStates(stored)).toEqual(openStates);
});
