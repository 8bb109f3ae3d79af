import { type DeviceState, type DeviceStateHistoryRow, type Permission, permissionsLike } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDevice } from '../../testing/devices.ts';
import { StateTab } from './state-tab.tsx';

const device = aDevice({ id: '42', chargeboxId: 'CB-42' });
const all = permissionsLike('update:dm-devices-state-');

const flags = {
  freevend: false,
  available: true,
  pncEnabled: true,
  maintenanceMode: false,
  maintenanceModeEnabledMessage: null,
  maintenanceModeEnabledWorkOrderNumber: null,
};

/** Fake server with one state and its history. */
class Server {
  state: DeviceState = { chargeboxId: 'CB-42', partyId: 'DMP', ...flags, version: 3 };
  history: DeviceStateHistoryRow[] = [];
  broken: Response | undefined;
  readonly bodies: unknown[] = [];

  set(values: Partial<typeof flags>, userName: string) {
    const next = { ...this.state, ...values, version: (this.state.version ?? 0) + 1 };
    this.state = next.maintenanceMode ? next : { ...next, maintenanceModeEnabledMessage: null };
    const { chargeboxId: _id, partyId: _party, version: _version, ...stored } = this.state;
    this.history = [{ timestamp: '2026-11-20T08:00:00.000Z', userName, ...stored }, ...this.history];
    return this.state;
  }

  readonly answer = ({ method, path, body }: RecordedRequest): unknown => {
    if (path === 'state-settings/history/CB-42') return this.history;
    if (path !== 'state-settings/CB-42') return undefined;
    if (method === 'GET') return this.state;
    this.bodies.push(body);
    if (this.broken) return this.broken;
    const { version, ...values } = body as Partial<typeof flags> & { version: number };
    if (version !== this.state.version) {
      return response(
        409,
        { error: 'This state was changed by ann@example.com at … after you loaded it. Load it again.' },
        'Conflict',
      );
    }
    return this.set(values, 'operator@example.com');
  };
}

async function visit(permissions: readonly Permission[] = all, prepare?: (server: Server) => void) {
  window.history.replaceState(null, '', '/devices/42?tab=state');
  const server = new Server();
  prepare?.(server);
  const shell = fakeShell({ permissions, answer: server.answer });
  render(
    <FakeProviders shell={shell}>
      <StateTab device={device} />
    </FakeProviders>,
  );
  await screen.findAllByRole('switch');
  return { server, shell };
}
const toggle = (name: string) => screen.getByRole('switch', { name });
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));

test('each toggle needs its own permission; the other flags are read-only', async () => {
  await visit(['update:dm-devices-state-available'], (server) => server.set({ freevend: true }, 'ann@example.com'));
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  expect(toggle('Available')).toBeChecked();
  expect(toggle('Available')).toHaveAccessibleDescription(
    "Off: the charger looks UNKNOWN to the product's own market service provider (MSP) only.",
  );
  expect(screen.getByText('Freevend').nextSibling).toHaveTextContent('On');
  expect(screen.getByText('Maintenance mode').nextSibling).toHaveTextContent('Off');
});

test('only changed fields are saved, with the loaded version', async () => {
  const { server, shell } = await visit();
  expect(button('Save')).toBeDisabled();
  expect(screen.getByText('There are no changes to save.')).toBeVisible();
  await userEvent.click(toggle('Freevend'));
  await press('Save');
  await waitFor(() =>
    expect(shell.notices).toEqual([
      { kind: 'success', title: 'Device state saved', text: 'Device state has been updated.' },
    ]),
  );
  expect(server.bodies).toEqual([{ freevend: true, version: 3 }]);
  const entry = within(await screen.findByRole('list', { name: 'State history' }));
  expect(await entry.findByText('operator@example.com')).toBeVisible();
  expect(toggle('Freevend')).toBeChecked();
  await waitFor(() => expect(button('Save')).toBeDisabled());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(shell.guards.size).toBe(0);
});

test('a reverted change is no change', async () => {
  const { shell } = await visit();
  await userEvent.click(toggle('Freevend'));
  expect(button('Save')).toBeEnabled();
  expect(shell.guards.size).toBe(1);
  await userEvent.click(toggle('Freevend'));
  expect(button('Save')).toBeDisabled();
  expect(shell.guards.size).toBe(0);
});

