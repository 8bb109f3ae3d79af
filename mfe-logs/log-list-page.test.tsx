import type { OcppLogPage } from '@dmp/shared/contract';
import { deferred, FakeProviders, fakeShell, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LogListPage } from './log-list-page.tsx';

const none: OcppLogPage = { content: [], number: 0, size: 10, totalElements: 0 };

async function visit(address: string, exportAnswer: () => unknown) {
  localStorage.clear();
  sessionStorage.clear();
  window.history.pushState(null, '', `/logs?${address}`);
  const shell = fakeShell({
    permissions: ['read:logs'],
    answer: ({ path }) => (path.includes('export-csv') ? exportAnswer() : none),
  });
  render(
    <FakeProviders shell={shell}>
      <LogListPage />
    </FakeProviders>,
  );
  await screen.findByText('No logs match these filters.');
  return { shell, exportsOf: () => shell.requests.filter(({ path }) => path.includes('export-csv')) };
}

test('the logs of the whole network are listed, and can be followed live', async () => {
  const { shell } = await visit('status=Faulted', () => none);
  expect(shell.requests.map(({ path, query }) => ({ path, query }))).toEqual([
    { path: 'logs/ocpp', query: { status: 'Faulted', pageNumber: '0', pageSize: '10' } },
  ]);
  expect(screen.getByRole('switch', { name: 'Live' })).not.toBeChecked();
});

test('an export has the filters of the list, and can be canceled', async () => {
  const { shell, exportsOf } = await visit('onlyErrors=true&range=4h', () => deferred().promise);
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(exportsOf()).toHaveLength(1));
  const [first] = exportsOf();
  expect(first?.query).toEqual({ onlyErrors: 'true', start: expect.any(String) });
  expect(Math.abs(Date.now() - 4 * 3_600_000 - Date.parse(first?.query.start ?? ''))).toBeLessThan(60_000);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the export' }));
  expect(first?.signal?.aborted).toBe(true);
  expect(shell.notices).toEqual([]);
});

test('an export has the order of the list', async () => {
  const { exportsOf } = await visit('sortBy=time&sortOrder=ASC&status=Faulted', () => deferred().promise);
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(exportsOf()).toHaveLength(1));
  expect(exportsOf()[0]?.query).toEqual({ status: 'Faulted', sortBy: 'time', sortOrder: 'ASC' });
});

test('a failed export shows a notification', async () => {
  const { shell } = await visit('onlyErrors=true', () => response(502, null, 'Bad Gateway'));
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(shell.notices).toEqual([{ kind: 'error', title: 'Failed to export', text: 'Bad Gateway' }]),
  );
});
