import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SavedView, type SavedViewForm, savedViewRules } from '../../contract/index.ts';
import { clipboardText } from '../../shell/testing/clipboard.ts';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '../../shell/testing/fake-shell.tsx';
import type { ColumnsSpec } from '../columns/column-choice.ts';
import { useColumnChoice } from '../columns/use-column-choice.ts';
import { ListPage } from '../list/list-page.tsx';
import type { ListSpec } from '../list/list-query.ts';
import type { ListLoad, PagedColumn } from '../list/paged-table.tsx';
import { useListQuery } from '../list/use-list-query.ts';
import { logColumns } from '../logs/log-columns.tsx';
import { savedViewsOf } from './views-button.tsx';

interface Site {
  id: string;
  city: string;
}
const spec: ListSpec = { storageKey: 'test.sites', filterParameters: ['search', 'city'], sortFields: ['id', 'city'] };
const columnsSpec: ColumnsSpec = { storageKey: 'test.columns', all: ['id', 'city'], defaults: ['id', 'city'] };
const columns: PagedColumn<Site>[] = [
  { key: 'id', title: 'ID', width: 100, render: ({ id }) => id, sortable: true, link: true },
  {
    key: 'city',
    title: 'City',
    width: 100,
    render: ({ city }) => city,
    filter: { kind: 'text', parameters: ['city'] },
  },
];
const load: ListLoad<Site> = {
  page: { content: [{ id: 'S-1', city: 'Austin' }], number: 0, size: 10, totalElements: 1 },
  error: undefined,
  busy: false,
  stale: false,
  retry: async () => undefined,
};

const savedViews = savedViewsOf('locations');

function SiteList() {
  const [query, setQuery] = useListQuery(spec);
  return (
    <ListPage
      label="Sites"
      noun="site"
      columns={columns}
      columnChoice={useColumnChoice(columnsSpec)}
      rowKey={({ id }) => id}
      load={load}
      query={query}
      onQuery={setQuery}
      savedViews={savedViews}
    />
  );
}

const aView = (overrides: Partial<SavedView> = {}): SavedView => ({
  ...{ id: '1', list: 'locations', name: 'Texas', shared: false, owner: 'operator@example.com', own: true },
  ...{ filters: { city: 'Austin' }, sortBy: 'city', sortOrder: 'DESC', columns: ['city'] },
  changedAt: '2026-11-20T08:00:00.000Z',
  ...overrides,
});

/** Renders the list with a server that stores views. @param reject returns the error of a request, if any */
function visit(
  stored: SavedView[] = [],
  address = '/locations?page=1',
  reject?: (request: RecordedRequest) => unknown,
) {
  window.history.pushState(null, '', address);
  let views = stored;
  const shell = fakeShell({
    answer: (request) => {
      const error = reject?.(request);
      if (error) return error;
      const { method, path, body } = request;
      const id = path.split('/')[2];
      const form = body as SavedViewForm;
      if (method === 'POST') views = [...views, aView({ ...form, id: String(views.length + 1) })];
      if (method === 'PUT') views = views.map((view) => (view.id === id ? { ...view, ...form } : view));
      if (method === 'DELETE') {
        views = views.filter((view) => view.id !== id);
        return null;
      }
      if (id === undefined) return method === 'GET' ? views : views.at(-1);
      return views.find((view) => view.id === id) ?? response(404, { error: 'There is no such view.' }, 'Not Found');
    },
  });
  render(
    <FakeProviders shell={shell}>
      <SiteList />
    </FakeProviders>,
  );
  return { shell, stored: () => views };
}

async function openDrawer() {
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  // Not by name: with antd's ids in tests, the pager of the list would be its label.
  return screen.findByRole('dialog');
}
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('views are requested only when the drawer opens', () => {
  const { shell } = visit();
  expect(shell.requests).toEqual([]);
});

