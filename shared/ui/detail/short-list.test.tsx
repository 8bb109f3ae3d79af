import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { neviApi } from '../../api/nevi.ts';
import { deferred, FakeProviders, fakeShell, type RecordedRequest, response } from '../../shell/testing/fake-shell.tsx';
import { useApi } from '../../shell/use-api.ts';
import { ShortList } from './short-list.tsx';
import { useShortList } from './use-short-list.ts';

const size = 2;

function Notes({ refreshKey }: { refreshKey?: string }) {
  const nevi = useApi(neviApi);
  const list = useShortList({
    name: 'notes',
    parentId: 'CB-1',
    size,
    fetch: (query, signal) => nevi.log('CB-1', query, signal),
    failure: 'Get notes failed!',
    ...(refreshKey === undefined ? {} : { refreshKey }),
  });
  return (
    <>
      <ShortList
        label="Notes"
        noun="note"
        columns={[{ key: 'message', title: 'Note', render: ({ message }) => message }]}
        rowKey={({ message }) => message}
        list={list}
        empty="No notes."
      />
      <button type="button" onClick={list.refreshFirstPage}>
        Add
      </button>
    </>
  );
}

/** Notes 1 to `total`; 1 is the newest. */
const pageOf = ({ query }: RecordedRequest, total: number) => {
  const number = Number(query.page);
  const content = Array.from({ length: Math.max(0, Math.min(size, total - number * size)) }, (_, index) => ({
    message: `Note ${number * size + index + 1}`,
  }));
  return { content, number, size, totalElements: total };
};

function show(answer: (request: RecordedRequest) => unknown) {
  const shell = fakeShell({ answer });
  const ui = (refreshKey?: string) => (
    <FakeProviders shell={shell}>
      <Notes {...(refreshKey === undefined ? {} : { refreshKey })} />
    </FakeProviders>
  );
  const { rerender } = render(ui());
  return { shell, setRefreshKey: (refreshKey: string) => rerender(ui(refreshKey)) };
}
const next = () => userEvent.click(screen.getByRole('listitem', { name: 'Next Page' }));
const notes = () =>
  within(screen.getByRole('table', { name: 'Notes' }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('shows a skeleton, then the first page, and requests pages of its own size', async () => {
  const { promise, resolve } = deferred();
  const { shell } = show(() => promise);
  expect(screen.getByRole('region', { name: 'Loading Notes' })).toHaveAttribute('aria-busy', 'true');
  await act(async () => resolve({ content: [{ message: 'Note 1' }], number: 0, size, totalElements: 5 }));
  expect(notes()).toEqual(['Note 1']);
  expect(screen.getByRole('status')).toHaveTextContent('1–2 of 5 notes');
  expect(shell.requests.map(({ query }) => query)).toEqual([{ page: '0', size: '2' }]);
});

test('while the next page loads, the previous rows stay', async () => {
  const { promise, resolve } = deferred();
  show((request) => (request.query.page === '1' ? promise : pageOf(request, 3)));
  await screen.findByText('Note 1');
  await next();
  expect(notes()).toEqual(['Note 1', 'Note 2']);
  await act(async () => resolve({ content: [{ message: 'Note 3' }], number: 1, size, totalElements: 3 }));
  expect(notes()).toEqual(['Note 3']);
  expect(screen.getByRole('status')).toHaveTextContent('3–3 of 3 notes');
});

test('a single page has no navigation, and a list without rows shows a sentence', async () => {
  let total = 2;
  show((request) => pageOf(request, total));
  expect(await screen.findByRole('status')).toHaveTextContent('1–2 of 2 notes');
  expect(screen.queryByRole('listitem', { name: 'Next Page' })).not.toBeInTheDocument();
  total = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('No notes.')).toBeVisible();
});

test('a failed page shows an error in its place, with the pager and a retry', async () => {
  let broken = true;
  const { shell } = show((request) =>
    broken && request.query.page === '1'
      ? response(502, { error: 'The list is unavailable.' }, 'Bad Gateway')
      : pageOf(request, 3),
  );
  await screen.findByText('Note 1');
  await next();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Notes could not be loadedBad GatewayThe list is unavailable.',
  );
  expect(shell.notices).toHaveLength(1);
  expect(screen.getByRole('listitem', { name: '1' })).toBeVisible();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Note 3')).toBeVisible();
});

test('a page beyond the end redirects to the last page', async () => {
  let total = 5;
  const { setRefreshKey } = show((request) => pageOf(request, total));
  await screen.findByText('Note 1');
  await userEvent.click(screen.getByRole('listitem', { name: '3' }));
  await screen.findByText('Note 5');
  total = 3;
  setRefreshKey('fewer');
  await waitFor(() => expect(notes()).toEqual(['Note 3']));
});

test('an added row is shown on the first page', async () => {
  let total = 4;
  const { shell } = show((request) => pageOf(request, total));
  await screen.findByText('Note 1');
  await next();
  await screen.findByText('Note 3');
  total = 5;
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1–2 of 5 notes'));
  expect(shell.notices).toEqual([]);
});

test('a new refresh key fetches the rows again, and the same key does not', async () => {
  const { shell, setRefreshKey } = show((request) => pageOf(request, 1));
  await screen.findByText('Note 1');
  setRefreshKey('8 AM');
  await waitFor(() => expect(shell.requests).toHaveLength(2));
  setRefreshKey('8 AM');
  setRefreshKey('9 AM');
  await waitFor(() => expect(shell.requests).toHaveLength(3));
});
