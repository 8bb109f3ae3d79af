import type { NetworkImport, NetworkImportEntry } from '@dmp/shared/contract';
import { deferred, FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportPage } from './import-page.tsx';

const planned: NetworkImport = {
  ...{ id: 'i1', fileName: 'network.csv', format: 'CSV', state: 'READY', createdBy: 'admin@example.com' },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', endedAt: null, lines: 3, entries: 3, planned: 3, applied: 0 },
  ...{ outcomes: { CREATED: 1, CHANGED: 1, UNCHANGED: 0, REFUSED: 1 }, failure: null },
} as NetworkImport;

const entry = (id: string, more: Partial<NetworkImportEntry>): NetworkImportEntry => ({
  ...{ kind: 'DEVICE', id, firstLine: 1, lastLine: 2, outcome: 'CREATED', changes: [], reason: null, applied: false },
  ...more,
});
const entries = [
  entry('CB-1', {}),
  entry('CB-2', { outcome: 'CHANGED', changes: [{ field: 'make', from: 'ABB', to: null }] }),
  entry('CB-3', { outcome: 'REFUSED', firstLine: 3, lastLine: 3, reason: 'This device is retired.' }),
];

function visit(
  address: string,
  answer: (request: RecordedRequest) => unknown,
  permissions: readonly ('create' | 'update')[] = ['create', 'update'],
) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({ permissions: permissions.map((action) => `${action}:devices` as const), answer });
  render(
    <FakeProviders shell={shell}>
      <ImportPage />
    </FakeProviders>,
  );
  return shell;
}

test('a file is uploaded unchanged, and its preview is displayed', async () => {
  const shell = visit('/devices/import', ({ method, path }) => {
    if (path === 'network/imports') return method === 'POST' ? planned : [];
    return path.endsWith('entries') ? { content: entries, number: 0, size: 10, totalElements: 3 } : planned;
  });
  expect(await screen.findByText('Nothing has been imported yet.')).toBeVisible();
  const file = new File(['chargeboxId\nCB-1'], 'network.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('File of a network'), file);
  expect(await screen.findByRole('heading', { name: 'network.csv' })).toBeVisible();
  expect(window.location.search).toContain('import=i1');
  const upload = shell.requests.find(({ method }) => method === 'POST');
  expect(upload).toMatchObject({ path: 'network/imports', query: { fileName: 'network.csv' } });

  expect(screen.getByText('Nothing has been changed yet.')).toBeVisible();
  expect(await screen.findByText('make: ABB → empty')).toBeVisible();
  for (const words of ['Will be created', 'Will be changed', 'Refused']) {
    expect(screen.getByText(words, { selector: 'td *' })).toBeVisible();
  }
  expect(screen.getByRole('radio', { name: 'Will be created 1' })).toBeInTheDocument();
  expect(screen.queryByText(/^Created/)).not.toBeInTheDocument();
  expect(screen.getByText('This device is retired.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Refused 1' }));
  await waitFor(() => expect(shell.requests.at(-1)?.query).toMatchObject({ outcome: 'REFUSED' }));
});

test('an upload that ends after the user has left the page does not navigate, and its notification has a link', async () => {
  const upload = deferred();
  const shell = visit('/devices/import', ({ method }) => (method === 'POST' ? upload.promise : []));
  await screen.findByText('Nothing has been imported yet.');
  await userEvent.upload(screen.getByLabelText('File of a network'), new File(['x'], 'network.csv'));
  act(() => window.history.pushState(null, '', '/locations?page=2'));
  await act(async () => upload.resolve(planned));
  expect(window.location.pathname + window.location.search).toBe('/locations?page=2');
  await waitFor(() => expect(shell.notices).toMatchObject([{ kind: 'success', title: 'network.csv was uploaded' }]));
  render(shell.notices[0]?.text);
  expect(screen.getByRole('link', { name: 'View import' })).toHaveAttribute('href', '/devices/import?import=i1');
});

test('the error of an unreadable file is displayed', async () => {
  visit('/devices/import', ({ method }) =>
    method === 'POST' ? response(400, { error: 'There is no column color.' }) : [],
  );
  await screen.findByText('Nothing has been imported yet.');
  await userEvent.upload(screen.getByLabelText('File of a network'), new File(['x'], 'x.csv'));
  expect(await screen.findByText('There is no column color.')).toBeVisible();
});

test('an import is applied after confirmation', async () => {
  let one = planned;
  const shell = visit('/devices/import?import=i1', ({ method, path }) => {
    if (path.endsWith('entries')) return { content: entries, number: 0, size: 10, totalElements: 3 };
    if (method === 'POST') one = { ...planned, state: 'APPLIED', applied: 2, endedAt: planned.createdAt };
    return one;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  const dialog = (await screen.findByText('Apply this import?')).closest('[role=dialog]') as HTMLElement;
  expect(within(dialog).getByText(/^1 will be created and 1 changed\./)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('2 of 2 applied')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Created 1' })).toBeInTheDocument();
  expect(shell.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    'network/imports/i1/apply',
  ]);
  expect(screen.queryByRole('button', { name: 'Cancel import' })).not.toBeInTheDocument();
});

test('an import that was canceled halfway displays what it has not applied', async () => {
  const canceled = { ...planned, state: 'CANCELED', applied: 1, endedAt: planned.createdAt };
  visit('/devices/import?import=i1', ({ path }) =>
    path.endsWith('entries')
      ? {
          ...{ number: 0, size: 10, totalElements: 3 },
          content: [entry('CB-1', { applied: true }), ...entries.slice(1)],
        }
      : canceled,
  );
  expect(await screen.findByText('1 of 2 applied')).toBeVisible();
  const outcomes = async (id: string) => within((await screen.findByText(id)).closest('tr') as HTMLElement);
  expect((await outcomes('CB-1')).getByText('Created')).toBeVisible();
  expect((await outcomes('CB-2')).getByText('Not applied')).toBeVisible();
  expect((await outcomes('CB-3')).getByText('Refused')).toBeVisible();
});

test('without permission to change devices, a message is displayed', () => {
  visit('/devices/import', () => [], ['create']);
  expect(screen.getByText("You don't have permission to see this page.")).toBeVisible();
});
