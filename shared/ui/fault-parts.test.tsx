// Each way in which a call fails, for the parts of a page and its overlays: row actions, filters, saved views, select
// fields, and entities within a page.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { Page } from '../contract/index.ts';
import { useShell } from '../shell/shell-context.ts';
import { callFailures, errorNotice, waitUntilIdle, withCallFailures } from '../shell/testing/faults.tsx';
import { useEntity } from './detail/use-entity.ts';
import { FailedState } from './failed-state.tsx';
import type { FilterOption } from './filters/column-filter.ts';
import { ListPage } from './list/list-page.tsx';
import type { ListSpec } from './list/list-query.ts';
import { useListLoad } from './list/use-list-load.ts';
import { useListQuery } from './list/use-list-query.ts';
import { SiteSelect } from './site-select.tsx';
import { savedViewsOf } from './views/views-button.tsx';

const spec: ListSpec = { filterParameters: ['name'], sortFields: [] };

interface Thing {
  name: string;
}

/** A list with a row action, a filter whose options come from the server, and saved views. */
function Things() {
  const { send } = useShell();
  const [query, setQuery] = useListQuery(spec);
  const load = useListLoad({
    name: 'things',
    call: { pageNumber: query.pageNumber },
    fetch: (call, signal) => send({ path: 'things', query: call, signal }) as Promise<Page<Thing>>,
    failure: 'Get things failed!',
  });
  return (
    <ListPage<Thing>
      label="Things"
      noun="thing"
      columns={[
        {
          ...{ key: 'name', title: 'Name', width: 100, render: ({ name }: Thing) => name },
          filter: {
            ...{ kind: 'list', parameters: ['name'] },
            options: {
              ...{ key: 'names', failure: 'Get names failed!' },
              fetch: () => send({ path: 'things/names' }) as Promise<FilterOption[]>,
            },
          },
        },
      ]}
      rowKey={({ name }) => name}
      load={load}
      query={query}
      onQuery={setQuery}
      savedViews={savedViews}
      actions={[
        {
          ...{ label: 'Delete', icon: 'x', permission: 'delete:devices', question: 'Delete thing?' },
          run: ({ name }) => send({ method: 'DELETE', path: `things/${name}` }),
          failure: 'Could not delete thing',
        },
      ]}
    />
  );
}

/** A part of a page, without a sentence of its own for 403 and 404. */
function Part() {
  const { send } = useShell();
  const load = useEntity(['part', '1'], (signal) => send({ path: 'things/1', signal }) as Promise<Thing>, {
    failure: 'Get part failed!',
  });
  return load.entity ? (
    <p>It is {load.entity.name}.</p>
  ) : load.error ? (
    <FailedState title="The part could not be loaded" error={load.error} onRetry={() => void load.reload()} />
  ) : null;
}

const savedViews = savedViewsOf('locations');
const aView = {
  ...{ id: '7', list: 'locations', name: 'Texas', shared: false, owner: 'operator@example.com', own: true },
  ...{ filters: {}, sortBy: null, sortOrder: null, columns: [], changedAt: '2026-11-20T08:00:00.000Z' },
};
const site = { id: 'S-1', name: 'Pier', operator: { name: 'Acme' } };

const answers: Record<string, unknown> = {
  sites: [site],
  things: { content: [{ name: 'Harbor' }], number: 0, size: 10, totalElements: 1 } satisfies Page<Thing>,
  'things/1': { name: 'Harbor' },
  'things/names': [{ value: 'Harbor', label: 'Harbor' }],
  'views/locations': [aView],
  'views/locations/7': aView,
};

const show = (ui: ReactElement) => withCallFailures(ui, ({ path }) => answers[path], ['delete:devices']);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => window.history.replaceState(null, '', '/things'));

