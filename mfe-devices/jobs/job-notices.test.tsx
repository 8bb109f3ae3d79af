// The user who started a job is notified of its end on every device page.
import { FakeProviders, fakeShell, response } from '@dmp/shared/shell/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../testing/jobs.ts';
import { JobNotices } from './job-notices.tsx';
import { useJobTracker } from './tracked-jobs.ts';

function StartButton({ ids = ['j1'] }: { ids?: readonly string[] }) {
  const { track } = useJobTracker();
  return (
    <button type="button" onClick={() => track(ids)}>
      Begin
    </button>
  );
}

afterEach(() => {
  jest.useRealTimers();
});

function visit(outcomes: () => ReturnType<typeof aJob>['outcomes'], createdAt = new Date()) {
  const shell = fakeShell({ answer: () => aJob({ outcomes: outcomes(), createdAt: createdAt.toISOString() }) });
  render(
    <FakeProviders shell={shell}>
      <StartButton />
      <JobNotices />
    </FakeProviders>,
  );
  return shell;
}

test.each([
  [{ EFFECT_SEEN: 3 }, 'success', '3 Effect seen. View job'],
  [{ EFFECT_SEEN: 2, REJECTED: 1 }, 'warning', '1 Rejected, 2 Effect seen. View job'],
])('a job that ends with %j is reported as a %s', async (outcomes, kind, text) => {
  const shell = visit(() => outcomes);
  expect(shell.requests).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Begin' }));
  await waitFor(() => expect(shell.notices).toMatchObject([{ kind, title: 'Reset (Hard) is done' }]));
  expect(render(<p>{shell.notices[0]?.text}</p>).container).toHaveTextContent(text);
});

test('the end of a job is reported once', async () => {
  jest.useFakeTimers();
  let outcomes: ReturnType<typeof aJob>['outcomes'] = { SENT: 3 };
  const shell = visit(() => outcomes);
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Begin' }));
  await waitFor(() => expect(shell.requests.length).toBeGreaterThan(1));
  expect(shell.notices).toEqual([]);
  outcomes = { EFFECT_SEEN: 3 };
  await waitFor(() => expect(shell.notices).toHaveLength(1));
});

test('a job whose chargers stay disconnected is polled twice a minute at most', async () => {
  jest.useFakeTimers();
  const shell = visit(() => ({ QUEUED: 3 }), new Date(Date.now() - 11 * 60_000));
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Begin' }));
  await waitFor(() => expect(shell.requests).toHaveLength(1));
  await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
  expect(shell.requests).toHaveLength(11);
});

test.each([403, 404])('a response of %d ends the polling', async (status) => {
  jest.useFakeTimers();
  const shell = fakeShell({ answer: () => response(status, { error: 'Not for you.' }) });
  render(
    <FakeProviders shell={shell}>
      <StartButton />
      <JobNotices />
    </FakeProviders>,
  );
  await act(async () => {
    screen.getByRole('button', { name: 'Begin' }).click();
    await jest.advanceTimersByTimeAsync(60_000);
  });
  expect(shell.requests).toHaveLength(1);
  expect(shell.notices).toEqual([]);
});

test('of a hundred jobs only the newest twenty are polled', async () => {
  const shell = fakeShell({ answer: () => aJob({ outcomes: { SENT: 1 }, createdAt: new Date().toISOString() }) });
  const ids = Array.from({ length: 100 }, (_, index) => `j${index}`);
  render(
    <FakeProviders shell={shell}>
      <StartButton ids={ids} />
      <JobNotices />
    </FakeProviders>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Begin' }));
  await waitFor(() => expect(new Set(shell.requests.map(({ path }) => path)).size).toBe(20));
  expect(shell.requests.every(({ path }) => Number(/j(\d+)/.exec(path)?.[1]) >= 80)).toBe(true);
});
