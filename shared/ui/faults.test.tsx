// Each way in which a call fails, for the building blocks of all pages: lists, detail pages, forms, downloads. The other
// parts of pages are tested in fault-parts.test.tsx, and in the faults.full.test.tsx of the remotes.
import { Input } from '@dmp/shared/antd/controls';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { Page } from '../contract/index.ts';
import { useShell } from '../shell/shell-context.ts';
import { callFailures, errorNotice, waitUntilIdle, withCallFailures } from '../shell/testing/faults.tsx';
import { DetailPage } from './detail/detail-page.tsx';
import { ShortList } from './detail/short-list.tsx';
import { useEntity } from './detail/use-entity.ts';
import { useShortList } from './detail/use-short-list.ts';
import { DownloadButton } from './download/download-button.tsx';
import { EntityForm } from './form/entity-form.tsx';
import { FormField } from './form/form-field.tsx';
import { ListPage } from './list/list-page.tsx';
import type { ListSpec } from './list/list-query.ts';
import { useListLoad } from './list/use-list-load.ts';
import { useListQuery } from './list/use-list-query.ts';
import { RefreshButton } from './refresh-button.tsx';

const spec: ListSpec = { filterParameters: [], sortFields: [] };
const columns = [{ key: 'name', title: 'Name', width: 100, render: ({ name }: Thing) => name }];

interface Thing {
  name: string;
}
const things: Page<Thing> = { content: [{ name: 'Harbor' }], number: 0, size: 10, totalElements: 1 };

function Things({ refreshInterval = 0 }: { refreshInterval?: number }) {
  const { send } = useShell();
  const [query, setQuery] = useListQuery(spec);
  const load = useListLoad({
    name: 'things',
    call: { pageNumber: query.pageNumber },
    fetch: (call, signal) => send({ path: 'things', query: call, signal }) as Promise<Page<Thing>>,
    failure: 'Get things failed!',
    refreshInterval,
  });
  return (
    <ListPage<Thing>
      label="Things"
      noun="thing"
      columns={columns}
      rowKey={({ name }) => name}
      load={load}
      query={query}
      onQuery={setQuery}
    />
  );
}

function OneThing({ refreshInterval = 0 }: { refreshInterval?: number }) {
  const { send } = useShell();
  const load = useEntity(['thing', '1'], (signal) => send({ path: 'things/1', signal }) as Promise<Thing>, {
    failure: 'Get thing failed!',
    silentStatuses: [403, 404],
    refreshInterval,
  });
  return (
    <DetailPage
      noun="thing"
      load={load}
      notFound={{ sentence: 'This thing does not exist.', back: { label: 'Show all things', to: '/things' } }}
      name={({ name }) => name}
      actions={() => <RefreshButton onRefresh={load.reload} />}
      tabs={[{ key: 'details', label: 'Details', render: ({ name }) => <p>It is {name}.</p> }]}
    />
  );
}

function Notes() {
  const { send } = useShell();
  const list = useShortList({
    name: 'notes',
    parentId: '1',
    size: 3,
    fetch: (query, signal) => send({ path: 'things/1/notes', query, signal }) as Promise<Page<Thing>>,
    failure: 'Get notes failed!',
  });
  return (
    <ShortList
      label="Notes"
      noun="note"
      columns={[{ key: 'name', title: 'Note', render: ({ name }) => name }]}
      rowKey={({ name }) => name}
      list={list}
      empty="No notes."
    />
  );
}

function Rename() {
  const { send } = useShell();
  return (
    <EntityForm<Thing>
      label="Thing"
      initial={{ name: '' }}
      save={(values) => send({ method: 'PUT', path: 'things/1', body: values })}
      failure="Could not save thing"
    >
      <FormField name="name" label="Name">
        <Input />
      </FormField>
    </EntityForm>
  );
}

function Export() {
  const { download } = useShell();
  return (
    <DownloadButton
      label="Export CSV"
      what="export"
      fetch={({ signal }) => download({ path: 'things/export', ...(signal && { signal }) })}
      failure="Failed to export"
    />
  );
}

const answers: Record<string, unknown> = {
  things,
  'things/1': { name: 'Harbor' },
  'things/1/notes': things,
};

const show = (ui: ReactElement) => withCallFailures(ui, ({ path }) => answers[path]);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => window.history.replaceState(null, '', '/things'));

