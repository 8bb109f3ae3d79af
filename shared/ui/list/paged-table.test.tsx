import { cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError } from '../../api/error.ts';
import type { Page } from '../../contract/index.ts';
import { formatTime } from '../../format/index.ts';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { defaultListQuery, type ListQuery } from './list-query.ts';
import { type ListLoad, type PagedColumn, PagedTable, type PagedTableProps } from './paged-table.tsx';

interface Charger {
  id: string;
  city: string;
}

const columns: PagedColumn<Charger>[] = [
  { key: 'id', title: 'ID', width: 120, render: ({ id }) => id, sortable: true, link: true },
  {
    key: 'city',
    title: 'City',
    width: 120,
    render: ({ city }) => city,
    filter: { kind: 'text', parameters: ['city'] },
  },
];
const rows = (count: number, from = 1): Charger[] =>
  Array.from({ length: count }, (_, index) => ({ id: `C-${from + index}`, city: 'Austin' }));
const page = (content: Charger[], totalElements = content.length): Page<Charger> => ({
  content,
  number: 0,
  size: 10,
  totalElements,
});
const loaded = { error: undefined, busy: false, stale: false, retry: async () => undefined };

function show(load: Partial<ListLoad<Charger>>, overrides: Partial<PagedTableProps<Charger>> = {}) {
  const onQuery = jest.fn();
  const open = jest.fn();
  const view = (next: Partial<ListLoad<Charger>>) => (
    <FakeProviders shell={fakeShell({ answer: () => undefined })}>
      <PagedTable<Charger>
        label="Chargers"
        noun="charger"
        columns={columns}
        rowKey={({ id }) => id}
        load={{ page: undefined, ...loaded, ...next }}
        query={defaultListQuery}
        onQuery={onQuery}
        empty="No chargers available."
        link={{ href: ({ id }) => `/chargers/${id}`, open }}
        {...overrides}
      />
    </FakeProviders>
  );
  const { rerender } = render(view(load));
  return { onQuery, open, show: (next: Partial<ListLoad<Charger>>) => rerender(view(next)) };
}

/** A list whose server counts 25 rows, but returns an empty page for every page number. */
function EmptyPages({ requested }: { requested: ListQuery[] }) {
  const [query, setQuery] = useState<ListQuery>({ ...defaultListQuery, pageNumber: 40 });
  return (
    <PagedTable<Charger>
      label="Chargers"
      noun="charger"
      columns={columns}
      rowKey={({ id }) => id}
      load={{ ...loaded, page: { content: [], number: query.pageNumber, size: 10, totalElements: 25 } }}
      query={query}
      onQuery={(next) => {
        requested.push(next);
        if (requested.length < 10) setQuery({ ...next });
      }}
      empty="No chargers available."
    />
  );
}

const bodyRows = () => screen.getAllByRole('row').slice(1);

