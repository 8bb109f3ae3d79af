// The Jobs button, the list of jobs, and one job with its buttons.
import { permissions as every, type Job, type Permission } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob, aJobDevice } from '../testing/jobs.ts';
import { someFacts } from '../testing/selection-facts.ts';
import { Jobs } from './jobs.tsx';

const rows = [
  aJobDevice('CB-1', 'QUEUED', { detail: 'The charger is not connected.' }),
  aJobDevice('CB-2', 'EFFECT_SEEN', {
    sentAt: '2026-11-20T11:00:02.000Z',
    answeredAt: '2026-11-20T11:00:03.000Z',
    effectAt: '2026-11-20T11:02:00.000Z',
    file: { fileName: 'log.zip', url: '/api/diagnostics-files/1?token=t' },
  }),
  aJobDevice('CB-3', 'FAILED'),
];

afterEach(() => {
  jest.useRealTimers();
});

interface Visit {
  address?: string;
  permissions?: readonly Permission[];
  currentJob?(): Job;
  override?(request: RecordedRequest): unknown;
}

function visit({ address = '/devices', permissions = every, currentJob = aJob, override }: Visit = {}) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({
    permissions,
    answer: (request) => {
      const { path, query, method } = request;
      const own = override?.(request);
      if (own !== undefined) return own;
      if (method === 'DELETE') return { cancelled: 1 };
      if (path === 'remote-action/selection') return someFacts();
      if (path === 'remote-action/trigger-action') return { jobId: 'j2', devices: 1 };
      if (path === 'remote-action/jobs') return { content: [currentJob()], number: 0, size: 10, totalElements: 1 };
      const content = rows.filter(({ outcome }) => !query.outcome || outcome === query.outcome);
      return {
        ...currentJob(),
        id: path.split('/')[2],
        rows: { content, number: 0, size: 10, totalElements: content.length },
      };
    },
  });
  render(
    <FakeProviders shell={shell}>
      <Jobs />
    </FakeProviders>,
  );
  return { shell, calls: (path: string) => shell.requests.filter((request) => request.path === path) };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test.each(['/devices?jobs=open', '/devices?job=j1'])(
  'at %s a user without permission gets one message, and no request is sent',
  async (address) => {
    const { shell } = visit({ address, permissions: ['read:devices'] });
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText("You don't have permission to see jobs.")).toBeVisible();
    expect(within(drawer).queryByRole('button', { name: 'All jobs' })).not.toBeInTheDocument();
    expect(shell.requests).toEqual([]);
    expect(shell.notices).toEqual([]);
  },
);

test.each<[readonly Permission[], boolean]>([
  [['read:devices'], false],
  [['update:dm-devices-tags'], false],
  [['execute:dm-devices-reset'], true],
  [['update:dm-devices-state-available'], true],
])('with %j there is a Jobs button: %p', async (permissions, allowed) => {
  const { calls } = visit({ permissions });
  if (allowed) expect(await screen.findByRole('button', { name: 'Jobs (1 open)' })).toBeVisible();
  else expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(calls('remote-action/jobs')).toHaveLength(allowed ? 1 : 0);
});

test('navigating from the open jobs to one of them and back changes the address', async () => {
  const { calls } = visit();
  await press(/^Jobs/);
  expect(window.location.search).toBe('?jobs=open');
  const link = await screen.findByRole('link', { name: 'Reset (Hard)' });
  for (const count of ['1 Failed', '1 Queued', '1 Effect seen']) expect(screen.getByText(count)).toBeVisible();
  expect(calls('remote-action/jobs').at(-1)?.query).toMatchObject({ open: 'true' });
  await userEvent.click(link);
  expect(window.location.search).toBe('?job=j1');
  expect(await screen.findByText('2 of 3 devices finished')).toBeVisible();
  await press('All jobs');
  await userEvent.click(await screen.findByRole('radio', { name: 'All' }));
  await waitFor(() => expect(calls('remote-action/jobs').at(-1)?.query).toMatchObject({ open: 'false' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Mine' }));
  await waitFor(() => expect(calls('remote-action/jobs').at(-1)?.query).toMatchObject({ open: 'false', mine: 'true' }));
  expect(window.location.search).toBe('?jobs=mine');
  await press('Close');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Jobs/ })).toHaveFocus());
  expect(window.location.search).toBe('');
});

test('the back button does not reopen a closed drawer', async () => {
  window.history.pushState(null, '', '/before');
  visit();
  await press(/^Jobs/);
  await userEvent.click(await screen.findByRole('link', { name: 'Reset (Hard)' }));
  await press('All jobs');
  await press('Close');
  await waitFor(() => expect(window.location.search).toBe(''));
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await act(async () => void (await arrived));
  expect(window.location.pathname).toBe('/before');
});

