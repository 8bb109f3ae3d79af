import type { ConfigurationHistoryRow, ConfigurationItem, Permission } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anItem } from '../../testing/configuration.ts';
import { aDevice } from '../../testing/devices.ts';
import { ConfigurationTab } from './configuration-tab.tsx';
import { keyOutcome } from './configuration-words.ts';

// Each row calls keyOutcome when it renders, so the calls show which rows were rendered.
jest.mock('./configuration-words.ts', () => {
  const real = jest.requireActual<typeof import('./configuration-words.ts')>('./configuration-words.ts');
  return { ...real, keyOutcome: jest.fn(real.keyOutcome) };
});

const device = aDevice({ id: '42', chargeboxId: 'CB-42' });
const editor: readonly Permission[] = [
  'read:configurations',
  'update:configurations',
  'execute:dm-devices-trigger-message-request',
];
const at = '2026-11-20T09:00:00.000Z';

interface Sent {
  changeKey: string;
  changeValue?: string;
  version?: number;
}

/** Fake server with the keys of one charger. */
class Server {
  items: ConfigurationItem[] = [
    anItem('AuthorizationKey', { changeValue: '***' }),
    anItem('HeartbeatInterval', { changeValue: '300' }),
    anItem('NumberOfConnectors', { changeValue: '2', readonly: true }),
    anItem('ResetRetries', { changeValue: '1', version: 4 }),
    anItem('Vendor.Light', { changeValue: 'on', chargerValue: null }),
  ];
  history: ConfigurationHistoryRow[] = [];
  rejection: Response | undefined;
  readonly sent: { path: string; body: unknown }[] = [];

  /** Changes a key, or deletes it. */
  set(changeKey: string, changeValue: string | undefined, userName: string) {
    const old = this.items.find((item) => item.changeKey === changeKey);
    const others = this.items.filter((item) => item !== old);
    const next = anItem(changeKey, {
      changeValue: changeValue ?? '',
      outcome: 'ACCEPTED',
      version: (old?.version ?? 0) + 1,
    });
    this.items = changeValue === undefined ? others : [...others, next];
    const previous = changeValue === undefined ? {} : { previousValue: old?.changeValue ?? null };
    const configurations = [{ changeKey, changeValue: changeValue ?? old?.changeValue ?? '', ...previous }];
    this.history = [
      { timestamp: at, userName, action: changeValue === undefined ? 'DELETE' : 'SAVE', configurations },
      ...this.history,
    ];
  }

  readonly answer = ({ method, path, body, query }: RecordedRequest): unknown => {
    if (path === 'global-configuration-key')
      return [{ key: 'ConnectionTimeOut', description: 'Seconds until given up' }];
    if (path === 'configurations/history/CB-42') return this.history;
    if (method === 'GET') return (query.refresh ? this.rejection : undefined) ?? this.items;
    this.sent.push({ path, body });
    if (path === 'remote-action/trigger-action') return { jobId: '7', devices: 1 };
    if (this.rejection) return this.rejection;
    for (const { changeKey, version } of body as Sent[]) {
      if ((this.items.find((item) => item.changeKey === changeKey)?.version ?? 0) !== version) {
        return response(
          409,
          { error: `${changeKey} was changed by ann@example.com at … after you loaded it. Load it again.` },
          'Conflict',
        );
      }
    }
    const removes = path === 'configurations/delete/CB-42';
    for (const { changeKey, changeValue } of body as Sent[]) {
      this.set(changeKey, removes ? undefined : changeValue, 'admin@example.com');
    }
    return this.items;
  };
}

async function visit(permissions = editor, answer: (request: RecordedRequest) => unknown = () => undefined) {
  window.history.replaceState(null, '', '/devices/42?tab=configuration');
  const server = new Server();
  const shell = fakeShell({ permissions, answer: (request) => answer(request) ?? server.answer(request) });
  render(
    <FakeProviders shell={shell}>
      <ConfigurationTab device={device} />
    </FakeProviders>,
  );
  await screen.findByRole('table', { name: 'Configuration keys' });
  return { server, shell };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (key: string) => screen.getByLabelText(`Value of ${key}`);
const line = (key: string) => screen.getByRole('row', { name: new RegExp(`^${key}`) });
const save = () => screen.getByRole('button', { name: 'Save' });

async function edit(permissions = editor, answer?: (request: RecordedRequest) => unknown) {
  const visited = await visit(permissions, answer);
  await press('Update');
  return visited;
}
async function confirm(name = 'Confirm') {
  await userEvent.click(save());
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name }));
}

