import type { Permission } from '@dmp/shared/contract';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDevice } from '../../../testing/devices.ts';
import { FetchedDevice } from '../../../testing/fetched-device.tsx';
import { MessagePanel } from './message-panel.tsx';

interface StoredMessage {
  timestamp: string;
  userName: string;
  message: string;
}
const stored: StoredMessage[] = [];
const store = (message: string) =>
  stored.unshift({
    timestamp: new Date(Date.UTC(2026, 10, 20, stored.length)).toISOString(),
    userName: 'operator@example.com',
    message,
  });
beforeEach(() => {
  stored.length = 0;
});

function show(permissions: readonly Permission[], answer: (request: RecordedRequest) => unknown = () => undefined) {
  const shell = fakeShell({
    permissions,
    answer: (request) => {
      const own = answer(request);
      if (own !== undefined) return own;
      const { method, path, query, body } = request;
      if (path === 'devices/1') return aDevice({ message: stored[0]?.message ?? null });
      if (method === 'PUT') {
        store((body as StoredMessage).message);
        return stored[0];
      }
      const [number, size] = [Number(query.page), Number(query.size)];
      const content = stored.slice(number * size, (number + 1) * size);
      return { content, number, size, totalElements: stored.length };
    },
  });
  render(
    <FakeProviders shell={shell}>
      <FetchedDevice draw={(device) => <MessagePanel device={device} />} />
    </FakeProviders>,
  );
  return shell;
}
const messages = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);
const write = () => userEvent.click(screen.getByRole('button', { name: 'Write message' }));
const field = () => screen.findByRole('textbox', { name: 'Message' });

test('it shows three messages per page, newest first', async () => {
  for (const text of ['first', 'second', 'third', 'fourth']) store(text);
  const { requests } = show([]);
  await screen.findByText('fourth');
  expect(messages()).toEqual(['fourth', 'third', 'second']);
  expect(screen.getByRole('status')).toHaveTextContent('1–3 of 4 messages');
  expect(requests.find(({ path }) => path === 'evse/messages/CB-0001')?.query).toEqual({ page: '0', size: '3' });
  expect(screen.queryByRole('button', { name: 'Write message' })).not.toBeInTheDocument();
});

test.each<Permission>(['update:dm-devices-tags', 'update:dm-devices-port-status', 'update:dm-devices-state-freevend'])(
  'with %s a message can be written, and is then first',
  async (permission) => {
    for (const text of ['first', 'second', 'third', 'fourth']) store(text);
    const shell = show([permission]);
    await screen.findByText('fourth');
    await userEvent.click(screen.getByRole('listitem', { name: '2' }));
    await screen.findByText('first');
    await write();
    await userEvent.type(await field(), 'fifth');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(messages()).toEqual(['fifth', 'fourth', 'third']));
    expect(shell.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ message: 'fifth' });
    // The device shows it as well.
    expect(shell.requests.filter(({ path }) => path === 'devices/1').length).toBeGreaterThan(1);
  },
);

test('a message is required and has at most 500 characters, which are counted', async () => {
  const shell = show(['update:dm-devices-tags']);
  await screen.findByText('No one has written a message about this charger.');
  await write();
  await field();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Message is required')).toBeVisible();
  await userEvent.click(await field());
  await userEvent.paste('x'.repeat(501));
  expect(await screen.findByText('501 / 500')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('At most 500 characters.')).toBeVisible();
  expect(shell.requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('a message that cannot be saved stays in the form', async () => {
  const shell = show(['update:dm-devices-tags'], ({ method }) =>
    method === 'PUT' ? response(503, { error: 'Starting.' }, 'Service Unavailable') : undefined,
  );
  await screen.findByText('No one has written a message about this charger.');
  await write();
  await userEvent.type(await field(), 'Cable replaced');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(shell.notices).toEqual([{ kind: 'error', title: 'Message failed to save', text: 'Service Unavailable' }]),
  );
  expect(await field()).toHaveValue('Cable replaced');
  expect(screen.getByRole('alert')).toHaveTextContent('Starting.');
});

test('a message of another user is fetched when the device shows it', async () => {
  let now = 'old';
  store(now);
  show([], ({ path }) => (path === 'devices/1' ? aDevice({ message: now }) : undefined));
  await screen.findByText('old');
  now = 'new';
  store(now);
  expect(messages()).toEqual(['old']);
  await userEvent.click(screen.getByRole('button', { name: 'Fetch device' }));
  await waitFor(() => expect(messages()).toEqual(['new', 'old']));
});
