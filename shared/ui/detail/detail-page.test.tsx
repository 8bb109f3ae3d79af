import { Input } from '@dmp/shared/antd/controls';
import { Route, Routes } from '@dmp/shared/antd/router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import useSWR from 'swr';
import type { Permission } from '../../contract/index.ts';
import { formatTime } from '../../format/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { deferred, FakeProviders, fakeShell, type RecordedRequest, response } from '../../shell/testing/fake-shell.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormField } from '../form/form-field.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { DetailPage, type DetailTab } from './detail-page.tsx';
import { pageById } from './page-by-id.tsx';
import { useEntity } from './use-entity.ts';

interface Thing {
  id: string;
  size: number;
}

const chart = { broken: false };
const polls: string[] = [];
beforeEach(() => {
  chart.broken = false;
  polls.length = 0;
});
afterEach(() => jest.useRealTimers());

function Notes({ id }: Thing) {
  useSWR(['notes', id], () => polls.push(id), { refreshInterval: 1000, dedupingInterval: 0 });
  return <textarea aria-label="Note" />;
}

function Chart() {
  if (chart.broken) throw new Error('No room to draw.');
  return <p>A chart</p>;
}

function Rename({ id }: { id: string }) {
  const { send } = useShell();
  return (
    <EntityForm<{ name: string }>
      label="Thing"
      initial={{ name: '' }}
      save={(body) => send({ method: 'PUT', path: `things/${id}`, body })}
      failure="Could not save thing"
    >
      <FormField name="name" label="Name">
        <Input />
      </FormField>
    </EntityForm>
  );
}

const prefetched: string[] = [];
const tabs: readonly DetailTab<Thing>[] = [
  { key: 'details', label: 'Details', render: ({ size }) => <p>{`Size ${size}`}</p> },
  { key: 'notes', label: 'Notes', render: (thing) => <Notes {...thing} /> },
  { key: 'chart', label: 'Chart', render: () => <Chart />, prefetch: () => void prefetched.push('chart') },
  { key: 'form', label: 'Form', anyOf: ['update:charging-groups'], render: ({ id }) => <Rename id={id} /> },
  { key: 'state', label: 'State', anyOf: ['update:dm-devices-state-freevend'], render: () => <p>The state</p> },
];

const interval = { ms: 0 };

function OneThing({ id }: { id: string }) {
  const { send } = useShell();
  const load = useEntity(['thing', id], (signal) => send({ path: `things/${id}`, signal }) as Promise<Thing>, {
    failure: 'Get thing failed!',
    silentStatuses: [403, 404],
    refreshInterval: interval.ms,
  });
  return (
    <DetailPage
      noun="thing"
      load={load}
      notFound={{ sentence: 'This thing does not exist.', back: { label: 'Show all things', to: '/things' } }}
      name={(thing) => thing.id}
      facts={({ size }) => `${size} cm`}
      actions={() => (
        <>
          <RefreshButton onRefresh={load.reload} />
          <button type="button" onClick={load.watch}>
            Reset
          </button>
          <button type="button" onClick={() => load.put({ id, size: 6 })}>
            Save
          </button>
        </>
      )}
      tabs={tabs}
    />
  );
}
const ThingPage = pageById('id', OneThing);

interface Visit {
  address?: string;
  permissions?: readonly Permission[];
  refreshInterval?: number;
}

function visit(
  answer: (request: RecordedRequest) => unknown = thing,
  { address, permissions, refreshInterval = 0 }: Visit = {},
) {
  window.history.pushState(null, '', address ?? '/things/A');
  const shell = fakeShell({ permissions: permissions ?? [], answer });
  interval.ms = refreshInterval;
  render(
    <FakeProviders shell={shell}>
      <Routes>
        <Route path="/things/:id" element={<ThingPage />} />
        <Route path="/things" element="The list" />
      </Routes>
    </FakeProviders>,
  );
  return shell;
}
const thing = ({ path }: RecordedRequest): Thing => ({ id: path.split('/')[1] ?? '', size: 5 });
const tab = (name: string) => screen.getByRole('tab', { name });
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));

