import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { limits, type OcppLog } from '../../contract/index.ts';
import type { Shell } from '../../shell/shell.ts';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '../../shell/testing/fake-shell.tsx';
import { LogTable } from './log-table.tsx';

const start = Date.UTC(2026, 10, 20, 8, 0, 0);
/** Message `number`. There is one message per second. */
const aLog = (number: number): OcppLog => ({
  id: `${start + number * 1000}-${number}`,
  detailType: 'HEARTBEAT_REQUEST',
  resources: ['CB-1'],
  stationId: null,
  time: new Date(start + number * 1000).toISOString(),
  source: 'EVSE',
  detail: { messageId: `m${number}`, payload: {} },
  fault: null,
  deviations: null,
});

/** Renders the list for a fake network. Tests raise `network.messages` to add messages. */
function visit(address = '', onNextRetry?: Shell['onNextRetry']) {
  window.history.pushState(null, '', `/logs?${address}`);
  const network: { messages: number; broken: boolean | 'unreachable' } = { messages: 30, broken: false };
  const answer = ({ query }: RecordedRequest) => {
    if (network.broken === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
    if (network.broken) return response(502, null, 'Bad Gateway');
    const { pageNumber = '0', pageSize = '10', start: since = '', sortOrder = 'DESC' } = query;
    const all = Array.from({ length: network.messages }, (_, index) => aLog(index)).filter(({ time }) => time >= since);
    if (sortOrder === 'DESC') all.reverse();
    const [number, size] = [Number(pageNumber), Number(pageSize)];
    return { content: all.slice(number * size, (number + 1) * size), number, size, totalElements: all.length };
  };
  const shell = fakeShell({ permissions: ['read:logs'], answer });
  if (onNextRetry) shell.onNextRetry = onNextRetry;
  const page = (mode: 'visible' | 'hidden') => (
    <FakeProviders shell={shell}>
      <Activity mode={mode}>
        <LogTable live />
      </Activity>
    </FakeProviders>
  );
  const { rerender } = render(page('visible'));
  return { shell, network, setMode: (mode: 'visible' | 'hidden') => rerender(page(mode)) };
}

/** Advances the time and resolves the requests. */
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const ids = () => screen.queryAllByText(/^m\d+$/).map(({ textContent }) => textContent);
const toggle = () => act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Live' })));
const table = () => screen.getByRole('table').parentElement as HTMLElement;
const liveRequests = ({ requests }: { requests: readonly RecordedRequest[] }) =>
  requests.filter(({ query }) => query.pageSize === '50');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.useFakeTimers({ advanceTimers: true, now: start });
});
afterEach(() => jest.useRealTimers());

async function visitWithLiveOn(address?: string, onNextRetry?: Shell['onNextRetry']) {
  const visited = visit(address, onNextRetry);
  await waitFor(() => expect(ids().length).toBeGreaterThan(0));
  await toggle();
  await wait(2000);
  return visited;
}

test('at the top of the first page new rows are prepended, and its length stays the same', async () => {
  const { network, shell } = await visitWithLiveOn();
  expect(screen.getByRole('switch', { name: 'Live' })).toBeChecked();
  network.messages += 3;
  await wait(2000);
  expect(ids()).toEqual([32, 31, 30, 29, 28, 27, 26, 25, 24, 23].map((number) => `m${number}`));
  expect(screen.getByText('1–10 of 33 logs')).toBeVisible();
  expect(shell.notices).toEqual([]);
});

test('while the list is scrolled down no row moves, and a button shows the new rows', async () => {
  const { network } = await visitWithLiveOn();
  table().scrollTop = 40;
  const before = ids();
  network.messages += 12;
  await wait(2000);
  expect(ids()).toEqual(before);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '12 new' })));
  expect(ids()[0]).toBe('m41');
  expect(table().scrollTop).toBe(0);
  expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Live' })).toHaveFocus();
});

test('on another page new rows are counted, and the button opens the first page', async () => {
  const { network } = await visitWithLiveOn('page=2');
  await wait(2000);
  network.messages += 2;
  await wait(2000);
  expect(ids()[0]).toBe('m19');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '2 new' })));
  await waitFor(() => expect(ids()[0]).toBe('m31'));
  expect(new URLSearchParams(window.location.search).get('page')).toBe('1');
});

test('a poll has the filters, and starts shortly before the newest row', async () => {
  const { shell } = await visitWithLiveOn('onlyErrors=true&status=Faulted');
  expect(liveRequests(shell).at(-1)?.query).toEqual({
    ...{ onlyErrors: 'true', status: 'Faulted', pageSize: '50' },
    start: new Date(start + 24_000).toISOString(),
  });
});

test('polling pauses while the page is hidden, and stops when live updates are off', async () => {
  const { shell, setMode } = await visitWithLiveOn();
  await act(async () => setMode('hidden'));
  const countWhenHidden = liveRequests(shell).length;
  await wait(10_000);
  expect(liveRequests(shell)).toHaveLength(countWhenHidden);
  await act(async () => setMode('visible'));
  await wait(2000);
  expect(liveRequests(shell).length).toBeGreaterThan(countWhenHidden);
  await toggle();
  const countWhenOff = liveRequests(shell).length;
  await wait(10_000);
  expect(liveRequests(shell)).toHaveLength(countWhenOff);
});

test('a failed poll shows an error beside the switch, and the next successful poll removes it', async () => {
  const { network, shell } = await visitWithLiveOn();
  network.broken = true;
  await wait(2000);
  expect(screen.getByText('No answer: Bad Gateway. Trying again.')).toBeVisible();
  network.broken = false;
  network.messages += 1;
  await wait(2000);
  expect(screen.queryByText(/No answer/)).not.toBeInTheDocument();
  expect(ids()[0]).toBe('m30');
  expect(shell.notices).toEqual([]);
});

test('while the server is down, polling waits for the next retry of the tab', async () => {
  const retries: (() => void)[] = [];
  const { network, shell } = await visitWithLiveOn('', (run) => {
    retries.push(run);
    return () => undefined;
  });
  network.broken = 'unreachable';
  await wait(2000);
  expect(screen.getByText('No answer: The server could not be reached. Trying again.')).toBeVisible();
  const requestCount = shell.requests.length;
  await wait(60_000);
  expect(shell.requests).toHaveLength(requestCount);
  network.broken = false;
  await act(async () => retries[0]?.());
  await wait(0);
  expect(screen.queryByText(/No answer/)).not.toBeInTheDocument();
});

test('after an hour live updates stop with a notification', async () => {
  const { shell } = await visitWithLiveOn();
  jest.setSystemTime(start + limits.liveLogMs + 5000);
  await wait(2000);
  expect(screen.getByRole('switch', { name: 'Live' })).not.toBeChecked();
  expect(shell.notices).toEqual([
    {
      kind: 'info',
      title: 'Live messages stopped',
      text: 'Live runs for one hour at a time. Turn it on again to see more.',
    },
  ]);
});

test('live updates are disabled for a time range with an end', async () => {
  const end = new Date(start + 100_000).toISOString();
  visit(`end=${encodeURIComponent(end)}`);
  await waitFor(() => expect(ids().length).toBeGreaterThan(0));
  expect(screen.getByRole('switch', { name: 'Live' })).toBeDisabled();
});