test('the first load shows a skeleton of a whole page', () => {
  show({ busy: true }, { query: { ...defaultListQuery, pageSize: 25 } });
  expect(screen.getByRole('region', { name: 'Chargers' })).toHaveAttribute('aria-busy', 'true');
  const skeleton = screen.getByText('Loading chargers …').parentElement;
  expect(skeleton).toHaveStyle({ height: 'calc(25 * var(--row-height))' });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('shows rows with their range and total', () => {
  show({ page: page(rows(10), 2000) });
  expect(bodyRows()).toHaveLength(10);
  expect(screen.getByRole('status')).toHaveTextContent('1–10 of 2,000 chargers');
  expect(screen.getByRole('region', { name: 'Chargers' })).toHaveAttribute('aria-busy', 'false');
});

test('the previous rows stay while the next page loads', () => {
  const table = show({ page: page(rows(10), 20) });
  table.show({ page: page(rows(10), 20), busy: true, stale: true });
  expect(screen.getByRole('link', { name: 'C-1' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Chargers' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('1–10 of 20 chargers');
  table.show({ page: page(rows(10, 11), 20) });
  expect(screen.queryByRole('link', { name: 'C-1' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'C-11' })).toBeVisible();
});

test('the status names the page that is loading', () => {
  show({ page: page(rows(10), 200), busy: true, stale: true }, { query: { ...defaultListQuery, pageNumber: 2 } });
  expect(screen.getByRole('status')).toHaveTextContent(
    '1–10 of 200 chargers, still the previous rows: page 3 is loading.',
  );
});

test('the status reports previous rows while another search loads', () => {
  show({ page: page(rows(10), 200), busy: true, stale: true });
  expect(screen.getByRole('status')).toHaveTextContent('still the previous rows: the new ones are loading.');
});

test('many pages have a quick jumper', async () => {
  const { onQuery } = show({ page: page(rows(10), 2000) });
  const box = screen.getByRole('textbox', { name: 'Page' });
  await userEvent.type(box, '150');
  fireEvent.keyUp(box, { key: 'Enter', keyCode: 13 });
  expect(onQuery).toHaveBeenCalledWith({ ...defaultListQuery, pageNumber: 149 });
});

test('a few pages have no quick jumper', () => {
  show({ page: page(rows(10), 60) });
  expect(screen.queryByRole('textbox', { name: 'Page' })).not.toBeInTheDocument();
});

test('rows stay when a background refresh fails, with their load time', () => {
  const asOf = new Date('2026-11-20T08:05:09Z');
  show({ page: page(rows(10), 20), asOf });
  expect(screen.getByRole('link', { name: 'C-1' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    `1–10 of 20 chargers, as of ${formatTime(asOf)}: they could not be refreshed since.`,
  );
});

test('rows without background refresh show their load time unless they are stale', () => {
  const loadedAt = new Date('2026-11-20T08:05:09Z');
  show({ page: page(rows(10), 20), loadedAt });
  expect(screen.getByText(`, as of ${formatTime(loadedAt)}`).parentElement).toHaveTextContent(
    /^1–10 of 20 chargers, as of /,
  );
  cleanup();
  show({ page: page(rows(10), 20), loadedAt, stale: true });
  expect(screen.queryByText(/as of/)).not.toBeInTheDocument();
});

test('a list without rows shows the empty text', () => {
  show({ page: page([]) });
  expect(screen.getByText('No chargers available.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('0 chargers');
});

test('a failed list is empty, shows the error and has Retry', async () => {
  const retry = jest.fn(async () => undefined);
  const error = new ApiError({ status: 503, statusText: 'Service Unavailable', error: 'The database is starting.' });
  show({ page: page(rows(10)), error, retry });
  expect(screen.getByRole('alert')).toHaveTextContent('Chargers could not be loaded');
  expect(screen.getByRole('alert')).toHaveTextContent(/Service UnavailableThe database is starting\./);
  expect(screen.queryByRole('link', { name: 'C-1' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a page beyond the end redirects to the last one', () => {
  const query: ListQuery = { ...defaultListQuery, pageNumber: 40 };
  const { onQuery } = show({ page: page([], 25) }, { query });
  expect(onQuery).toHaveBeenCalledWith({ ...query, pageNumber: 2 }, { replace: true });
});

test('an empty last page redirects to the first page, which shows a text instead of redirecting again', () => {
  const requested: ListQuery[] = [];
  render(
    <FakeProviders shell={fakeShell({ answer: () => undefined })}>
      <EmptyPages requested={requested} />
    </FakeProviders>,
  );
  expect(requested.map(({ pageNumber }) => pageNumber)).toEqual([2, 0]);
  expect(screen.getByText('This page no longer has any chargers.')).toBeVisible();
});

test('a click on a row opens it; Ctrl or the middle button opens a new tab', async () => {
  const tab = jest.spyOn(window, 'open').mockReturnValue(null);
  const { open } = show({ page: page(rows(2)) });
  const user = userEvent.setup();
  const cell = screen.getAllByText('Austin')[1] as HTMLElement;

  await user.click(cell);
  expect(open).toHaveBeenCalledWith('/chargers/C-2', rows(1, 2)[0]);
  expect(screen.getByRole('link', { name: 'C-2' })).toHaveFocus();
  expect(tab).not.toHaveBeenCalled();

  await user.keyboard('{Control>}');
  await user.click(cell);
  await user.keyboard('{/Control}');
  await user.pointer({ keys: '[MouseMiddle]', target: cell });
  expect(tab.mock.calls).toEqual([
    ['/chargers/C-2', '_blank', 'noopener'],
    ['/chargers/C-2', '_blank', 'noopener'],
  ]);
  expect(open).toHaveBeenCalledTimes(1);
});

test('a row does not open while its own text is selected; selected text elsewhere does not matter', () => {
  const tab = jest.spyOn(window, 'open').mockReturnValue(null);
  show({ page: page(rows(3)) });
  const [first, second, third] = screen.getAllByText('Austin') as [HTMLElement, HTMLElement, HTMLElement];
  const selection = window.getSelection();
  const opens = (cell: HTMLElement) => {
    fireEvent.click(cell, { shiftKey: true });
    return tab.mock.calls.splice(0).length === 1;
  };
  selection?.selectAllChildren(first);
  expect([first, second, third].map(opens)).toEqual([false, true, true]);
  // Up to the start of the next row, like a triple click.
  selection?.setBaseAndExtent(first, 0, second.closest('tr') as HTMLElement, 0);
  expect([first, second].map(opens)).toEqual([false, true]);
  selection?.setBaseAndExtent(first, 0, third, 1);
  expect([first, second, third].map(opens)).toEqual([false, false, false]);
});

test('Shift does not select text from elsewhere up to a row, but extends selected text of the row', () => {
  show({ page: page(rows(2)) });
  const [first, second] = screen.getAllByText('Austin') as [HTMLElement, HTMLElement];
  const isDefaultAllowed = (shiftKey: boolean) => fireEvent.mouseDown(second, { shiftKey });
  window.getSelection()?.selectAllChildren(first);
  expect([isDefaultAllowed(true), isDefaultAllowed(false)]).toEqual([false, true]);
  window.getSelection()?.selectAllChildren(second);
  expect(isDefaultAllowed(true)).toBe(true);
});

test('a click inside a portal of a row is not a click on the row', async () => {
  const question: PagedColumn<Charger> = {
    key: 'delete',
    title: '',
    width: 80,
    render: ({ id }) => createPortal(<p>Delete {id}?</p>, document.body),
  };
  const onChange = jest.fn();
  const { open } = show({ page: page(rows(1)) }, { columns: [...columns, question] });
  await userEvent.click(screen.getByText('Delete C-1?'));
  expect(open).not.toHaveBeenCalled();
  cleanup();
  show({ page: page(rows(1)) }, { columns: [...columns, question], selection: { keys: [], onChange } });
  await userEvent.click(screen.getByText('Delete C-1?'));
  expect(onChange).not.toHaveBeenCalled();
});

test('a row has a link that the keyboard can focus and open', async () => {
  const { open } = show({ page: page(rows(2)) });
  const link = screen.getByRole('link', { name: 'C-2' });
  expect(link).toHaveAttribute('href', '/chargers/C-2');
  link.focus();
  await userEvent.keyboard('{Enter}');
  expect(open).toHaveBeenCalledTimes(1);
  expect(open).toHaveBeenCalledWith('/chargers/C-2', rows(1, 2)[0]);
});

test('a heading sorts in ascending order first', async () => {
  const { onQuery } = show({ page: page(rows(2)) });
  await userEvent.click(screen.getByRole('columnheader', { name: 'ID' }));
  expect(onQuery).toHaveBeenLastCalledWith({ ...defaultListQuery, sortBy: 'id', sortOrder: 'ASC' });
});

test.each([
  ['ASC' as const, 'ascending', { ...defaultListQuery, sortBy: 'id', sortOrder: 'DESC' }],
  ['DESC' as const, 'descending', defaultListQuery],
])('a heading sorted %s has `aria-sort`, and a click changes to the next order', async (sortOrder, ariaSort, next) => {
  const { onQuery } = show({ page: page(rows(2)) }, { query: { ...defaultListQuery, sortBy: 'id', sortOrder } });
  const heading = screen.getByRole('columnheader', { name: 'ID' });
  expect(heading).toHaveAttribute('aria-sort', ariaSort);
  await userEvent.click(heading);
  expect(onQuery).toHaveBeenLastCalledWith(next);
});

test('the icons of a heading are marked as used while it sorts or filters the list', () => {
  show({ page: page(rows(1)) }, { query: { ...defaultListQuery, sortBy: 'id', filters: {} } });
  const icons = (name: string) => screen.getByRole('columnheader', { name }).querySelector('[data-used]');
  expect(icons('ID')).toHaveAttribute('data-used', 'true');
  expect(icons('City')).toHaveAttribute('data-used', 'false');
  cleanup();
  show({ page: page(rows(1)) }, { query: { ...defaultListQuery, filters: { city: 'Austin' } } });
  expect(icons('ID')).toHaveAttribute('data-used', 'false');
  expect(icons('City')).toHaveAttribute('data-used', 'true');
});

test('a column filter applies from its heading without sorting', async () => {
  const { onQuery } = show({ page: page(rows(2)) }, { query: { ...defaultListQuery, pageNumber: 1 } });
  await userEvent.click(screen.getByRole('button', { name: 'Filter City' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'City contains' }), 'aus, St. Paul{Enter}');
  expect(onQuery).toHaveBeenCalledTimes(1);
  expect(onQuery).toHaveBeenCalledWith({ ...defaultListQuery, filters: { city: 'aus,St. Paul' } });
});

test('paging requests the page', async () => {
  const { onQuery } = show({ page: page(rows(10), 40) });
  await userEvent.click(screen.getByRole('listitem', { name: '3' }));
  expect(onQuery).toHaveBeenCalledWith({ ...defaultListQuery, pageNumber: 2 });
});

test('a click selects rows instead of opening them, and rows of other pages stay selected', async () => {
  const onChange = jest.fn();
  const { open } = show({ page: page(rows(2)) }, { selection: { keys: ['C-99', 'C-1'], onChange } });
  expect(screen.getByRole('checkbox', { name: 'Select charger C-1' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select charger C-2' }));
  expect(onChange).toHaveBeenLastCalledWith(['C-99', 'C-1', 'C-2']);
  await userEvent.click(within(bodyRows()[0] as HTMLElement).getByText('Austin'));
  expect(onChange).toHaveBeenLastCalledWith(['C-99']);
  expect(open).not.toHaveBeenCalled();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a row expands and collapses, and renders its content only while expanded', async () => {
  const renderContent = jest.fn(({ id }: Charger) => `EVSEs A and B of ${id}`);
  const { open } = show(
    { page: page(rows(2)) },
    {
      expansion: { canExpand: ({ id }) => id === 'C-2', label: ({ id }) => `2 EVSEs of ${id}`, render: renderContent },
    },
  );
  const button = screen.getByRole('button', { name: '2 EVSEs of C-2' });
  expect(screen.queryByRole('button', { name: '2 EVSEs of C-1' })).not.toBeInTheDocument();
  expect(renderContent).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('EVSEs A and B of C-2')).toBeVisible();
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(open).not.toHaveBeenCalled();
});

describe('a column that can be resized', () => {
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  const resized = () => {
    const onWidth = jest.fn();
    const { onQuery } = show({ page: page(rows(2)) }, { onWidth });
    Object.defineProperty(heading('ID'), 'offsetWidth', { value: 120 });
    const edge = heading('ID').querySelector<HTMLElement>('[data-width-handle]') as HTMLElement;
    edge.setPointerCapture = () => undefined;
    return { onWidth, onQuery, edge };
  };
  const pointer = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', edge: HTMLElement, clientX: number) => {
    const event = createEvent[type](edge, { button: 0 });
    Object.defineProperty(event, 'clientX', { value: clientX });
    Object.defineProperty(event, 'button', { value: 0 });
    fireEvent(edge, event);
  };

  test('resizes within limits when its edge is released, and does not sort', () => {
    const { onWidth, onQuery, edge } = resized();
    pointer('pointerDown', edge, 500);
    pointer('pointerMove', edge, 560);
    expect(onWidth).not.toHaveBeenCalled();
    pointer('pointerUp', edge, 560);
    expect(onWidth).toHaveBeenLastCalledWith('id', 180);
    pointer('pointerDown', edge, 500);
    pointer('pointerMove', edge, 0);
    pointer('pointerUp', edge, 0);
    expect(onWidth).toHaveBeenLastCalledWith('id', 80);
    fireEvent.click(edge);
    expect(onQuery).not.toHaveBeenCalled();
  });

  test('resets on double click', () => {
    const { onWidth, edge } = resized();
    fireEvent.doubleClick(edge);
    expect(onWidth).toHaveBeenCalledWith('id', undefined);
  });

  test.each([
    ['{Shift>}{ArrowRight}{/Shift}', [['id', 136]]],
    ['{Shift>}{ArrowLeft}{/Shift}', [['id', 104]]],
    ['{ArrowRight}', []],
  ])('handles %s on its heading', async (keys, calls) => {
    const { onWidth } = resized();
    heading('ID').focus();
    await userEvent.keyboard(keys);
    expect(onWidth.mock.calls).toEqual(calls);
  });
});