test('shows a skeleton while loading, then the name, the facts, and the first tab', async () => {
  const { promise, resolve } = deferred();
  const shell = visit(() => promise);
  expect(screen.getByRole('region', { name: 'Loading thing' })).toHaveAttribute('aria-busy', 'true');
  await act(async () => resolve({ id: 'A', size: 5 }));
  expect(screen.getByRole('heading', { level: 2, name: 'A' })).toBeVisible();
  expect(screen.getByText('5 cm')).toBeVisible();
  expect(tab('Details')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Details' })).toHaveTextContent('Size 5');
  expect(shell.titles).toEqual(['A']);
});

test('only the code of the open tab is prefetched while the entity loads', async () => {
  prefetched.length = 0;
  const { promise, resolve } = deferred();
  visit(() => promise, { address: '/things/A?tab=chart' });
  expect(prefetched).toEqual(['chart']);
  await act(async () => resolve({ id: 'A', size: 5 }));
  expect(prefetched).toEqual(['chart']);
});

test('the open tab is in the URL, and other parameters stay', async () => {
  visit(thing, { address: '/things/A?tab=chart&job=7' });
  expect(await screen.findByText('A chart')).toBeVisible();
  await openTab('Notes');
  expect(window.location.search).toBe('?tab=notes&job=7');
  await openTab('Details');
  expect(window.location.search).toBe('?job=7');
});

test('arrow keys, Home, and End move between tabs', async () => {
  visit();
  (await screen.findByRole('tab', { name: 'Details' })).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('Notes')).toHaveFocus();
  expect(tab('Notes')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{End}');
  expect(tab('Chart')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('Details')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  expect(tab('Notes')).not.toHaveFocus();
});

test('an arrow key starts from the focused tab, also before that tab has opened', async () => {
  visit();
  const first = await screen.findByRole('tab', { name: 'Details' });
  act(() => first.focus());
  act(() => {
    for (let count = 0; count < 2; count++) fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowRight' });
  });
  expect(tab('Chart')).toHaveFocus();
  expect(tab('Chart')).toHaveAttribute('aria-selected', 'true');
});

test('a tab is hidden without one of its permissions', async () => {
  visit();
  await screen.findByRole('tab', { name: 'Chart' });
  expect(screen.queryByRole('tab', { name: 'State' })).not.toBeInTheDocument();
});

test('a tab is visible with one of its permissions', async () => {
  visit(thing, { permissions: ['update:dm-devices-state-freevend'], address: '/things/A?tab=state' });
  expect(await screen.findByText('The state')).toBeVisible();
});

test('a pane is rendered when it is first opened, and keeps typed text; while hidden it fetches nothing', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  visit();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(polls).toHaveLength(0);
  await user.click(tab('Notes'));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'half a sen');
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(polls.length).toBeGreaterThan(2);

  await user.click(tab('Details'));
  await act(() => jest.advanceTimersByTimeAsync(0));
  const before = polls.length;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(polls).toHaveLength(before);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();

  await user.click(tab('Notes'));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half a sen');
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(polls.length).toBeGreaterThan(before + 1);
});

test('a pane that throws shows an error in its place, and the other tabs still work', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  chart.broken = true;
  const shell = visit();
  await openTab('Chart');
  expect(screen.getByRole('alert')).toHaveTextContent('“Chart” stopped because of an error.');
  expect(shell.reports).toEqual(['“Chart” stopped because of an error.']);
  await openTab('Details');
  expect(screen.getByText('Size 5')).toBeVisible();
  chart.broken = false;
  await openTab('Chart');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('A chart')).toBeVisible();
  consoleError.mockRestore();
});