describe.each(callFailures.map((fault) => [fault.what, fault] as const))('%s', (_what, fault) => {
  const { text, sentence, afterChange = sentence } = fault;
  const noticeOf = (title: string) => errorNotice(title, fault);

  test('on a refresh by the user empties the list and is notified, and Retry loads the rows', async () => {
    const { state, shell, open } = show(<Things />);
    open();
    expect(await screen.findByText('Harbor')).toBeVisible();
    state.fault = fault;
    await press('Refresh');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Things could not be loaded');
    expect(alert).toHaveTextContent(text);
    if (sentence) expect(alert).toHaveTextContent(sentence);
    expect(screen.queryByText('Harbor')).toBeNull();
    expect(shell.notices).toEqual([noticeOf('Get things failed!')]);
    await waitUntilIdle();
    state.fault = undefined;
    await press('Retry');
    expect(await screen.findByText('Harbor')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('on an automatic refresh keeps the rows of a list, with their age, and is not notified', async () => {
    const { state, shell, open } = show(<Things refreshInterval={10} />);
    open();
    expect(await screen.findByText('Harbor')).toBeVisible();
    state.fault = fault;
    expect(await screen.findByText(/they could not be refreshed since/)).toBeVisible();
    expect(screen.getByText('Harbor')).toBeVisible();
    expect(shell.notices).toEqual([]);
    state.fault = undefined;
    await waitFor(() => expect(screen.queryByText(/they could not be refreshed since/)).toBeNull());
  });

  test('of a short list in a panel is shown there, and Retry loads it', async () => {
    const { state, shell, open } = show(<Notes />);
    state.fault = fault;
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Notes could not be loaded');
    expect(shell.notices).toEqual([noticeOf('Get notes failed!')]);
    await waitUntilIdle();
    state.fault = undefined;
    await press('Retry');
    expect(await screen.findByText('Harbor')).toBeVisible();
  });

  test('of a detail page is shown there, with a way on', async () => {
    const { state, shell, open } = show(<OneThing />);
    state.fault = fault;
    open();
    if (fault.what === '403' || fault.what === '404') {
      const sentenceOfPage =
        fault.what === '404' ? 'This thing does not exist.' : "You don't have permission to see this page.";
      expect(await screen.findByText(sentenceOfPage, { exact: false })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Show all things' })).toBeVisible();
      expect(shell.notices).toEqual([]);
      return;
    }
    expect(await screen.findByRole('alert')).toHaveTextContent(`The thing could not be loaded${text}`);
    expect(shell.notices).toEqual([noticeOf('Get thing failed!')]);
    await waitUntilIdle();
    state.fault = undefined;
    await press('Retry');
    expect(await screen.findByText('It is Harbor.')).toBeVisible();
  });

  test('on an automatic refresh keeps the content of a detail page, is shown there, and is notified at most once', async () => {
    const { state, shell, open } = show(<OneThing refreshInterval={10} />);
    open();
    expect(await screen.findByText('It is Harbor.')).toBeVisible();
    state.fault = fault;
    // The page itself shows that the thing was deleted or is forbidden, so there is no notification.
    const handled: Record<string, string> = {
      403: 'You no longer have permission to see this thing.',
      404: 'This thing was deleted, or you may no longer see it.',
    };
    const sentenceOfPage = handled[fault.what] ?? 'The thing could not be refreshed';
    expect(await screen.findByText(sentenceOfPage)).toBeVisible();
    expect(screen.getByText('It is Harbor.')).toBeVisible();
    const before = shell.requests.length;
    await waitFor(() => expect(shell.requests.length).toBeGreaterThan(before + 3));
    expect(shell.notices).toEqual(fault.what in handled ? [] : [noticeOf('Get thing failed!')]);
    state.fault = undefined;
    await waitFor(() => expect(screen.queryByText(sentenceOfPage)).toBeNull());
  });

  test('of a save keeps the input, is shown in the form, and Save can be pressed again', async () => {
    const { state, shell, open } = show(<Rename />);
    open();
    const field = screen.getByRole('textbox', { name: 'Name' });
    fireEvent.change(field, { target: { value: 'Pier 4' } });
    state.fault = fault;
    await press('Save');
    await waitFor(() => expect(shell.notices).toEqual([noticeOf('Could not save thing')]));
    expect(screen.getByRole('alert')).toHaveTextContent(afterChange ?? text);
    expect(field).toHaveValue('Pier 4');
    expect(shell.guards.size).toBe(1);
    await waitUntilIdle();
    state.fault = undefined;
    await press('Save');
    await waitFor(() => expect(shell.guards.size).toBe(0));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(shell.requests.map(({ body }) => body)).toEqual([{ name: 'Pier 4' }, { name: 'Pier 4' }]);
  });

  // An HTML page is a valid file, and a download has no timeout: the user can cancel it.
  const canFailDownload = fault.what !== 'a page in place of JSON' && fault.what !== 'a time-out';
  if (canFailDownload)
    test('of a download saves nothing and is notified, with its sentence below the button', async () => {
      const { state, shell, open } = show(<Export />);
      const click = jest.spyOn(HTMLAnchorElement.prototype, 'click');
      open();
      state.fault = fault;
      await press('Export CSV');
      await waitFor(() => expect(shell.notices).toEqual([noticeOf('Failed to export')]));
      if (sentence) expect(screen.getByRole('alert')).toHaveTextContent(sentence);
      expect(click).not.toHaveBeenCalled();
      expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
      await waitUntilIdle();
      click.mockRestore();
    });
});