test('each key displays the value set by staff, the value of the charger, and the outcome', async () => {
  await visit();
  expect(line('HeartbeatInterval')).toHaveTextContent('300300Matches the charger');
  expect(line('NumberOfConnectors')).toHaveTextContent('Read-only');
  expect(line('Vendor.Light')).toHaveTextContent('not reported');
  expect(line('AuthorizationKey')).toHaveTextContent('***');
  expect(screen.getByText('5 keys')).toBeVisible();
});

test('a search narrows the keys', async () => {
  await visit();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search key or value' }), 'reset');
  expect(await screen.findByText('1 of 5 keys')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test('without the permission there is no Update', async () => {
  await visit(['read:configurations']);
  expect(screen.getByRole('button', { name: 'Refresh from charger' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Update' })).not.toBeInTheDocument();
});

test('the configuration is refreshed from the charger, and an error is displayed', async () => {
  const { server, shell } = await visit();
  const error = 'The configuration could not be read: The charger is not connected.';
  server.rejection = response(409, { error }, 'Conflict');
  await press('Refresh from charger');
  expect(await screen.findByText(error)).toBeVisible();
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Refresh from charger failed!', text: 'Conflict' }]);

  server.rejection = undefined;
  server.set('ResetRetries', '9', 'the charger');
  await press('Refresh from charger');
  await waitFor(() => expect(line('ResetRetries')).toHaveTextContent('9'));
  expect(screen.queryByText(error)).not.toBeInTheDocument();
});

test('read-only keys, and keys that would lock the charger out, cannot be edited', async () => {
  await edit();
  expect(line('NumberOfConnectors')).toHaveTextContent('the charger does not allow changes');
  expect(line('AuthorizationKey')).toHaveTextContent('This would lock the charger out.');
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(3);
});

test('typing in one field renders its row only', async () => {
  await edit();
  const rendered = jest.mocked(keyOutcome);
  rendered.mockClear();
  await userEvent.type(field('ResetRetries'), '23');
  expect(field('ResetRetries')).toHaveValue('123');
  expect(new Set(rendered.mock.calls.map(([item]) => (item as ConfigurationItem).changeKey))).toEqual(
    new Set(['ResetRetries']),
  );
});

test('a disabled Save has its reason displayed', async () => {
  await edit();
  expect(save()).toBeDisabled();
  expect(screen.getByText('There are no changes to save.')).toBeVisible();
  await userEvent.clear(field('ResetRetries'));
  expect(save()).toBeDisabled();
  expect(screen.getByText('ResetRetries: Value is required')).toBeVisible();
  expect(field('ResetRetries')).toBeInvalid();
  await userEvent.type(field('ResetRetries'), '1');
  expect(screen.getByText('There are no changes to save.')).toBeVisible();
});

test('the changes are listed, confirmed, and saved', async () => {
  const { server, shell } = await edit();
  await userEvent.clear(field('ResetRetries'));
  await userEvent.type(field('ResetRetries'), '3');
  await press('Delete Vendor.Light');
  expect(line('Vendor.Light')).toHaveTextContent('Will be deleted when you save.');
  expect(screen.getByText('1 updated, 0 new, 1 deleted.')).toBeVisible();
  expect(server.sent).toEqual([]);

  await userEvent.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Save 2 keys of CB-42?' }));
  expect(dialog.getByRole('list', { name: 'Updated' })).toHaveTextContent('ResetRetries: 1 → 3');
  expect(dialog.getByRole('list', { name: 'Deleted' })).toHaveTextContent('Vendor.Light: on');
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(shell.notices).toEqual([{ kind: 'success', title: 'Device configuration updated' }]));
  expect(server.sent).toEqual([
    { path: 'configurations/delete/CB-42', body: [{ changeKey: 'Vendor.Light', version: 1 }] },
    { path: 'configurations/CB-42', body: [{ changeKey: 'ResetRetries', changeValue: '3', version: 4 }] },
  ]);
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
  expect(line('ResetRetries')).toHaveTextContent('Accepted');
  expect(screen.queryByRole('row', { name: /Vendor.Light/ })).not.toBeInTheDocument();
  expect(shell.guards.size).toBe(0);
});

test('Confirm + Trigger also asks for a boot notification', async () => {
  const { server, shell } = await edit();
  await userEvent.type(field('ResetRetries'), '0');
  await confirm('Confirm + Trigger');
  await waitFor(() =>
    expect(shell.notices.map(({ title }) => title)).toEqual([
      'Device configuration updated',
      'Boot Notification Triggered',
    ]),
  );
  expect(server.sent.at(-1)).toEqual({
    path: 'remote-action/trigger-action',
    body: {
      deviceList: ['CB-42'],
      remoteActionType: 'IMMEDIATE',
      eventType: 'TRIGGER_MESSAGE_REQUEST',
      requestedMessage: 'BootNotification',
    },
  });
});

test('each save requests its boot notification with its own idempotency key; without a response, the notification links to Jobs', async () => {
  const { shell } = await edit(undefined, ({ path }) =>
    path === 'remote-action/trigger-action' ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  );
  await userEvent.type(field('ResetRetries'), '0');
  await confirm('Confirm + Trigger');
  const notices = () => shell.notices.filter(({ kind }) => kind === 'error');
  await waitFor(() => expect(notices()).toMatchObject([{ title: 'Action failed!' }]));
  render(notices()[0]?.text);
  expect(screen.getByText('The server could not be reached.').parentElement).toHaveTextContent(
    /may have started: check Jobs\.$/,
  );
  expect(screen.getByRole('link', { name: 'Jobs' })).toHaveAttribute('href', '/devices?jobs=all');
  await press('Update');
  await userEvent.type(field('ResetRetries'), '0');
  await confirm('Confirm + Trigger');
  await waitFor(() => expect(notices()).toHaveLength(2));
  const keys = shell.requests.flatMap(({ path, idempotencyKey }) =>
    path === 'remote-action/trigger-action' ? [idempotencyKey] : [],
  );
  expect(keys).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), expect.stringMatching(/^"[0-9a-f]{32}"$/)]);
  expect(keys[1]).not.toBe(keys[0]);
});

test('without permission to trigger messages there is only Confirm', async () => {
  await edit(['read:configurations', 'update:configurations']);
  await userEvent.type(field('ResetRetries'), '0');
  await userEvent.click(save());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Confirm' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: /Trigger/ })).not.toBeInTheDocument();
});

test('a deletion can be undone, and a new key can be discarded', async () => {
  const { shell } = await edit();
  await press('Delete ResetRetries');
  expect(screen.queryByLabelText('Value of ResetRetries')).not.toBeInTheDocument();
  await press('Undo ResetRetries');
  expect(field('ResetRetries')).toHaveValue('1');
  await press('Add key');
  expect(await screen.findByRole('group', { name: 'New key 1' })).toBeVisible();
  expect(screen.getByText('Key is required')).toBeVisible();
  expect(shell.guards.size).toBe(1);
  await press('Discard');
  expect(screen.queryByRole('group', { name: 'New key 1' })).not.toBeInTheDocument();
  expect(shell.guards.size).toBe(0);
});

test('a new key is suggested from the global keys', async () => {
  const { server } = await edit();
  await press('Add key');
  const entry = within(await screen.findByRole('group', { name: 'New key 1' }));
  const key = entry.getByRole('combobox', { name: 'Key' });
  await userEvent.click(key);
  await userEvent.paste('time');
  expect(await screen.findByText('Seconds until given up')).toBeVisible();
  await userEvent.click(screen.getByText('Seconds until given up'));
  expect(key).toHaveValue('ConnectionTimeOut');
  await userEvent.type(entry.getByRole('textbox', { name: 'Value' }), '60');
  await confirm();
  await waitFor(() =>
    expect(server.sent).toEqual([
      { path: 'configurations/CB-42', body: [{ changeKey: 'ConnectionTimeOut', changeValue: '60', version: 0 }] },
    ]),
  );
});

test('the value of a new key that exists already can be moved to the existing key', async () => {
  await edit();
  await press('Add key');
  const entry = within(await screen.findByRole('group', { name: 'New key 1' }));
  await userEvent.click(entry.getByRole('combobox', { name: 'Key' }));
  await userEvent.paste('resetretries');
  await userEvent.type(entry.getByRole('textbox', { name: 'Value' }), '8');
  expect(entry.getByText('ResetRetries already exists.')).toBeVisible();
  expect(save()).toBeDisabled();
  await userEvent.click(entry.getByRole('button', { name: 'Edit that key' }));
  expect(field('ResetRetries')).toHaveValue('8');
  expect(save()).toBeEnabled();
});

async function editWithConflict(theirs: string | undefined) {
  const visited = await edit();
  await userEvent.type(field('ResetRetries'), '0');
  await userEvent.type(field('HeartbeatInterval'), '0');
  visited.server.set('ResetRetries', theirs, 'ann@example.com');
  await confirm();
  const conflict = await within(line('ResetRetries')).findByRole('alert');
  return { ...visited, conflict };
}

test('a conflict displays who changed the key, when, and to what; the input stays', async () => {
  const { server, shell, conflict } = await editWithConflict('7');
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Could not update configuration', text: 'Conflict' }]);
  await waitFor(() => expect(conflict).toHaveTextContent(`Changed to “7” by ann@example.com at ${formatTime(at)}.`));
  expect(field('ResetRetries')).toHaveValue('10');
  expect(field('HeartbeatInterval')).toHaveValue('3000');
  expect(within(line('HeartbeatInterval')).queryByRole('alert')).not.toBeInTheDocument();
  await waitFor(() => expect(save()).toBeDisabled());
  expect(screen.getByText('First decide about the keys that someone else changed: ResetRetries.')).toBeVisible();

  await press('Keep mine for ResetRetries');
  await confirm();
  await waitFor(() =>
    expect(server.sent.at(-1)?.body).toEqual([
      { changeKey: 'HeartbeatInterval', changeValue: '3000', version: 1 },
      { changeKey: 'ResetRetries', changeValue: '10', version: 5 },
    ]),
  );
});

test("the other user's value can be used, key by key", async () => {
  await editWithConflict('7');
  await press('Use theirs for ResetRetries');
  expect(field('ResetRetries')).toHaveValue('7');
  expect(field('HeartbeatInterval')).toHaveValue('3000');
  expect(save()).toBeEnabled();
});

test('a key that another user deleted keeps its input, and can be saved as a new key', async () => {
  const { server, conflict } = await editWithConflict(undefined);
  await waitFor(() => expect(conflict).toHaveTextContent('Deleted by ann@example.com'));
  expect(field('ResetRetries')).toHaveValue('10');
  await press('Keep mine for ResetRetries');
  await confirm();
  await waitFor(() =>
    expect(server.sent.at(-1)?.body).toEqual(
      expect.arrayContaining([{ changeKey: 'ResetRetries', changeValue: '10', version: 0 }]),
    ),
  );
});

test('the error of a failed save is displayed, and the input stays', async () => {
  const { server, shell } = await edit();
  server.rejection = response(400, { error: 'ResetRetries cannot be changed on this charger.' }, 'Bad Request');
  await userEvent.type(field('ResetRetries'), '0');
  await confirm();
  expect(await screen.findByText('ResetRetries cannot be changed on this charger.')).toBeVisible();
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Could not update configuration', text: 'Bad Request' }]);
  expect(field('ResetRetries')).toHaveValue('10');
});

test('unsaved changes block leaving the tab; leaving anyway discards them', async () => {
  const { shell } = await edit();
  expect(shell.guards.size).toBe(0);
  await userEvent.type(field('ResetRetries'), '0');
  const [blocker] = shell.guards;
  expect(blocker?.holds?.(new URL('http://localhost/devices/42?tab=state'))).toBe(true);
  expect(blocker?.holds?.(new URL('http://localhost/devices/42?tab=configuration&configuration=history'))).toBe(false);
  await act(async () => blocker?.onLeave?.());
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(line('ResetRetries')).toHaveTextContent('11Matches the charger');
  expect(shell.guards.size).toBe(0);
});

test('Cancel discards the changes', async () => {
  const { shell } = await edit();
  await userEvent.type(field('ResetRetries'), '0');
  await press('Cancel');
  expect(shell.guards.size).toBe(0);
  await press('Update');
  expect(field('ResetRetries')).toHaveValue('1');
});

test('the history displays user, time, action, and keys, and can be searched', async () => {
  const { server } = await visit();
  server.set('ResetRetries', '7', 'ann@example.com');
  server.set('Vendor.Light', undefined, 'bob@example.com');
  await press('History');
  const drawer = within(await screen.findByRole('dialog', { name: 'Configuration history' }));
  const list = within(await drawer.findByRole('list', { name: 'Configuration history' }));
  expect(await list.findByText('bob@example.com')).toBeVisible();
  expect(list.getAllByText(formatTime(at))).toHaveLength(2);
  expect(list.getByText('Deleted')).toBeVisible();
  expect(list.getByText(/Vendor.Light/)).toBeVisible();
  expect(list.getByText('ResetRetries:').parentElement).toHaveTextContent(/^ResetRetries: \d+ → 7$/);
  await userEvent.type(drawer.getByRole('searchbox'), 'retries');
  await waitFor(() => expect(list.queryByText('bob@example.com')).not.toBeInTheDocument());
  expect(list.getByText('ann@example.com')).toBeVisible();
  expect(window.location.search).toContain('configuration=history');
});