test('each device shows its progress, and an outcome can be filtered', async () => {
  const { calls } = visit({ address: '/devices?job=j1' });
  const table = within(await screen.findByRole('region', { name: 'Devices in the job' }));
  expect(await table.findByText('The charger is not connected.')).toBeVisible();
  expect(table.getByText('Effect seen')).toBeVisible();
  const filter = within(screen.getByRole('radiogroup', { name: 'Outcome' }));
  expect(filter.getAllByRole('radio')).toHaveLength(9);
  await userEvent.click(filter.getByRole('radio', { name: 'Failed 1' }));
  await waitFor(() => expect(table.queryByText('CB-1')).not.toBeInTheDocument());
  expect(table.getByText('CB-3')).toBeVisible();
  expect(calls('remote-action/jobs/j1').at(-1)?.query).toMatchObject({ outcome: 'FAILED', pageNumber: '0' });
  expect(window.location.search).toBe('?job=j1&jobOutcome=FAILED&jobPage=1');
});

test('a large job displays how many devices are being prepared, and can be canceled', async () => {
  const job = aJob({ devices: 10_000, outcomes: { PREPARING: 10_000 } });
  visit({
    address: '/devices?job=j1',
    override: ({ path }) =>
      path === 'remote-action/jobs/j1'
        ? { ...job, rows: { content: [], number: 0, size: 10, totalElements: 0 } }
        : undefined,
  });
  expect(await screen.findByText('0 of 10,000 devices finished, 10,000 being prepared')).toBeVisible();
  expect(screen.getByText('The devices are being prepared.')).toBeVisible();
  await press('Cancel job');
  expect(await screen.findByText(/will not run on the 10,000 devices/)).toBeVisible();
});

test('a large canceled job displays the number of skipped devices before all of them are marked', async () => {
  const outcomes = { PREPARING: 1000, QUEUED: 200, CANCELLED: 300, EFFECT_SEEN: 5 };
  const job = aJob({ devices: 1505, outcomes, cancelledAt: '2026-11-20T12:00:00.000Z' });
  visit({ address: '/devices?job=j1', currentJob: () => job });
  expect(await screen.findByText(/, canceled .* on 1,500 devices$/)).toBeVisible();
});

test('an ID links to its device, times are relative to the start, and a file can be downloaded', async () => {
  visit({ address: '/devices?job=j1' });
  const table = within(await screen.findByRole('region', { name: 'Devices in the job' }));
  expect(await table.findByRole('link', { name: /^CB-1/ })).toHaveAttribute('href', '/devices/id-CB-1');
  const done = within(table.getByRole('row', { name: /CB-2/ }));
  for (const time of ['2 s', '3 s', '2 min']) expect(done.getByText(time)).toBeVisible();
  expect(done.getByRole('link', { name: 'log.zip' })).toHaveAttribute('href', '/api/diagnostics-files/1?token=t');
  await userEvent.click(table.getByRole('link', { name: /^CB-1/ }));
  expect(window.location.pathname).toBe('/devices/id-CB-1');
});

test('failed devices are retried with the same options, and the new job is displayed', async () => {
  const { calls } = visit({ address: '/devices?job=j1' });
  await press('Retry failed devices (1)');
  await screen.findByText(/^This resets 1 device/);
  expect(screen.getByRole('radio', { name: 'Hard' })).toBeChecked();
  await press('Hard reset 1 device');
  await waitFor(() => expect(window.location.search).toBe('?job=j2'));
  expect(calls('remote-action/trigger-action')[0]?.body).toMatchObject({
    deviceList: ['CB-3'],
    eventType: 'RESET_REQUEST',
    resetType: 'Hard',
    retryOf: 'j1',
  });
});

test('a retried job and its retries link to each other', async () => {
  visit({ address: '/devices?job=j1', currentJob: () => aJob({ retryOf: 'j0', retries: ['j3', 'j2'] }) });
  await userEvent.click(await screen.findByRole('link', { name: 'Open earlier retry 1' }));
  expect(window.location.search).toBe('?job=j2');
  await userEvent.click(await screen.findByRole('link', { name: 'Open the newest retry of this job' }));
  expect(window.location.search).toBe('?job=j3');
  await userEvent.click(await screen.findByRole('link', { name: 'Open the job that this one retries' }));
  expect(window.location.search).toBe('?job=j0');
});

test('without the permission there is no Retry', async () => {
  visit({ address: '/devices?job=j1', permissions: ['execute:dm-devices-update-firmware'] });
  await screen.findByText('2 of 3 devices finished');
  expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
});

const scheduled = { scheduledTime: '2099-01-01T00:00:00.000Z', outcomes: { QUEUED: 3 } };

