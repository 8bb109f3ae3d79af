import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Permission } from '../../contract/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { FakeProviders, type FakeShell, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { useListSelection } from '../selection/use-list-selection.ts';
import { ListPage, type ListPageProps } from './list-page.tsx';
import type { ListSpec } from './list-query.ts';
import type { PagedColumn } from './paged-table.tsx';
import { useAddressDrawer } from './use-address-drawer.ts';
import { useArrayLoad } from './use-array-load.ts';
import { useListLoad } from './use-list-load.ts';
import { useListQuery } from './use-list-query.ts';

interface Alert {
  id: string;
  name: string;
  severity: string;
}

const columns: readonly PagedColumn<Alert>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    render: ({ name }) => name,
    value: ({ name }) => name,
    sortable: true,
    link: true,
  },
  {
    key: 'severity',
    title: 'Severity',
    width: 120,
    render: ({ severity }) => severity,
    value: ({ severity }) => severity,
    filter: {
      kind: 'list',
      parameters: ['severity'],
      options: [{ value: 'LOW', label: 'Low' }],
      valueName: (value) => value.toLowerCase(),
    },
  },
];
const spec: ListSpec = { filterParameters: ['severity', 'search'], sortFields: ['name'] };

let alerts: Alert[] = [];
let broken = false;

/** Loads alerts in one call and opens them in a drawer. */
function Alerts(overrides: Partial<ListPageProps<Alert>>) {
  const [query, setQuery] = useListQuery(spec);
  const drawer = useAddressDrawer('alert');
  const load = useArrayLoad({
    name: 'alerts',
    fetch: async () => {
      if (broken) throw new Error('no answer');
      return alerts;
    },
    failure: 'Get alerts failed!',
    query,
    columns,
  });
  return (
    <>
      <ListPage<Alert>
        label="Alerts"
        noun="alert"
        search="Search name"
        columns={columns}
        rowKey={({ id }) => id}
        load={load}
        query={query}
        onQuery={setQuery}
        link={drawer.rowLink(({ id }: Alert) => id)}
        buttons={
          <button type="button" onClick={() => drawer.open('new')}>
            Create Alert
          </button>
        }
        {...overrides}
      />
      {drawer.value ? (
        <div role="dialog" aria-label={`Alert ${drawer.value}`}>
          <button type="button" onClick={drawer.close}>
            Close
          </button>
        </div>
      ) : null}
    </>
  );
}

function visit(
  address = '/alerts',
  overrides: Partial<ListPageProps<Alert>> = {},
  permissions: Permission[] = [],
): FakeShell {
  window.history.pushState(null, '', address);
  const shell = fakeShell({ permissions, answer: () => undefined });
  render(
    <FakeProviders shell={shell}>
      <Alerts {...overrides} />
    </FakeProviders>,
  );
  return shell;
}

const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

beforeEach(() => {
  broken = false;
  alerts = ['Gamma', 'alpha', 'Beta'].map((name, index) => ({ id: String(index + 1), name, severity: 'LOW' }));
});