test('message and work order belong to maintenance mode, and have counters', async () => {
  const { server } = await visit();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await userEvent.click(toggle('Maintenance mode'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Cable cut');
  expect(screen.getByText('9 / 255')).toBeVisible();
  const order = screen.getByRole('textbox', { name: 'Work order number' });
  await userEvent.type(order, 'W'.repeat(21));
  expect(order).toBeInvalid();
  expect(order).toHaveAccessibleDescription('At most 20 characters.');
  expect(button('Save')).toBeDisabled();
  await userEvent.type(order, '{Backspace}');
  await press('Save');
  await waitFor(() =>
    expect(server.bodies).toEqual([
      {
        maintenanceMode: true,
        maintenanceModeEnabledMessage: 'Cable cut',
        maintenanceModeEnabledWorkOrderNumber: 'W'.repeat(20),
        version: 3,
      },
    ]),
  );
});

test('the error of a failed save is displayed, and the input stays', async () => {
  const { server, shell } = await visit();
  server.broken = response(403, { error: 'You lack update:dm-devices-state-freevend.' }, 'Forbidden');
  await userEvent.click(toggle('Freevend'));
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('You lack update:dm-devices-state-freevend.');
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Could not save state', text: 'Forbidden' }]);
  expect(toggle('Freevend')).toBeChecked();
  expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled();
});

async function saveWithConflict() {
  const visited = await visit();
  await userEvent.click(toggle('Freevend'));
  visited.server.set({ available: false }, 'ann@example.com');
  await press('Save');
  const conflict = await screen.findByRole('alert', { name: 'Conflict' });
  return { ...visited, conflict: within(conflict) };
}

test('a conflict displays the other user, the time, and the differences; the input stays', async () => {
  const { shell, conflict } = await saveWithConflict();
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Could not save state', text: 'Conflict' }]);
  expect(
    conflict.getByText(`This state was changed by ann@example.com at ${formatTime('2026-11-20T08:00:00.000Z')}.`),
  ).toBeVisible();
  const cells = (name: RegExp) =>
    within(conflict.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(/Freevend/)).toEqual(['Off', 'Off', 'On']);
  expect(cells(/Available/)).toEqual(['On', 'Off', 'Off']);
  expect(toggle('Freevend')).toBeChecked();
});

test('Use theirs discards the input', async () => {
  const { shell } = await saveWithConflict();
  await waitFor(() => expect(button('Use theirs')).toBeEnabled());
  await press('Use theirs');
  expect(toggle('Freevend')).not.toBeChecked();
  expect(toggle('Available')).not.toBeChecked();
  expect(button('Save')).toBeDisabled();
  expect(shell.guards.size).toBe(0);
});

test('Overwrite with mine keeps what only the other user changed', async () => {
  const { server } = await saveWithConflict();
  await userEvent.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() => expect(server.bodies.at(-1)).toEqual({ freevend: true, version: 4 }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(toggle('Freevend')).toBeChecked();
  expect(toggle('Available')).not.toBeChecked();
});

test('unsaved changes block leaving the tab; leaving anyway discards them', async () => {
  const { shell } = await visit();
  await userEvent.click(toggle('Freevend'));
  const [blocker] = shell.guards;
  expect(blocker?.holds?.(new URL('http://localhost/devices/42'))).toBe(true);
  expect(blocker?.holds?.(new URL('http://localhost/devices/42?tab=state&job=1'))).toBe(false);
  await act(async () => blocker?.onLeave?.());
  expect(toggle('Freevend')).not.toBeChecked();
  expect(shell.guards.size).toBe(0);
});

test('the history displays user, time, and changes, newest first', async () => {
  await visit(all, (server) => {
    server.set({ pncEnabled: false }, 'ann@example.com');
    server.set({ maintenanceMode: true, maintenanceModeEnabledMessage: null }, 'bob@example.com');
  });
  const [newest, oldest, ...rest] = within(await screen.findByRole('list', { name: 'State history' }))
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('time') ?? item.querySelector('time'));
  expect(rest).toEqual([]);
  expect(newest).toHaveTextContent(formatTime('2026-11-20T08:00:00.000Z'));
  expect(newest).toHaveTextContent('bob@example.com');
  expect(newest).toHaveTextContent('Maintenance mode: Off → On');
  expect(newest).not.toHaveTextContent('Plug & Charge');
  expect(oldest).toHaveTextContent('ann@example.com');
});

test('Help explains each field, and restores the focus when closed', async () => {
  await visit();
  await press('Help');
  const help = within(await screen.findByRole('dialog', { name: 'What the state of a device means' }));
  expect(help.getByText(/RESERVED in the operator network/)).toBeVisible();
  expect(help.getByText(/report INOPERATIVE/)).toBeVisible();
  expect(help.getByText(/UNKNOWN to the product's own market service provider/)).toBeVisible();
  await userEvent.click(help.getByText('Close', { selector: 'span' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button('Help')).toHaveFocus();
});

test('a failed load of the state can be retried', async () => {
  window.history.replaceState(null, '', '/devices/42?tab=state');
  const server = new Server();
  let broken = true;
  const shell = fakeShell({
    permissions: all,
    answer: (request) => (broken ? response(502, null, 'Bad Gateway') : server.answer(request)),
  });
  render(
    <FakeProviders shell={shell}>
      <StateTab device={device} />
    </FakeProviders>,
  );
  expect(await screen.findByText('The state could not be loaded')).toBeVisible();
  expect(screen.getByText('The history could not be loaded')).toBeVisible();
  broken = false;
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await userEvent.click(retry);
  expect(await screen.findByRole('switch', { name: 'Freevend' })).toBeVisible();
  expect(await screen.findByText('No one has changed this state yet.')).toBeVisible();
});