test('a scheduled job is canceled after a confirmation that has the number of devices', async () => {
  let cancelled = false;
  const { shell } = visit({
    address: '/devices?job=j1',
    currentJob: () =>
      aJob({
        ...scheduled,
        ...(cancelled ? { cancelledAt: '2026-11-20T12:00:00.000Z', outcomes: { CANCELLED: 3 } } : {}),
      }),
    override: ({ method }) => {
      if (method !== 'DELETE') return undefined;
      cancelled = true;
      return { cancelled: 3 };
    },
  });
  await press('Cancel job');
  const question = within((await screen.findByText('Cancel this job?')).closest('[role=dialog]') as HTMLElement);
  expect(question.getByText(/will not run on the 3 devices/)).toBeVisible();
  expect(shell.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(question.getByRole('button', { name: 'Cancel job' }));
  await waitFor(() =>
    expect(shell.notices).toEqual([{ kind: 'success', title: 'Job canceled', text: 'It will not run on 3 devices.' }]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel job' })).not.toBeInTheDocument());
});

test('an immediate job is canceled on waiting devices only, and displays their number', async () => {
  let cancelled = false;
  const cancelledAt = '2026-11-20T12:00:00.000Z';
  const { calls, shell } = visit({
    address: '/devices?job=j1',
    currentJob: () => aJob(cancelled ? { cancelledAt, outcomes: { EFFECT_SEEN: 1, FAILED: 1, CANCELLED: 1 } } : {}),
    override: ({ method }) => {
      if (method === 'DELETE') cancelled = true;
      return undefined;
    },
  });
  await press('Cancel job');
  const question = within((await screen.findByText('Cancel this job?')).closest('[role=dialog]') as HTMLElement);
  expect(
    question.getByText(
      'Reset (Hard) will not run on the 1 device that it has not reached. What was already sent continues.',
    ),
  ).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Cancel job' }));
  await waitFor(() =>
    expect(shell.notices).toEqual([{ kind: 'success', title: 'Job canceled', text: 'It will not run on 1 device.' }]),
  );
  expect(await screen.findByText(`canceled ${formatTime(cancelledAt)} on 1 device`, { exact: false })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Canceled 1' })).toBeInTheDocument();
  expect(calls('remote-action/jobs/j1').filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('the error of a job that can no longer be canceled is displayed', async () => {
  const { shell } = visit({
    address: '/devices?job=j1',
    currentJob: () => aJob(scheduled),
    override: ({ method }) =>
      method === 'DELETE'
        ? response(
            409,
            { error: 'Nothing is left to cancel: this job has been canceled or has reached all of its devices.' },
            'Conflict',
          )
        : undefined,
  });
  await press('Cancel job');
  const question = within((await screen.findByText('Cancel this job?')).closest('[role=dialog]') as HTMLElement);
  await userEvent.click(question.getByRole('button', { name: 'Cancel job' }));
  await waitFor(() =>
    expect(shell.notices).toEqual([
      {
        kind: 'error',
        title: 'The job could not be canceled',
        text: 'Conflict',
      },
    ]),
  );
  expect(question.getByRole('alert')).toHaveTextContent(
    'Nothing is left to cancel: this job has been canceled or has reached all of its devices.',
  );
});

test('a failed export is reported', async () => {
  const { shell } = visit({
    address: '/devices?job=j1',
    override: ({ path }) => (path.endsWith('/export') ? response(500, { error: 'The server failed.' }) : undefined),
  });
  await press('Export CSV');
  await waitFor(() =>
    expect(shell.notices).toEqual([{ kind: 'error', title: 'Failed to export', text: 'The server failed.' }]),
  );
});

test('the error of a job that does not exist is displayed', async () => {
  visit({
    address: '/devices?job=none',
    override: ({ path }) =>
      path === 'remote-action/jobs/none' ? response(404, { error: 'There is no job with this id.' }) : undefined,
  });
  expect(await screen.findByText('The job could not be loaded')).toBeVisible();
  expect(screen.getByText('There is no job with this id.')).toBeVisible();
});

test('a job whose polling fails displays its time, and continues after Retry', async () => {
  jest.useFakeTimers();
  let broken = false;
  const { shell } = visit({
    address: '/devices?job=j1',
    override: ({ path }) =>
      broken && path === 'remote-action/jobs/j1' ? response(500, { error: 'Starting.' }) : undefined,
  });
  expect(await screen.findByText('2 of 3 devices finished')).toBeVisible();
  broken = true;
  expect(await screen.findByText(/^As of .*; the job could not be refreshed since\.$/)).toBeVisible();
  expect(screen.getByText('2 of 3 devices finished')).toBeVisible();
  expect(shell.notices).toHaveLength(1);
  broken = false;
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/could not be refreshed since/)).not.toBeInTheDocument());
});