describe('a list that is loaded in one call', () => {
  test('is searched and sorted by the query in the address, without another request', async () => {
    const shell = visit('/alerts?sortBy=name');
    await waitFor(() => expect(names()).toEqual(['alpha', 'Beta', 'Gamma']));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search name' }), 'al{Enter}');
    await waitFor(() => expect(names()).toEqual(['alpha']));
    expect(screen.getByRole('status')).toHaveTextContent('1–1 of 1 alert');
    expect(window.location.search).toBe('?search=al&sortBy=name&sortOrder=ASC&page=1');
    expect(shell.notices).toEqual([]);
  });

  test('describes and removes each active filter', async () => {
    visit('/alerts?severity=HIGH&search=x');
    expect(await screen.findByText('No alerts match these filters.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove filter Severity: high' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Search: x' }));
    expect(window.location.search).toBe('?severity=HIGH&page=1');
    const chips = within(screen.getByRole('group', { name: 'Active filters' }));
    await userEvent.click(chips.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('1–3 of 3 alerts')).toBeVisible();
  });

  test('shows its empty and error states and refreshes', async () => {
    alerts = [];
    const shell = visit();
    expect(await screen.findByText('No alerts available.')).toBeVisible();
    broken = true;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Alerts could not be loaded')).toBeVisible();
    expect(shell.notices).toMatchObject([{ kind: 'error', title: 'Get alerts failed!' }]);
  });
});

describe('a drawer in the address', () => {
  test('opens from a row, closes with the back button, and returns the focus to the row', async () => {
    visit('/alerts?page=1');
    const row = within(await screen.findByRole('row', { name: /Beta/ }));
    await userEvent.click(row.getByText('LOW'));
    expect(screen.getByRole('dialog', { name: 'Alert 3' })).toBeVisible();
    expect(window.location.search).toBe('?page=1&alert=3');
    screen.getByRole('button', { name: 'Close' }).focus();
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Beta' })).toHaveFocus();
  });

  test('goes back when it closes, and returns the focus to the button that opened it', async () => {
    visit('/alerts?page=1');
    await screen.findByRole('link', { name: 'Beta' });
    const steps = window.history.length;
    await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }));
    expect(screen.getByRole('dialog', { name: 'Alert new' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.search).toBe('?page=1');
    expect(screen.getByRole('button', { name: 'Create Alert' })).toHaveFocus();
    expect(window.history.length).toBe(steps + 1);
  });

  test('from a shared address, closes to the list with the focus on its row', async () => {
    visit('/alerts?page=1&alert=2');
    await screen.findByRole('link', { name: 'alpha' });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.location.pathname + window.location.search).toBe('/alerts?page=1');
    expect(screen.getByRole('link', { name: 'alpha' })).toHaveFocus();
  });

  test('has row links that can be opened in a new tab', async () => {
    visit('/alerts?search=a');
    expect(await screen.findByRole('link', { name: 'Beta' })).toHaveAttribute('href', '/alerts?search=a&alert=3');
  });
});

describe('a row action', () => {
  const deleting = (run: (row: Alert) => Promise<unknown>): Partial<ListPageProps<Alert>> => ({
    actions: [
      {
        label: 'Delete',
        icon: <i />,
        permission: 'delete:alerts',
        question: 'Delete alert?',
        run,
        failure: 'Delete alert failed!',
      },
    ],
  });
  const openQuestion = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    return screen.findByText('Delete alert?');
  };

  test('has a button only for users with its permission', async () => {
    visit(
      '/alerts',
      deleting(async () => undefined),
    );
    await screen.findByRole('link', { name: 'Beta' });
    expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  });

  test('asks for confirmation; Yes is not a click on the row, and the list reloads', async () => {
    const run = jest.fn(async ({ id }: Alert) => {
      alerts = alerts.filter((alert) => alert.id !== id);
    });
    visit('/alerts', deleting(run), ['delete:alerts']);
    await openQuestion('Delete 3');
    await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Beta' })).not.toBeInTheDocument());
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Alerts' })).toHaveFocus();
  });

  test('does not take the focus from a user who types elsewhere when the row is removed', async () => {
    let finish = () => {};
    const run = async ({ id }: Alert) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      alerts = alerts.filter((alert) => alert.id !== id);
    };
    visit('/alerts', deleting(run), ['delete:alerts']);
    await openQuestion('Delete 3');
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    const box = screen.getByRole('searchbox', { name: 'Search name' });
    act(() => box.focus());
    await act(async () => finish());
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Beta' })).not.toBeInTheDocument());
    expect(box).toHaveFocus();
  });

  test('can include the row in its question, and uses `rowName` in its accessible name', async () => {
    const [deleteAction] = deleting(async () => undefined).actions ?? [];
    if (!deleteAction) throw new Error('no action');
    visit(
      '/alerts',
      {
        actions: [{ ...deleteAction, question: ({ name, severity }) => `Delete ${name}, which is ${severity}?` }],
        rowName: ({ name }) => name,
      },
      ['delete:alerts'],
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Beta' }));
    expect(await screen.findByText('Delete Beta, which is LOW?')).toBeVisible();
  });

  test('is canceled by No, which returns the focus to its button', async () => {
    const run = jest.fn(async () => undefined);
    visit('/alerts', deleting(run), ['delete:alerts']);
    await openQuestion('Delete 3');
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete 3' })).toHaveFocus());
    expect(run).not.toHaveBeenCalled();
  });

  test('notifies when it fails, and the row stays', async () => {
    const run = async () => {
      throw new Error('no answer');
    };
    const shell = visit('/alerts', deleting(run), ['delete:alerts']);
    await openQuestion('Delete 3');
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(shell.notices).toMatchObject([{ kind: 'error', title: 'Delete alert failed!' }]));
    expect(screen.getByRole('link', { name: 'Beta' })).toBeVisible();
  });
});