test('the state of the list is saved under a name', async () => {
  const { shell } = visit([], '/locations?city=Austin&sortBy=city&sortOrder=DESC&page=3');
  const drawer = await openDrawer();
  await userEvent.type(within(drawer).getByRole('textbox', { name: 'Name' }), ' Texas ');
  await userEvent.click(within(drawer).getByRole('checkbox', { name: /^Share with everyone/ }));
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
  const mine = await within(drawer).findByRole('region', { name: 'My views' });
  expect(await within(mine).findByRole('button', { name: 'Texas' })).toHaveAttribute('aria-current', 'true');
  expect(shell.requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'views/locations',
    body: {
      ...{ name: 'Texas', shared: true, filters: { city: 'Austin' } },
      ...{ sortBy: 'city', sortOrder: 'DESC', columns: ['id', 'city'] },
    },
  });
  expect(within(drawer).getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test('a view without a name is not sent, and a rejected save keeps the input', async () => {
  const { shell } = visit([], '/locations?page=1', ({ method }) =>
    method === 'POST'
      ? response(409, { error: 'You already have a view with the name Texas.' }, 'Conflict')
      : undefined,
  );
  const drawer = await openDrawer();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
  expect(within(drawer).getByText('A view needs a name.')).toBeVisible();
  await userEvent.type(within(drawer).getByRole('textbox', { name: 'Name' }), 'Texas{Enter}');
  expect(await within(drawer).findByText('You already have a view with the name Texas.')).toBeVisible();
  expect(within(drawer).getByRole('textbox', { name: 'Name' })).toHaveValue('Texas');
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Could not save view', text: 'Conflict' }]);
});

test('opening a view sets filters, sort order, and columns, and Back restores them', async () => {
  visit([aView()]);
  const drawer = await openDrawer();
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Texas' }));
  await waitFor(() => expect(window.location.search).toBe('?city=Austin&sortBy=city&sortOrder=DESC&page=1'));
  expect(headings()).toEqual([expect.stringContaining('City')]);
  window.history.back();
  await waitFor(() => expect(window.location.search).toBe('?page=1'));
});

test('views of others can be opened and their links copied, but not edited', async () => {
  visit([aView({ name: 'Night', shared: true, own: false, owner: 'olga@example.com' })]);
  const user = userEvent.setup();
  const drawer = await openDrawer();
  const others = await within(drawer).findByRole('region', { name: 'Shared by others' });
  expect(within(others).getByText('olga@example.com')).toBeVisible();
  expect(within(others).queryByRole('button', { name: /Edit|Delete/ })).not.toBeInTheDocument();
  await user.click(within(others).getByRole('button', { name: 'Copy link to Night' }));
  expect(await clipboardText()).toBe('http://localhost/locations?view=1');
});

test('a link to a view opens it, and adds no history entry', async () => {
  const { shell } = visit([aView()], '/locations?view=1');
  await waitFor(() => expect(window.location.search).toBe('?city=Austin&sortBy=city&sortOrder=DESC&page=1'));
  expect(headings()).toEqual([expect.stringContaining('City')]);
  expect(shell.notices).toEqual([]);
});

test('a link to a deleted view is notified, and the list stays as it was', async () => {
  const { shell } = visit([], '/locations?view=7');
  await waitFor(() => expect(window.location.search).toBe('?page=1'));
  expect(shell.notices).toEqual([
    { kind: 'error', title: 'Could not open view', text: 'Not Found', detail: 'There is no such view.' },
  ]);
});

test('an edited view keeps its state, or saves that of the list', async () => {
  const { stored } = visit([aView()]);
  const drawer = await openDrawer();
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Edit Texas' }));
  const mine = within(drawer).getByRole('region', { name: 'My views' });
  const name = within(mine).getByRole('textbox', { name: 'Name' });
  await userEvent.type(name, ' and more');
  await userEvent.click(within(mine).getByRole('button', { name: 'Save changes' }));
  expect(await within(mine).findByRole('button', { name: 'Texas and more' })).toBeVisible();
  expect(stored()).toEqual([aView({ name: 'Texas and more' })]);

  await userEvent.click(within(mine).getByRole('button', { name: 'Edit Texas and more' }));
  await userEvent.click(within(mine).getByRole('checkbox', { name: /^Replace/ }));
  await userEvent.click(within(mine).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(stored()[0]).toMatchObject({ filters: {}, sortBy: null, columns: ['id', 'city'] }));
});

test('a view is deleted after confirmation', async () => {
  const { stored } = visit([aView({ shared: true })]);
  const drawer = await openDrawer();
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Delete Texas' }));
  const question = (await screen.findByText('Delete view?')).closest<HTMLElement>('[role="dialog"]') ?? drawer;
  expect(question).toHaveTextContent('links to it will stop working');
  expect(stored()).toHaveLength(1);
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(stored()).toEqual([]));
  expect(await within(drawer).findByText(/^None yet/)).toBeVisible();
});

test('the contract allows the columns of the list of logs in its views', () => {
  expect(savedViewRules.logs.columns).toEqual(logColumns.map(({ key }) => key));
});
