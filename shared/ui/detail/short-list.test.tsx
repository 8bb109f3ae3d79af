import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { neviApi } from '../../api/nevi.ts';
import { deferred, FakeProviders, fakeShell, type Request, response } from '../../shell/testing/fake-shell.tsx';
import { useApi } from '../../shell/use-api.ts';
import { ShortList } from './short-list.tsx';
import { useShortList } from './use-short-list.ts';

const size = 2;

function Notes({ follows }: { follows?: string }) {
  const nevi = useApi(neviApi);
  const list = useShortList({
    name: 'notes',
    of: 'CB-1',
    size,
    fetch: (query, signal) => nevi.log('CB-1', query, signal),
    failure: 'Get notes failed!',
    ...(follows === undefined ? {} : { follows }),
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
      <button type="button" onClick={list.added}>
        Add
      </button>
    </>
  );
}

/** Notes 1 to `total`, of which 1 is the newest. */
const pageOf = ({ query }: Request, total: number) => {
  const number = Number(query.page);
  const content = Array.from({ length: Math.max(0, Math.min(size, total - number * size)) }, (_, index) => ({
    message: `Note ${number * size + index + 1}`,
  }));
  return { content, number, size, totalElements: total };
};

function show(answer: (request: Request) => unknown) {
  const shell = fakeShell({ answer });
  const ui = (follows?: string) => (
    <FakeProviders shell={shell}>
      <Notes {...(follows === undefined ? {} : { follows })} />
    </FakeProviders>
  );
  const { rerender } = render(ui());
  return { shell, follow: (fact: string) => rerender(ui(fact)) };
}
const next = () => userEvent.click(screen.getByRole('listitem', { name: 'Next Page' }));
const notes = () =>
  within(screen.getByRole('table', { name: 'Notes' }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('it shows its shape, then the first page, and asks for pages of its own size', async () => {
  const { promise, resolve } = deferred();
  const { shell } = show(() => promise);
  expect(screen.getByRole('region', { name: 'Loading Notes' })).toHaveAttribute('aria-busy', 'true');
  await act(async () => resolve({ content: [{ message: 'Note 1' }], number: 0, size, totalElements: 5 }));
  expect(notes()).toEqual(['Note 1']);
  expect(screen.getByRole('status')).toHaveTextContent('1–2 of 5 notes');
  expect(shell.requests.map(({ query }) => query)).toEqual([{ page: '0', size: '2' }]);
});

test('while the next page loads the rows before stay', async () => {
  const { promise, resolve } = deferred();
  show((request) => (request.query.page === '1' ? promise : pageOf(request, 3)));
  await screen.findByText('Note 1');
  await next();
  expect(notes()).toEqual(['Note 1', 'Note 2']);
  await act(async () => resolve({ content: [{ message: 'Note 3' }], number: 1, size, totalElements: 3 }));
  expect(notes()).toEqual(['Note 3']);
  expect(screen.getByRole('status')).toHaveTextContent('3–3 of 3 notes');
});

test('a single page needs no way to others, and a list without rows says so', async () => {
  let total = 2;
  show((request) => pageOf(request, total));
  expect(await screen.findByRole('status')).toHaveTextContent('1–2 of 2 notes');
  expect(screen.queryByRole('listitem', { name: 'Next Page' })).not.toBeInTheDocument();
  total = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('No notes.')).toBeVisible();
});

test('a page that fails is told of in its place; the way back stays, and Retry tries again', async () => {
  let broken = true;
  const { shell } = show((request) =>
    broken && request.query.page === '1'
      ? response(502, { error: 'The list is away.' }, 'Bad Gateway')
      : pageOf(request, 3),
  );
  await screen.findByText('Note 1');
  await next();
  expect(await screen.findByRole('alert')).toHaveTextContent('Notes could not be loadedBad GatewayThe list is away.');
  expect(shell.notices).toHaveLength(1);
  expect(screen.getByRole('listitem', { name: '1' })).toBeVisible();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Note 3')).toBeVisible();
});

test('a page that is gone leads to the last one there is', async () => {
  let total = 5;
  const { follow } = show((request) => pageOf(request, total));
  await screen.findByText('Note 1');
  await userEvent.click(screen.getByRole('listitem', { name: '3' }));
  await screen.findByText('Note 5');
  total = 3;
  follow('fewer');
  await waitFor(() => expect(notes()).toEqual(['Note 3']));
});

test('what was added is looked for on the first page', async () => {
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

test('it is quietly fetched anew when what it follows is another, and only then', async () => {
  const { shell, follow } = show((request) => pageOf(request, 1));
  await screen.findByText('Note 1');
  follow('8 AM');
  await waitFor(() => expect(shell.requests).toHaveLength(2));
  follow('8 AM');
  follow('9 AM');
  await waitFor(() => expect(shell.requests).toHaveLength(3));
});
