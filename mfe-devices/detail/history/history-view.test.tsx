import { FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import type { EntityLoad } from '@dmp/shared/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistoryView } from './history-view.tsx';

const load = (facts: Partial<EntityLoad<readonly number[]>> = {}): EntityLoad<readonly number[]> => ({
  entity: [],
  loadedAt: undefined,
  error: undefined,
  notFound: false,
  forbidden: false,
  busy: false,
  reload: async () => undefined,
  put: () => undefined,
  watch: () => undefined,
  ...facts,
});

function show(count: number, facts: Partial<EntityLoad<readonly number[]>> = {}) {
  const entries = Array.from({ length: count }, (_, index) => ({
    key: String(index),
    at: '2026-11-20T08:00:00.000Z',
    by: `person ${index}`,
    content: <p>Change {index}</p>,
  }));
  render(
    <FakeProviders shell={fakeShell({ answer: () => undefined })}>
      <HistoryView label="History" load={load(facts)} entries={entries} empty="Nothing was changed yet." />
    </FakeProviders>,
  );
}
const entryCount = () => screen.queryAllByRole('listitem').length;

test('a long history renders the newest entries first, and older ones on request', async () => {
  show(45);
  expect(entryCount()).toBe(20);
  await userEvent.click(screen.getByRole('button', { name: 'Show 20 more of 25' }));
  expect(entryCount()).toBe(40);
  await userEvent.click(screen.getByRole('button', { name: 'Show 5 more of 5' }));
  expect(entryCount()).toBe(45);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an empty history displays a message', () => {
  show(0);
  expect(screen.getByText('Nothing was changed yet.')).toBeVisible();
});

test('a skeleton is displayed while loading', () => {
  show(0, { entity: undefined, busy: true });
  expect(screen.getByRole('region', { name: 'Loading history' })).toBeInTheDocument();
  expect(screen.queryByText('Nothing was changed yet.')).not.toBeInTheDocument();
});

test('a failed refresh keeps the loaded entries', () => {
  show(1, { error: new Error('No way.') });
  expect(screen.getByText('The history could not be refreshed')).toBeVisible();
  expect(entryCount()).toBe(1);
});