test('another ID resets the page and aborts the previous request', async () => {
  const { promise, resolve } = deferred();
  const shell = visit((request) => (request.path === 'things/A' ? thing(request) : promise));
  await openTab('Notes');
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'of A');
  act(() => shell.navigate('/things/B'));
  expect(screen.getByRole('region', { name: 'Loading thing' })).toBeInTheDocument();
  await waitFor(() => expect(shell.requests.at(-1)?.path).toBe('things/B'));
  const ofB = shell.requests.at(-1)?.signal;
  act(() => shell.navigate('/things/C'));
  expect(ofB?.aborted).toBe(true);
  act(() => shell.navigate('/things/B?tab=notes'));
  await act(async () => resolve({ id: 'B', size: 9 }));
  expect(await screen.findByRole('heading', { name: 'B' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  expect(shell.titles).toEqual(['A', 'B']);
  expect(shell.notices).toEqual([]);
});

test.each([
  [404, 'This thing does not exist.'],
  [403, "You don't have permission to see this page."],
])('a %d shows a sentence and a link back, without a notification', async (status, sentence) => {
  const shell = visit(() => response(status, { error: 'No.' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(shell.notices).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all things' }));
  expect(await screen.findByText('The list')).toBeVisible();
});

describe.each([
  [404, 'This thing was deleted, or you may no longer see it.'],
  [403, 'You no longer have permission to see this thing.'],
])('a refresh with status %d', (status, sentence) => {
  /** A page whose requests return the status while `isUnavailable`. */
  function visitUnavailable(address?: string) {
    jest.useFakeTimers();
    const state = { isUnavailable: false };
    const shell = visit((request) => (state.isUnavailable ? response(status, { error: 'No.' }) : thing(request)), {
      ...(address ? { address } : {}),
      permissions: ['update:charging-groups'],
      refreshInterval: 1000,
    });
    return { state, shell, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
  }
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('keeps typed text below a sentence and disables saving, until the entity is available again', async () => {
    const { state, shell, user } = visitUnavailable('/things/A?tab=form');
    const copied = jest.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
    await advance(0);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Pier 4');
    state.isUnavailable = true;
    await advance(2500);
    const [banner] = screen.getAllByRole('alert');
    expect(banner).toHaveTextContent(`${sentence} What you typed is still here and can be copied.`);
    const field = screen.getByRole('textbox', { name: 'Name' });
    expect(field).toHaveValue('Pier 4');
    expect(field).toBeEnabled();
    expect(within(screen.getByRole('form')).getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(shell.guards.size).toBe(1);
    expect(shell.notices).toEqual([]);
    fireEvent.submit(screen.getByRole('form'));
    await advance(0);
    expect(shell.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Copy what I typed' }));
    await advance(0);
    expect(copied).toHaveBeenCalledWith('Name: Pier 4');

    state.isUnavailable = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await advance(0);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Pier 4');
    await user.click(within(screen.getByRole('form')).getByRole('button', { name: 'Save' }));
    await advance(0);
    expect(shell.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { name: 'Pier 4' },
    ]);
  });

  test('keeps typed text in a hidden tab', async () => {
    const { state, user } = visitUnavailable('/things/A?tab=form');
    await advance(0);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Pier 4');
    await user.click(tab('Details'));
    state.isUnavailable = true;
    await advance(2500);
    expect(screen.getByRole('alert')).toHaveTextContent('What you typed is still here');
    await user.click(tab('Form'));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Pier 4');
  });

  test('does not mention typed text if there is none, and links back to the list', async () => {
    const { state } = visitUnavailable();
    await advance(0);
    state.isUnavailable = true;
    await advance(2500);
    expect(screen.getByRole('alert')).toHaveTextContent(new RegExp(`^${sentence}Retry`));
    expect(screen.getByText('Size 5')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Show all things' }));
    expect(screen.getByText('The list')).toBeVisible();
  });
});

test('a visible tab stays after a token refresh without its permission', async () => {
  const shell = visit(thing, { permissions: ['update:dm-devices-state-freevend'], address: '/things/A?tab=state' });
  expect(await screen.findByText('The state')).toBeVisible();
  Object.assign(shell.session, { can: () => false });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('The state')).toBeVisible();
});

test('a failed first load shows a notification and a retry', async () => {
  let broken = true;
  const shell = visit((request) => (broken ? response(502, null, 'Bad Gateway') : thing(request)));
  expect(await screen.findByText('The thing could not be loaded')).toBeVisible();
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Get thing failed!', text: 'Bad Gateway' }]);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'A' })).toBeVisible();
});

test('a failed refresh keeps the page and shows the time of the last update; a manual refresh notifies again', async () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 8) });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  let broken = false;
  const shell = visit((request) => (broken ? response(502, null, 'Bad Gateway') : thing(request)), {
    refreshInterval: 10_000,
  });
  await act(() => jest.advanceTimersByTimeAsync(0));
  const at = formatTime(new Date());
  broken = true;
  await act(() => jest.advanceTimersByTimeAsync(45_000));
  expect(screen.getByText('The thing could not be refreshed')).toBeVisible();
  expect(screen.getByText(`Last updated ${at}.`)).toBeVisible();
  expect(screen.getByText('Size 5')).toBeVisible();
  expect(shell.notices).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(shell.notices).toHaveLength(2);
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.queryByText('The thing could not be refreshed')).not.toBeInTheDocument();
});

test('after an action, polling is faster for three minutes', async () => {
  jest.useFakeTimers();
  const shell = visit(thing, { refreshInterval: 15_000 });
  await act(() => jest.advanceTimersByTimeAsync(0));
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(shell.requests).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(shell.requests.length).toBeGreaterThan(10);
  await act(() => jest.advanceTimersByTimeAsync(180_000));
  const after = shell.requests.length;
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(shell.requests.length).toBeLessThan(after + 4);
});

test('the response to a save is shown without a new request', async () => {
  const shell = visit();
  await screen.findByText('Size 5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Size 6')).toBeVisible();
  expect(shell.requests).toHaveLength(1);
});

test('a request that was aborted when the page was hidden is repeated when it is visible again', async () => {
  const answers = [deferred(), deferred()];
  const shell = visit(() => answers[Math.min(shell.requests.length, 2) - 1]?.promise);
  await waitFor(() => expect(shell.requests).toHaveLength(1));
  act(() => shell.navigate('/things'));
  expect(shell.requests[0]?.signal?.aborted).toBe(true);
  act(() => shell.navigate('/things/A'));
  await waitFor(() => expect(shell.requests.length).toBeGreaterThan(1));
  await act(async () => answers[1]?.resolve({ id: 'A', size: 5 }));
  expect(await screen.findByRole('heading', { name: 'A' })).toBeVisible();
  expect(shell.notices).toEqual([]);
});
