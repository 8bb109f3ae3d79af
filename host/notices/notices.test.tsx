import { notification } from '@dmp/shared/antd/shell';
import type { Notify } from '@dmp/shared/shell';
import { clipboardText } from '@dmp/shared/shell/testing/clipboard';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NoticesButton } from './notices-button.tsx';
import { createNotifier, noticeOptions } from './notifier.tsx';
import { RecentNotices, requestIdIn } from './recent-notices.ts';

/** The parts of the console that show notifications. */
function Shown({ onNotify }: { onNotify(notify: Notify): void }) {
  const [notices, holder] = notification.useNotification(noticeOptions);
  const [recent] = useState(() => new RecentNotices());
  const [notify] = useState(() => createNotifier(notices, recent));
  onNotify(notify);
  return (
    <>
      {holder}
      <NoticesButton recent={recent} shell={{ notify }} onCloseAll={() => notices.destroy()} />
    </>
  );
}

function show() {
  const current: { notify?: Notify } = {};
  render(
    <Shown
      onNotify={(notify) => {
        current.notify = notify;
      }}
    />,
  );
  return {
    notify: (kind: keyof Notify, ...notice: Parameters<Notify['error']>) =>
      act(() => current.notify?.[kind](...notice)),
  };
}

const failure = { title: 'Get device failed!', text: 'Bad Gateway', detail: 'Request ID a1b2' };
const bell = () => screen.getByRole('button', { name: /^Notifications/ });
const openList = async () => {
  await userEvent.click(bell());
  return within(await screen.findByRole('list', { name: 'Recent notifications' }));
};

describe('the notifications at the edge', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test.each([
    ['success', 6000],
    ['info', 6000],
  ] as const)('%s closes after six seconds', async (kind, ms) => {
    const { notify } = show();
    notify(kind, { title: 'Device state saved' });
    await pass(ms - 1000);
    expect(screen.getByText('Device state saved')).toBeInTheDocument();
    await pass(3000);
    expect(screen.queryByText('Device state saved')).toBeNull();
  });

  test.each(['error', 'warning'] as const)('%s stays until it is closed, with its request ID', async (kind) => {
    const { notify } = show();
    notify(kind, failure);
    await pass(3_600_000);
    expect(screen.getByText('Request ID a1b2')).toBeInTheDocument();
  });

  test('the same failure again replaces the first', async () => {
    const { notify } = show();
    for (let count = 0; count < 3; count++) notify('error', { ...failure, detail: `Request ID a${count}` });
    notify('error', { ...failure, title: 'Get tags failed!' });
    await pass(1000);
    expect(screen.getAllByText('Get device failed!')).toHaveLength(1);
    expect(screen.getByText('Request ID a2')).toBeInTheDocument();
    expect(screen.getAllByText('Get tags failed!')).toHaveLength(1);
  });

  test('a success that is repeated shortly before the first would close is visible for its full duration', async () => {
    const { notify } = show();
    notify('success', { title: 'Device state saved' });
    await pass(5500);
    notify('success', { title: 'Device state saved' });
    await pass(5000);
    expect(screen.getAllByText('Device state saved')).toHaveLength(1);
    await pass(3000);
    expect(screen.queryByText('Device state saved')).toBeNull();
  });

  test('at most the ten newest are visible', async () => {
    const { notify } = show();
    for (let count = 1; count <= 30; count++) notify('error', { ...failure, title: `Get part ${count} failed!` });
    await pass(1000);
    expect(screen.getAllByText(/^Get part \d+ failed!$/)).toHaveLength(10);
    expect(screen.getByText('Get part 30 failed!')).toBeInTheDocument();
  });
});

describe('the list of notifications', () => {
  test('has the newest first, with time, text, link, and request ID to copy, and counts the unread ones', async () => {
    const user = userEvent.setup();
    const { notify } = show();
    expect(bell()).toHaveAccessibleName('Notifications');
    notify('error', failure);
    notify('success', { title: 'Reset is done', text: <a href="/devices?job=7">View job</a> });
    expect(bell()).toHaveAccessibleName('Notifications, 2 new');
    const list = await openList();
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Reset is done.*View job/),
      expect.stringMatching(/^Get device failed!.*Bad Gateway/),
    ]);
    expect(list.getAllByRole('time', { hidden: true })).toHaveLength(2);
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications'));
    await user.click(list.getByRole('button', { name: 'Copy request ID' }));
    expect(await clipboardText()).toBe('a1b2');
    expect(list.getByRole('link', { name: 'View job' })).toHaveAttribute('href', '/devices?job=7');
  });

  test('Clear all empties it, and closes those at the edge', async () => {
    const { notify } = show();
    notify('error', failure);
    await openList();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('No notifications since this page was opened.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Get device failed!')).toBeNull());
  });

  test('has at most the newest fifty', () => {
    const recent = new RecentNotices();
    for (let count = 1; count <= 60; count++) recent.add('info', { title: String(count) });
    expect(recent.getAll()).toHaveLength(50);
    expect(recent.getAll()[0]?.title).toBe('60');
    expect(recent.getUnread()).toBe(50);
  });
});

test.each([
  ['Request ID a1b2', 'a1b2'],
  ['The server failed. Request ID a1b2-c3', 'a1b2-c3'],
  ['Name the request ID.', undefined],
  [undefined, undefined],
])('the request ID of %p is %p', (detail, id) => {
  expect(requestIdIn(detail === undefined ? {} : { detail })).toBe(id);
});
