import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiError } from '../../api/error.ts';
import type { Page } from '../../contract/index.ts';
import { swrSettings } from '../../shell/swr-settings.ts';
import { FakeProviders, type FakeShell, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { useListLoad } from './use-list-load.ts';

interface PageCall {
  pageNumber: number;
}

const rows = (number: number): Page<string> => ({ content: [`row ${number}`], number, size: 1, totalElements: 9 });
const unavailable = () => new ApiError({ status: 503, statusText: 'Service Unavailable', error: 'Starting.' });

function load(
  fetch: (call: PageCall, signal: AbortSignal) => Promise<Page<string>>,
  refreshInterval = 10,
  dedupingInterval = 0,
) {
  const shell: FakeShell = fakeShell({ answer: () => undefined });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <FakeProviders shell={shell}>
      <SWRConfig value={{ ...swrSettings(), errorRetryInterval: 10, dedupingInterval }}>{children}</SWRConfig>
    </FakeProviders>
  );
  const { result, rerender } = renderHook(
    (call: PageCall) =>
      useListLoad({ name: 'chargers', call, fetch, failure: 'Get chargers failed!', refreshInterval }),
    { initialProps: { pageNumber: 0 }, wrapper },
  );
  return { shell, now: () => result.current, goTo: (pageNumber: number) => rerender({ pageNumber }) };
}

test('a list that keeps failing notifies once, and again after a retry or for another page', async () => {
  const fetch = jest.fn(async (_call: PageCall): Promise<never> => {
    throw unavailable();
  });
  const { shell, now, goTo } = load(fetch);
  await waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(4));
  expect(shell.notices).toHaveLength(1);

  await act(() => now().retry());
  expect(shell.notices).toHaveLength(2);

  goTo(1);
  await waitFor(() => expect(shell.notices).toHaveLength(3));
  expect(shell.notices).toContainEqual(expect.objectContaining({ title: 'Get chargers failed!' }));
});

test('a failed background refresh keeps the rows with their load time, without a notification, until the next one succeeds', async () => {
  let broken = false;
  const { shell, now } = load(async ({ pageNumber }) => {
    if (broken) throw unavailable();
    return rows(pageNumber);
  });
  await waitFor(() => expect(now().page?.content).toEqual(['row 0']));
  expect(now().asOf).toBeUndefined();
  broken = true;
  await waitFor(() => expect(now().asOf).toBeInstanceOf(Date));
  expect(now()).toMatchObject({ page: rows(0), error: undefined });
  expect(shell.notices).toEqual([]);
  broken = false;
  await waitFor(() => expect(now().asOf).toBeUndefined());
});

test('only a list without background refresh reports its load time', async () => {
  const unrefreshed = load(async ({ pageNumber }) => rows(pageNumber), 0);
  await waitFor(() => expect(unrefreshed.now().loadedAt).toBeInstanceOf(Date));
  const refreshed = load(async ({ pageNumber }) => rows(pageNumber));
  await waitFor(() => expect(refreshed.now().page).toBeDefined());
  expect(refreshed.now().loadedAt).toBeUndefined();
});

test('a failed Refresh empties the list until a load succeeds, also across failed background refreshes', async () => {
  let broken = false;
  const fetch = jest.fn(async ({ pageNumber }: PageCall) => {
    if (broken) throw unavailable();
    return rows(pageNumber);
  });
  const { shell, now } = load(fetch);
  await waitFor(() => expect(now().page).toBeDefined());
  broken = true;
  await act(() => now().retry());
  expect(now().error).toBeInstanceOf(ApiError);
  const before = fetch.mock.calls.length;
  await waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(before + 3));
  expect(now().error).toBeInstanceOf(ApiError);
  expect(shell.notices).toHaveLength(1);
  broken = false;
  await waitFor(() => expect(now().error).toBeUndefined());
  expect(now()).toMatchObject({ page: rows(0), asOf: undefined });
});

test('the previous rows are stale while another page loads; the list becomes empty if that fails', async () => {
  const { shell, now, goTo } = load(async ({ pageNumber }) => {
    if (pageNumber === 1) throw unavailable();
    return rows(pageNumber);
  }, 0);
  await waitFor(() => expect(now().page).toEqual(rows(0)));
  goTo(1);
  expect(now()).toMatchObject({ page: rows(0), stale: true, error: undefined });
  await waitFor(() => expect(now().error).toBeInstanceOf(ApiError));
  expect(shell.notices).toHaveLength(1);
});

test('a request that a Refresh aborted is not a failure', async () => {
  let calls = 0;
  const { shell, now } = load(
    ({ pageNumber }, signal) =>
      new Promise((resolve, reject) => {
        calls += 1;
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        if (calls === 2) resolve(rows(pageNumber));
      }),
    0,
  );
  await waitFor(() => expect(calls).toBe(1));
  await act(() => now().retry());
  await waitFor(() => expect(now()).toMatchObject({ page: rows(0), error: undefined, busy: false }));
  expect(shell.notices).toEqual([]);
  expect(calls).toBe(2);
});

test('a page from the cache within the deduping interval counts as loaded: a failed background refresh keeps its rows', async () => {
  let broken = false;
  const fetch = jest.fn(async ({ pageNumber }: PageCall) => {
    if (broken) throw unavailable();
    return rows(pageNumber);
  });
  const { shell, now, goTo } = load(fetch, 300, 2000);
  await waitFor(() => expect(now().page).toEqual(rows(0)));
  goTo(1);
  await waitFor(() => expect(now().page).toEqual(rows(1)));
  goTo(0);
  await waitFor(() => expect(now()).toMatchObject({ page: rows(0), busy: false, stale: false }));
  broken = true;
  const before = fetch.mock.calls.length;
  await waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(before), { timeout: 4000 });
  await waitFor(() => expect(now().asOf).toBeInstanceOf(Date));
  expect(now()).toMatchObject({ page: rows(0), error: undefined });
  expect(shell.notices).toEqual([]);
});