const renderName = jest.fn((name: string) => name);
const countedColumns: readonly PagedColumn<Alert>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    render: ({ name }) => renderName(name),
    value: ({ name }) => name,
    link: true,
  },
];
const opened: string[] = [];
const removed: string[] = [];

/** A page that, like most, passes new objects and functions to its list on every render. */
function Page() {
  const { send } = useShell();
  const [query, setQuery] = useListQuery(spec);
  const [renderCount, setRenderCount] = useState(0);
  const load = useListLoad({
    name: 'alerts',
    call: { pageNumber: query.pageNumber },
    fetch: (call, signal) =>
      send({ path: 'alerts', query: call, signal }) as Promise<{
        content: Alert[];
        number: number;
        size: number;
        totalElements: number;
      }>,
    failure: 'Get alerts failed!',
  });
  const selectionState = useListSelection({ filters: {}, load, rowKey: ({ id }: Alert) => id });
  const [isSelecting, setSelecting] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setRenderCount(renderCount + 1)}>
        Render
      </button>
      <button type="button" onClick={() => setSelecting(true)}>
        Select rows
      </button>
      <ListPage<Alert>
        label="Alerts"
        noun="alert"
        columns={countedColumns}
        rowKey={({ id }) => id}
        load={load}
        query={query}
        onQuery={setQuery}
        link={{ href: ({ id }) => `/alerts/${id}`, open: (href) => void opened.push(`${href} ${renderCount}`) }}
        actions={[
          {
            ...{ label: 'Delete', icon: 'x', permission: 'delete:alerts', failure: 'Could not delete alert' },
            run: async ({ id }) => void removed.push(`${id} ${renderCount}`),
          },
        ]}
        selectionMode={
          isSelecting
            ? { title: 'Reset', selectionState, onConfirm: () => undefined, onCancel: () => setSelecting(false) }
            : undefined
        }
      />
    </>
  );
}

describe('unchanged rows do not render again', () => {
  async function show() {
    window.history.pushState(null, '', '/alerts');
    const shell = fakeShell({
      permissions: ['delete:alerts'],
      // New objects in each response.
      answer: () => ({ content: alerts.map((alert) => ({ ...alert })), number: 0, size: 10, totalElements: 3 }),
    });
    render(
      <FakeProviders shell={shell}>
        <Page />
      </FakeProviders>,
    );
    await screen.findByRole('link', { name: 'Beta' });
    renderName.mockClear();
    return shell;
  }
  // The Refresh button has another name while it is busy.
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  test('after a poll; only a changed row does', async () => {
    const shell = await show();
    await press('Refresh');
    await waitFor(() => expect(shell.requests).toHaveLength(2));
    expect(renderName).not.toHaveBeenCalled();
    alerts = alerts.map((alert) => (alert.id === '2' ? { ...alert, name: 'Delta' } : alert));
    await press('Refresh');
    expect(await screen.findByRole('link', { name: 'Delta' })).toBeVisible();
    expect(renderName.mock.calls).toEqual([['Delta']]);
  });

  test('when the page renders; callbacks of the rows are the latest ones', async () => {
    await show();
    await press('Render');
    expect(renderName).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'Beta' }));
    expect(opened).toEqual(['/alerts/3 1']);
    await press('Delete 3');
    await waitFor(() => expect(removed).toEqual(['3 1']));
  });

  test('when another row is selected', async () => {
    await show();
    await press('Select rows');
    renderName.mockClear();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select alert 1' }));
    expect(renderName.mock.calls).toEqual([['Gamma']]);
  });
});
