// The end of a job is told to who began it, wherever among the devices they are by then.
import { FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../testing/jobs.ts';
import { useNoteJobs } from './begun-jobs.ts';
import { JobNotices } from './job-notices.tsx';

function Began() {
  const { begun } = useNoteJobs();
  return (
    <button type="button" onClick={() => begun(['j1'])}>
      Begin
    </button>
  );
}

afterEach(() => {
  jest.useRealTimers();
});

function visit(outcomes: () => ReturnType<typeof aJob>['outcomes']) {
  const shell = fakeShell({ answer: () => aJob({ outcomes: outcomes() }) });
  render(
    <FakeProviders shell={shell}>
      <Began />
      <JobNotices />
    </FakeProviders>,
  );
  return shell;
}

test.each([
  [{ EFFECT_SEEN: 3 }, 'success', '3 Effect seen. View job'],
  [{ EFFECT_SEEN: 2, REJECTED: 1 }, 'warning', '1 Rejected, 2 Effect seen. View job'],
])('a job that ends with %j is told as a %s', async (outcomes, kind, text) => {
  const shell = visit(() => outcomes);
  expect(shell.requests).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Begin' }));
  await waitFor(() => expect(shell.notices).toMatchObject([{ kind, title: 'Reset (Hard) is done' }]));
  expect(render(<p>{shell.notices[0]?.text}</p>).container).toHaveTextContent(text);
});

test('a job is told once it is done, and then no more', async () => {
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
