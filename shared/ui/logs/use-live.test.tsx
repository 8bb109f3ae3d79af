import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { limits, type OcppLog } from '../../contract/index.ts';
import type { Shell } from '../../shell/shell.ts';
import { FakeProviders, fakeShell, type Request, response } from '../../shell/testing/fake-shell.tsx';
import { LogTable } from './log-table.tsx';

const began = Date.UTC(2026, 10, 20, 8, 0, 0);
/** One message a second: this one's. */
const aLog = (number: number): OcppLog => ({
  id: `${began + number * 1000}-${number}`,
  detailType: 'HEARTBEAT_REQUEST',
  resources: ['CB-1'],
  stationId: null,
  time: new Date(began + number * 1000).toISOString(),
  source: 'EVSE',
  detail: { messageId: `m${number}`, payload: {} },
  fault: null,
  deviations: null,
});

/** A network of so many messages, of which more come; the list pages through them. */
function visit(address = '', onNextRetry?: Shell['onNextRetry']) {
  window.history.pushState(null, '', `/logs?${address}`);
  const network: { messages: number; broken: boolean | 'no answer' } = { messages: 30, broken: false };
  const answer = ({ query }: Request) => {
    if (network.broken === 'no answer') return Promise.reject(new TypeError('Failed to fetch'));
    if (network.broken) return response(502, null, 'Bad Gateway');
    const { pageNumber = '0', pageSize = '10', start = '', sortOrder = 'DESC' } = query;
    const all = Array.from({ length: network.messages }, (_, index) => aLog(index)).filter(({ time }) => time >= start);
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
  return { shell, network, put: (mode: 'visible' | 'hidden') => rerender(page(mode)) };
}

/** Time goes on, and what is asked is answered. */
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const ids = () => screen.queryAllByText(/^m\d+$/).map(({ textContent }) => textContent);
const toggle = () => act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Live' })));
const table = () => screen.getByRole('table').parentElement as HTMLElement;
const liveAsked = ({ requests }: { requests: readonly Request[] }) =>
  requests.filter(({ query }) => query.pageSize === '50');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.useFakeTimers({ advanceTimers: true, now: began });
});
afterEach(() => jest.useRealTimers());

async function turnedOn(address?: string, onNextRetry?: Shell['onNextRetry']) {
  const visited = visit(address, onNextRetry);
  await waitFor(() => expect(ids().length).toBeGreaterThan(0));
  await toggle();
  await wait(2000);
  return visited;
}

test('at the top of the first page the newest stands on top, and the page is as long as before', async () => {
  const { network, shell } = await turnedOn();
  expect(screen.getByRole('switch', { name: 'Live' })).toBeChecked();
  network.messages += 3;
  await wait(2000);
  expect(ids()).toEqual([32, 31, 30, 29, 28, 27, 26, 25, 24, 23].map((number) => `m${number}`));
  expect(screen.getByText('1–10 of 33 logs')).toBeVisible();
  expect(shell.notices).toEqual([]);
});

test('while one reads further down nothing moves, and a button leads to what is new', async () => {
  const { network } = await turnedOn();
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

test('on a page further on they are counted, and the button leads to the first', async () => {
  const { network } = await turnedOn('page=2');
  await wait(2000);
  network.messages += 2;
  await wait(2000);
  expect(ids()[0]).toBe('m19');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '2 new' })));
  await waitFor(() => expect(ids()[0]).toBe('m31'));
  expect(new URLSearchParams(window.location.search).get('page')).toBe('1');
});

test('what is asked for has the filters, from a moment before the newest row', async () => {
  const { shell } = await turnedOn('onlyErrors=true&status=Faulted');
  expect(liveAsked(shell).at(-1)?.query).toEqual({
    ...{ onlyErrors: 'true', status: 'Faulted', pageSize: '50' },
    start: new Date(began + 24_000).toISOString(),
  });
});

test('out of sight nothing is asked, nor after it is switched off', async () => {
  const { shell, put } = await turnedOn();
  await act(async () => put('hidden'));
  const asked = liveAsked(shell).length;
  await wait(10_000);
  expect(liveAsked(shell)).toHaveLength(asked);
  await act(async () => put('visible'));
  await wait(2000);
  expect(liveAsked(shell).length).toBeGreaterThan(asked);
  await toggle();
  const then = liveAsked(shell).length;
  await wait(10_000);
  expect(liveAsked(shell)).toHaveLength(then);
});

test('no answer is told beside the switch, and made good by the next', async () => {
  const { network, shell } = await turnedOn();
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

test('while the server is down it waits for the next retry of the tab', async () => {
  const tries: (() => void)[] = [];
  const { network, shell } = await turnedOn('', (run) => {
    tries.push(run);
    return () => undefined;
  });
  network.broken = 'no answer';
  await wait(2000);
  expect(screen.getByText('No answer: The server could not be reached. Trying again.')).toBeVisible();
  const asked = shell.requests.length;
  await wait(60_000);
  expect(shell.requests).toHaveLength(asked);
  network.broken = false;
  await act(async () => tries[0]?.());
  await wait(0);
  expect(screen.queryByText(/No answer/)).not.toBeInTheDocument();
});

test('after an hour it ends by itself and says so', async () => {
  const { shell } = await turnedOn();
  jest.setSystemTime(began + limits.liveLogMs + 5000);
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

test('a time that has an end cannot be followed', async () => {
  const end = new Date(began + 100_000).toISOString();
  visit(`end=${encodeURIComponent(end)}`);
  await waitFor(() => expect(ids().length).toBeGreaterThan(0));
  expect(screen.getByRole('switch', { name: 'Live' })).toBeDisabled();
});