describe.each(callFailures.map((fault) => [fault.what, fault] as const))('%s', (_what, fault) => {
  const { text, sentence, afterChange = sentence } = fault;
  const noticeOf = (title: string) => errorNotice(title, fault);

  test('of a row action keeps the row, and the action can be run again', async () => {
    const { state, shell, open } = show(<Things />);
    open();
    expect(await screen.findByText('Harbor')).toBeVisible();
    state.fault = fault;
    for (const times of [1, 2]) {
      await press('Delete Harbor');
      fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
      const notice = noticeOf('Could not delete thing');
      await waitFor(() => expect(shell.notices).toEqual(Array.from({ length: times }, () => notice)));
      if (afterChange) expect(await screen.findByText(afterChange)).toBeVisible();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Harbor' })).toBeEnabled());
    }
    expect(screen.getByText('Harbor')).toBeVisible();
    await waitUntilIdle();
  });

  test('of the options of a filter is shown there, and Retry loads them', async () => {
    const { state, shell, open } = show(<Things />);
    open();
    expect(await screen.findByText('Harbor')).toBeVisible();
    state.fault = fault;
    await press('Filter Name');
    expect(await screen.findByRole('alert')).toHaveTextContent(`Name could not be loaded${text}`);
    expect(shell.notices).toEqual([noticeOf('Get names failed!')]);
    state.fault = undefined;
    await press('Retry');
    expect(await screen.findByRole('checkbox', { name: 'Harbor' })).toBeVisible();
  });

  test('of saved views is shown in their drawer, which keeps the input', async () => {
    const { state, shell, open } = show(<Things />);
    open();
    expect(await screen.findByText('Harbor')).toBeVisible();
    state.fault = fault;
    await press('Views');
    expect(await screen.findByRole('alert')).toHaveTextContent(`Views could not be loaded${text}`);
    expect(shell.notices).toEqual([noticeOf('Get views failed!')]);
    const field = screen.getByRole('textbox', { name: 'Name' });
    fireEvent.change(field, { target: { value: 'Mine' } });
    await press('Save');
    await waitFor(() => expect(shell.notices.at(-1)).toEqual(noticeOf('Could not save view')));
    expect(field).toHaveValue('Mine');
    expect(field).toHaveAccessibleDescription(afterChange ?? text);
    state.fault = undefined;
    await press('Retry');
    expect(await screen.findByRole('button', { name: 'Texas' })).toBeVisible();
    expect(field).toHaveValue('Mine');

    state.fault = fault;
    await press('Delete Texas');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shell.notices.at(-1)).toEqual(noticeOf('Could not delete view')));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled());
    expect(screen.getByText('Delete view?')).toBeVisible();
  });

  test('of a view that a link opens is notified, and the list loads without it', async () => {
    window.history.replaceState(null, '', '/things?view=7');
    const { state, shell, open } = show(<Things />);
    state.fault = fault;
    open();
    await waitFor(() => expect(shell.notices).toContainEqual(noticeOf('Could not open view')));
    await waitFor(() => expect(window.location.search).not.toContain('view='));
    state.fault = undefined;
    await press('Retry');
    expect(await screen.findByText('Harbor')).toBeVisible();
  });

  test('of the options of a select field is shown below it, and Retry loads them', async () => {
    const { state, shell, open } = show(<SiteSelect />);
    state.fault = fault;
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(`Sites could not be loaded${text}`);
    expect(shell.notices).toEqual([noticeOf('Get sites failed!')]);
    state.fault = undefined;
    await press('Retry');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    fireEvent.mouseDown(screen.getByRole('combobox'));
    expect(await screen.findByTitle('S-1 (Pier)')).toBeInTheDocument();
  });

  test('of a part of a page is shown there and notified, whatever its status', async () => {
    const { state, shell, open } = show(<Part />);
    state.fault = fault;
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(`The part could not be loaded${text}`);
    expect(shell.notices).toEqual([noticeOf('Get part failed!')]);
    state.fault = undefined;
    await press('Retry');
    expect(await screen.findByText('It is Harbor.')).toBeVisible();
  });
});
