import { act, render, screen } from '@testing-library/react';
import useSWR from 'swr';
import { CallMemory } from './call-memory.tsx';

const began = new Date(2026, 10, 20, 8, 0, 0).getTime();
let seen: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers({ now: began, advanceTimers: true });
  seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

interface Server {
  asked: string[];
  /** Answers are held until this is called. */
  answer: (() => void)[];
  held: boolean;
  broken: boolean;
}

function Call({ name, every, server }: { name: string; every: number; server: Server }) {
  const { data } = useSWR(
    name,
    () => {
      server.asked.push(name);
      if (server.broken) return Promise.reject(new Error('away'));
      if (!server.held) return Promise.resolve(name);
      return new Promise<string>((resolve) => void server.answer.push(() => resolve(name)));
    },
    { refreshInterval: every, onError: () => undefined },
  );
  return <p>{data}</p>;
}

async function open() {
  const server: Server = { asked: [], answer: [], held: false, broken: false };
  render(
    <CallMemory>
      <Call name="counts" every={30_000} server={server} />
      <Call name="sites" every={3_600_000} server={server} />
      <Call name="names" every={0} server={server} />
    </CallMemory>,
  );
  await pass(0);
  server.asked.length = 0;
  return server;
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const turn = (state: 'visible' | 'hidden') =>
  act(async () => {
    seen.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  });
const mark = () => screen.queryByRole('status')?.textContent ?? '';

test('a tab that is shown again refreshes what is older than its interval, and marks it until the answer arrives', async () => {
  const server = await open();
  await turn('hidden');
  await pass(13 * 60_000);
  expect(server.asked).toEqual([]);
  server.held = true;
  await turn('visible');
  expect(server.asked).toEqual(['counts']);
  expect(mark()).toBe('As of 11/20/2026 8:00:00 AM. Refreshing …');
  await pass(15_000);
  expect(server.asked).toEqual(['counts']);
  expect(mark()).toBe('As of 11/20/2026 8:00:00 AM. Refreshing …');
  await act(async () => server.answer[0]?.());
  expect(mark()).toBe('');
});

test('so does a tab of a computer that was asleep, within seconds', async () => {
  const server = await open();
  await pass(3000);
  server.held = true;
  jest.setSystemTime(began + 600_000);
  await pass(5000);
  expect(server.asked).toEqual(['counts']);
  expect(mark()).toBe('As of 11/20/2026 8:00:00 AM. Refreshing …');
});

test('what is refreshed in time is neither marked nor requested again', async () => {
  const server = await open();
  await pass(95_000);
  expect(server.asked).toEqual(['counts', 'counts', 'counts']);
  expect(mark()).toBe('');
});

test('a failed call is repeated when the tab is shown, and otherwise only by its own retries', async () => {
  const server = await open();
  server.broken = true;
  await pass(31_000);
  expect(server.asked).toEqual(['counts']);
  await turn('hidden');
  await turn('visible');
  expect(server.asked).toEqual(['counts', 'counts']);
  await pass(0);
  expect(mark()).toBe('');
});
