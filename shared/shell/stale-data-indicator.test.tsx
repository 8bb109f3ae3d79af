import { act, render, screen } from '@testing-library/react';
import useSWR from 'swr';
import { CallCacheProvider } from './call-cache-provider.tsx';

const startedAt = new Date(2026, 10, 20, 8, 0, 0).getTime();
let visibility: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers({ now: startedAt, advanceTimers: true });
  visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

interface Server {
  requests: string[];
  /** Resolve the held answers. */
  answer: (() => void)[];
  holdsAnswers: boolean;
  isBroken: boolean;
}

function Call({ name, every, server }: { name: string; every: number; server: Server }) {
  const { data } = useSWR(
    name,
    () => {
      server.requests.push(name);
      if (server.isBroken) return Promise.reject(new Error('unavailable'));
      if (!server.holdsAnswers) return Promise.resolve(name);
      return new Promise<string>((resolve) => void server.answer.push(() => resolve(name)));
    },
    { refreshInterval: every, onError: () => undefined },
  );
  return <p>{data}</p>;
}

async function open() {
  const server: Server = { requests: [], answer: [], holdsAnswers: false, isBroken: false };
  render(
    <CallCacheProvider>
      <Call name="counts" every={30_000} server={server} />
      <Call name="sites" every={3_600_000} server={server} />
      <Call name="names" every={0} server={server} />
    </CallCacheProvider>,
  );
  await advance(0);
  server.requests.length = 0;
  return server;
}
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const setVisibility = (state: 'visible' | 'hidden') =>
  act(async () => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  });
const indicatorText = () => screen.queryByRole('status')?.textContent ?? '';

test('a tab that becomes visible refreshes stale answers, and indicates them until the answer arrives', async () => {
  const server = await open();
  await setVisibility('hidden');
  await advance(13 * 60_000);
  expect(server.requests).toEqual([]);
  server.holdsAnswers = true;
  await setVisibility('visible');
  expect(server.requests).toEqual(['counts']);
  expect(indicatorText()).toBe('As of 11/20/2026 8:00:00 AM. Refreshing …');
  await advance(15_000);
  expect(server.requests).toEqual(['counts']);
  expect(indicatorText()).toBe('As of 11/20/2026 8:00:00 AM. Refreshing …');
  await act(async () => server.answer[0]?.());
  expect(indicatorText()).toBe('');
});

test('a tab of a computer that wakes from sleep does the same within seconds', async () => {
  const server = await open();
  await advance(3000);
  server.holdsAnswers = true;
  jest.setSystemTime(startedAt + 600_000);
  await advance(5000);
  expect(server.requests).toEqual(['counts']);
  expect(indicatorText()).toBe('As of 11/20/2026 8:00:00 AM. Refreshing …');
});

test('an answer that is refreshed in time is neither indicated nor requested again', async () => {
  const server = await open();
  await advance(95_000);
  expect(server.requests).toEqual(['counts', 'counts', 'counts']);
  expect(indicatorText()).toBe('');
});

test('a failed call is requested when the tab becomes visible, and otherwise only by its own retries', async () => {
  const server = await open();
  server.isBroken = true;
  await advance(31_000);
  expect(server.requests).toEqual(['counts']);
  await setVisibility('hidden');
  await setVisibility('visible');
  expect(server.requests).toEqual(['counts', 'counts']);
  await advance(0);
  expect(indicatorText()).toBe('');
});
