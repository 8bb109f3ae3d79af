import { permissions as every, type Permission, requestableMessages, type SelectionFacts } from '@dmp/shared/contract';
import { deferred, FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { allMatching, type ListSelection, listedSelection } from '@dmp/shared/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { someFacts } from '../testing/selection-facts.ts';
import type { ActionChoice } from './action-choice.ts';
import { ActionDialog } from './action-dialog.tsx';
import { type ActionKind, type DeviceAction, deviceActions } from './device-action.ts';
import { StartedText } from './started-text.tsx';

interface Shown {
  kind?: ActionKind;
  selection?: ListSelection;
  permissions?: readonly Permission[];
  facts?: Partial<SelectionFacts>;
  preset?: Partial<ActionChoice>;
  answer?(request: RecordedRequest): unknown;
}

const factsOf = (selection: ListSelection, facts: Partial<SelectionFacts>) =>
  someFacts({ devices: selection.kind === 'listed' ? selection.ids.length : selection.total, ...facts });

function show(shown: Shown = {}) {
  const { kind = 'RESET_REQUEST', selection = listedSelection(['CB-1']), ...more } = shown;
  const shell = fakeShell({
    permissions: more.permissions ?? every,
    answer: (request) => {
      const own = request.path === 'remote-action/selection' ? undefined : more.answer?.(request);
      if (own !== undefined) return own;
      if (request.path === 'remote-action/selection') return factsOf(selection, shown.facts ?? {});
      if (request.path === 'devices') return { content: [{ chargeboxId: 'CB-1', partyId: 'DMP' }] };
      return request.method === 'PATCH' ? { devices: 1, jobs: [] } : { jobId: '1', devices: 1 };
    },
  });
  const onDone = jest.fn();
  const onClose = jest.fn();
  const { unmount } = render(
    <FakeProviders shell={shell}>
      <ActionDialog
        action={deviceActions.find((action) => action.kind === kind) as DeviceAction}
        selection={selection}
        {...(more.preset ? { preset: more.preset } : {})}
        onClose={onClose}
        onDone={onDone}
      />
    </FakeProviders>,
  );
  const sent = () => shell.requests.filter(({ path }) => !['remote-action/selection', 'devices'].includes(path));
  return { shell, sent, onDone, onClose, unmount };
}

/** The confirm button; its label depends on the action. */
const confirm = () =>
  screen.getByRole('button', { name: /^(loading )?((Hard|Soft) reset|Reset|Schedule|Update|Request|Get) / });
const pick = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

/** Types a time as a user does; blur commits it. */
function enterTime(field: HTMLElement, text: string) {
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
  fireEvent.blur(field);
}
const enterSchedule = (text: string) => enterTime(screen.getByRole('textbox', { name: 'Scheduled time' }), text);

test('what the action affects is displayed before it is confirmed', async () => {
  show({
    selection: listedSelection(['CB-1', 'CB-2', 'CB-3']),
    facts: { notConnected: 2, charging: 1, maintenance: 3 },
  });
  const dialog = screen.getByRole('dialog');
  await waitFor(() => expect(dialog).toHaveTextContent('This resets 3 devices.'));
  expect(dialog).toHaveTextContent('CB-1, CB-2, CB-3');
  const facts = screen.getByRole('region', { name: 'What this affects' });
  expect(facts).toHaveTextContent('Devices3Not connected2Charging now1In maintenance3');
});

test('the current value of a flag is displayed beside its options', async () => {
  const on = { freevend: 3, available: 40, pncEnabled: 0, maintenanceMode: 1 };
  show({ kind: 'UPDATE_STATE', selection: allMatching({}, 40), facts: { on } });
  await screen.findByText('This sets the state of 40 devices.');
  expect(screen.getByRole('radiogroup', { name: 'Freevend' })).toHaveAccessibleDescription(
    /^Now on for 3 of 40 devices\. On: anyone may charge/,
  );
  expect(screen.getByRole('radiogroup', { name: 'Available' })).toHaveAccessibleDescription(
    /^Now on for all 40 devices/,
  );
  for (const name of ['Put into maintenance mode', 'End maintenance mode']) {
    expect(screen.getByRole('checkbox', { name })).toHaveAccessibleDescription(/^Now on for 1 of 40 devices/);
  }
});

test('a firmware update lists current versions and the files to fetch', async () => {
  const firmware = [
    { from: '1.8.2', to: 'fw.example.com/ABB/latest.bin', devices: 1200 },
    { from: null, to: 'fw.example.com/BTC/latest.bin', devices: 1 },
  ];
  show({ kind: 'UPDATE_FIRMWARE_REQUEST', selection: allMatching({}, 1300), facts: { firmware } });
  const lines = within(await screen.findByRole('region', { name: 'Firmware' }));
  expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1,200 devices: now 1.8.2, will fetch fw.example.com/ABB/latest.bin',
    '1 device: now unknown, will fetch fw.example.com/BTC/latest.bin',
    '99 more devices',
  ]);
});

test('a lower number of charging devices in the list is explained', async () => {
  show({ facts: { charging: 1, shownCharging: 0 } });
  expect(await screen.findByText(/^1 of the charging devices has a different status in the list/)).toBeVisible();
});

test('only a hard reset warns about ending charging', async () => {
  show({ selection: allMatching({}, 1998), facts: { charging: 143 } });
  await screen.findByText('This resets 1,998 devices.');
  const ends = 'Ends charging on 143 devices';
  await pick('Soft');
  expect(screen.getByRole('button', { name: 'Soft reset 1,998 devices' })).toBeEnabled();
  expect(screen.queryByText(ends)).not.toBeInTheDocument();
  await pick('Hard');
  expect(screen.getByText(ends)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hard reset 1,998 devices' })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'Type 1,998 to hard reset 1,998 devices' })).toBeVisible();
});

test('an action cannot be confirmed until it is known what it affects', async () => {
  const { promise, resolve } = deferred();
  const shell = fakeShell({
    permissions: every,
    answer: ({ path }) => (path === 'remote-action/selection' ? promise : undefined),
  });
  render(
    <FakeProviders shell={shell}>
      <ActionDialog
        action={deviceActions.find(({ kind }) => kind === 'UPDATE_FIRMWARE_REQUEST') as DeviceAction}
        selection={allMatching({ make: 'ABB' }, 40)}
        onClose={jest.fn()}
        onDone={jest.fn()}
      />
    </FakeProviders>,
  );
  await waitFor(() => expect(shell.requests).toHaveLength(1));
  expect(confirm()).toBeDisabled();
  resolve(response(404, { error: 'No device matches the filters.' }, 'Not Found'));
  expect(await screen.findByText('Could not find out what this affects')).toBeVisible();
  expect(confirm()).toBeDisabled();
  expect(shell.notices).toMatchObject([{ kind: 'error', title: 'Check devices failed!', text: 'Not Found' }]);
});

test('the number of disconnected devices is displayed for an immediate action only', async () => {
  show({ selection: listedSelection(['CB-1', 'CB-2', 'CB-3']), facts: { notConnected: 2 } });
  expect(await screen.findByText(/^2 of these devices are not connected/)).toBeVisible();
  await pick('Execute at a scheduled date');
  expect(screen.queryByText(/^2 of these devices are not connected/)).not.toBeInTheDocument();
});

test('the first field gets the focus, and closing restores it', async () => {
  const before = document.createElement('button');
  document.body.append(before);
  before.focus();
  const { unmount } = show();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Soft' })).toHaveFocus());
  unmount();
  expect(before).toHaveFocus();
  before.remove();
});

test('a reset can be confirmed once its type is selected, and is sent', async () => {
  const { shell, sent, onDone } = show();
  expect(screen.getByRole('radio', { name: 'Execute now' })).toBeChecked();
  await screen.findByText(/^This resets 1 device/);
  expect(confirm()).toBeDisabled();
  await pick('Hard');
  await userEvent.click(confirm());
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ devices: 1, jobIds: ['1'] }));
  expect(sent()).toMatchObject([
    {
      method: 'POST',
      path: 'remote-action/trigger-action',
      query: {},
      body: { deviceList: ['CB-1'], remoteActionType: 'IMMEDIATE', eventType: 'RESET_REQUEST', resetType: 'Hard' },
    },
  ]);
  expect(shell.notices).toMatchObject([{ kind: 'success', title: 'Action is successfully executed!' }]);
  const notice = render(<p>{shell.notices[0]?.text}</p>);
  expect(notice.container).toHaveTextContent('Queued for 1 device. View job');
  fireEvent.click(notice.getByRole('link', { name: 'View job' }));
  expect(window.location.search).toContain('job=1');
});

test('a selection of all matching devices is sent as filters and exceptions', async () => {
  const selection: ListSelection = { kind: 'all', filters: { make: 'ABB' }, total: 40, except: ['CB-7'] };
  const { shell, sent } = show({ selection, facts: { devices: 39 } });
  await screen.findByText(/^This resets 39 devices/);
  await pick('Soft');
  await userEvent.click(confirm());
  await waitFor(() => expect(sent()).toHaveLength(1));
  const query = { make: 'ABB', getAll: 'true', deselected: 'CB-7' };
  expect(sent()[0]).toMatchObject({ query: { ...query, expectedDevices: '39' }, body: { deviceList: [] } });
  expect(shell.requests[0]).toMatchObject({ query, body: { deviceList: [], eventType: 'RESET_REQUEST' } });
});

test.each<[ActionKind, Partial<ActionChoice>, string]>([
  ['TRIGGER_MESSAGE_REQUEST', { requestedMessage: 'Heartbeat' }, 'Request Heartbeat from'],
  ['UPDATE_STATE', { flags: { freevend: true } }, 'Update state of'],
  ['SET_PASSWORD', {}, 'Make passwords for'],
])('%s affects as many devices as its button says, or must be confirmed again', async (kind, preset, words) => {
  let matching = 2;
  const { sent, onDone } = show({
    ...{ kind, preset, selection: allMatching({}, 2) },
    get facts() {
      return { devices: matching };
    },
    answer: ({ path, query }) => {
      if (path === 'devices' || Number(query.expectedDevices) === matching) return undefined;
      return response(409, { error: 'This affects 3 devices now, not 2. Review and confirm again.' }, 'Conflict');
    },
  });
  const button = await screen.findByRole('button', { name: `${words} 2 devices` });
  matching = 3;
  await userEvent.click(button);
  expect(await screen.findByText('This affects 3 devices now, not 2. Review and confirm again.')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: `${words} 3 devices` }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ query }) => query.expectedDevices)).toEqual(['2', '3']);
});

test('a hard reset of more than ten devices requires typing the number', async () => {
  const { sent } = show({ selection: allMatching({}, 1200) });
  await screen.findByText(/^This resets 1,200 devices/);
  await pick('Soft');
  expect(confirm()).toBeEnabled();
  await pick('Hard');
  expect(confirm()).toBeDisabled();
  const field = screen.getByRole('textbox', { name: /Type 1,200/ });
  await userEvent.type(field, '120');
  expect(confirm()).toBeDisabled();
  await userEvent.type(field, '0{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ query: { expectedDevices: '1200' }, body: { resetType: 'Hard' } });
});

test('a time that has passed cannot be confirmed, and the zone is named', async () => {
  const { sent } = show();
  await screen.findByText(/^This resets 1 device/);
  await pick('Soft');
  await pick('Execute at a scheduled date');
  expect(confirm()).toBeDisabled();
  expect(screen.getByText(/\(UTC[+-]\d\d:\d\d\)/)).toBeInTheDocument();

  const today = new Date();
  const day = `${String(today.getMonth() + 1).padStart(2, '0')}/${String(today.getDate()).padStart(2, '0')}`;
  enterSchedule(`${day}/${today.getFullYear()} 12:00:00 AM`);
  expect(await screen.findByText('Scheduled time must be after current time!')).toBeInTheDocument();
  expect(confirm()).toBeDisabled();

  enterSchedule(`${day}/${today.getFullYear() + 1} 6:30:00 PM`);
  await waitFor(() => expect(confirm()).toBeEnabled());
  expect(screen.queryByText('Scheduled time must be after current time!')).not.toBeInTheDocument();
  await userEvent.click(confirm());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    remoteActionType: 'SCHEDULED',
    resetType: 'Soft',
    scheduledTime: new Date(today.getFullYear() + 1, today.getMonth(), today.getDate(), 18, 30).toISOString(),
  });
});

test('an unreadable time replaces the earlier one, and the action cannot be confirmed', async () => {
  const { sent } = show();
  await screen.findByText(/^This resets 1 device/);
  await pick('Soft');
  await pick('Execute at a scheduled date');
  enterSchedule('11/14/2099 8:00 AM');
  await waitFor(() => expect(confirm()).toBeEnabled());
  const affected = screen.getByRole('region', { name: 'What this affects' });
  expect(affected).toHaveTextContent(/It runs at 11\/14\/2099 8:00:00 AM .*\(UTC[+-]\d\d:\d\d\), in [\d,]+ d/);
  enterSchedule('21.11.2099 15:30');
  expect(confirm()).toBeDisabled();
  expect(affected).not.toHaveTextContent('It runs at');
  expect(screen.getByText('Cannot read this time. Write it like 11/21/2026 3:30 PM.')).toBeVisible();
  enterSchedule('11/21/2099 15:30');
  expect(affected).toHaveTextContent('It runs at 11/21/2099 3:30:00 PM');
  await userEvent.click(confirm());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ scheduledTime: new Date(2099, 10, 21, 15, 30).toISOString() });
});

test('a schedule does not offer Now, which would be in the past', async () => {
  show({ preset: { resetType: 'Soft', mode: 'SCHEDULED', scheduledTime: new Date(2099, 10, 14, 8) } });
  const field = screen.getByRole('textbox', { name: 'Scheduled time' });
  fireEvent.mouseDown(field);
  fireEvent.click(field);
  expect(await screen.findByTitle('2099-11-14')).toBeInTheDocument();
  expect(screen.queryByText('Now')).not.toBeInTheDocument();
});

/** Every timer API except Date. */
const everyTimer: FakeTimersConfig['doNotFake'] = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
];

test('a scheduled time that passes while the dialog is open is invalid', async () => {
  const { shell, sent } = show({
    kind: 'UPDATE_FIRMWARE_REQUEST',
    preset: { mode: 'SCHEDULED', scheduledTime: new Date(Date.now() + 60_000) },
  });
  await waitFor(() => expect(confirm()).toBeEnabled());
  // The button was rendered before the time passed.
  jest.useFakeTimers({ now: Date.now() + 120_000, doNotFake: everyTimer ?? [] });
  fireEvent.click(confirm());
  jest.useRealTimers();
  await waitFor(() => expect(shell.notices).toEqual([{ kind: 'error', title: 'Invalid scheduled time' }]));
  expect(sent()).toEqual([]);
});

test.each<[ActionKind, boolean]>([
  ['UPDATE_STATE', false],
  ['TRIGGER_MESSAGE_REQUEST', false],
  ['UPDATE_FIRMWARE_REQUEST', true],
  ['RESET_REQUEST', true],
  ['GET_DIAGNOSTICS_REQUEST', false],
])('%s can be scheduled: %p', async (kind, schedulable) => {
  show({ kind });
  await screen.findByText(/^This .*1 device/);
  expect(screen.queryAllByRole('radio', { name: /^Execute/ })).toHaveLength(schedulable ? 2 : 0);
});

test('one of seven messages can be requested', async () => {
  const { sent } = show({ kind: 'TRIGGER_MESSAGE_REQUEST' });
  await screen.findByText(/^This asks 1 device for a message/);
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([...requestableMessages]);
  expect(confirm()).toBeDisabled();
  await pick('SignV2GCertificate');
  await userEvent.click(confirm());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    deviceList: ['CB-1'],
    remoteActionType: 'IMMEDIATE',
    eventType: 'TRIGGER_MESSAGE_REQUEST',
    requestedMessage: 'SignV2GCertificate',
  });
});

test('the time frame of diagnostics is required, is at most a day, and must be in the past', async () => {
  const { sent } = show({ kind: 'GET_DIAGNOSTICS_REQUEST' });
  await screen.findByText(/^This asks 1 device to upload/);
  expect(confirm()).toBeDisabled();
  const [from, to] = screen.getAllByRole('textbox');
  if (!from || !to) throw new Error('no fields');
  enterTime(from, '11/18/2026 8:00:00 AM');
  enterTime(to, '11/19/2026 8:00:01 AM');
  expect(await screen.findByText('Cannot select time frame greater than 24 hours')).toBeInTheDocument();
  expect(confirm()).toBeDisabled();
  enterTime(to, '11/19/2026 8:00:00 AM');
  await waitFor(() => expect(confirm()).toBeEnabled());
  await userEvent.click(confirm());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    startTime: new Date(2026, 10, 18, 8).toISOString(),
    stopTime: new Date(2026, 10, 19, 8).toISOString(),
  });
});

test.each<[readonly Permission[], string[], boolean]>([
  [['update:dm-devices-state-freevend'], ['Freevend'], false],
  [['update:dm-devices-state-available'], ['Available'], false],
  [['update:dm-devices-state-pnc-enabled'], ['Plug & Charge'], false],
  [['update:dm-devices-state-maintenance-mode'], [], true],
  [every, ['Freevend', 'Available', 'Plug & Charge'], true],
])('with %j the flags are %j, and maintenance mode: %p', async (permissions, switches, maintenance) => {
  show({ kind: 'UPDATE_STATE', permissions });
  await screen.findByText(/^This sets the state/);
  expect(screen.queryAllByRole('radiogroup')).toHaveLength(switches.length);
  for (const name of switches) expect(screen.getByRole('radiogroup', { name })).toBeVisible();
  expect(screen.queryAllByRole('checkbox')).toHaveLength(maintenance ? 2 : 0);
});

test('an action can be confirmed on a server that does not count what it affects', async () => {
  const selection = allMatching({ make: 'ABB' }, 1200);
  const facts = response(404, {}, 'Not Found');
  const shell = fakeShell({
    permissions: every,
    answer: ({ path }) => (path === 'remote-action/selection' ? facts : {}),
  });
  const onDone = jest.fn();
  const action = deviceActions.find(({ kind }) => kind === 'RESET_REQUEST') as DeviceAction;
  render(
    <FakeProviders shell={shell}>
      <ActionDialog action={action} selection={selection} onClose={() => undefined} onDone={onDone} />
    </FakeProviders>,
  );
  expect(await screen.findByText('This resets 1,200 devices.')).toBeVisible();
  expect(screen.getByText(/^This server does not say how many of them are connected/)).toBeVisible();
  expect(screen.queryByText('Could not find out what this affects')).not.toBeInTheDocument();
  await pick('Soft');
  await userEvent.click(confirm());
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ devices: undefined, jobIds: [] }));
  expect(shell.notices).toEqual([{ kind: 'success', title: 'Action is successfully executed!' }]);
  expect(shell.requests.at(-1)).toMatchObject({ query: { getAll: 'true', make: 'ABB' } });
});

/** Rejects the first attempt, like a broken connection. */
function withoutFirstAnswer(path: string, answer: unknown) {
  let attempts = 0;
  return (request: RecordedRequest) => {
    if (request.path !== path) return undefined;
    attempts += 1;
    return attempts === 1 ? Promise.reject(new TypeError('Failed to fetch')) : answer;
  };
}

test('after a lost response, a retry has the same idempotency key, and other input another one', async () => {
  const answer = withoutFirstAnswer('remote-action/trigger-action', response(409, { error: 'Still under way.' }));
  const { shell, sent } = show({ answer });
  await screen.findByText('This resets 1 device.');
  await pick('Soft');
  await userEvent.click(confirm());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('We did not get an answer. The action may have started: check Jobs.');
  expect(within(alert).getByRole('link', { name: 'Jobs' })).toHaveAttribute('href', '/devices?jobs=all');
  expect(shell.notices).toMatchObject([{ title: 'Action failed!', text: 'The server could not be reached.' }]);
  await userEvent.click(confirm());
  await screen.findByText('Still under way.');
  const keys = () => sent().map(({ idempotencyKey }) => idempotencyKey);
  expect(keys()).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), keys()[0]]);
  await pick('Hard');
  await userEvent.click(confirm());
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect(keys()[2]).not.toBe(keys()[0]);
});

test.each<[ActionKind, string, unknown]>([
  ['UPDATE_STATE', 'state-settings/update-many', { devices: 1, jobs: [] }],
  ['SET_PASSWORD', 'devices/passwords', { passwords: [], csv: '' }],
])('a retry of %s has the same idempotency key', async (kind, path, done) => {
  const { sent } = show({ kind, answer: withoutFirstAnswer(path, done) });
  await screen.findByRole('region', { name: 'What this affects' });
  if (kind === 'UPDATE_STATE') await userEvent.click(screen.getAllByRole('radio', { name: 'On' })[0] as HTMLElement);
  const button = () => screen.getByRole('button', { name: /^(Update state|Make|Set)/ });
  await waitFor(() => expect(button()).toBeEnabled());
  await userEvent.click(button());
  await screen.findByText(/^We did not get an answer\./);
  await userEvent.click(button());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.idempotencyKey).toMatch(/^"/);
  expect(sent()[1]?.idempotencyKey).toBe(sent()[0]?.idempotencyKey);
});

test('a retry after a lost response has the same idempotency key when another number of devices matches', async () => {
  let matching = 2;
  const lost = withoutFirstAnswer('remote-action/trigger-action', { jobId: '1', devices: 2 });
  const { sent } = show({
    ...{ kind: 'TRIGGER_MESSAGE_REQUEST', preset: { requestedMessage: 'Heartbeat' }, selection: allMatching({}, 2) },
    get facts() {
      return { devices: matching };
    },
    answer: lost,
  });
  const button = await screen.findByRole('button', { name: 'Request Heartbeat from 2 devices' });
  matching = 3;
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Request Heartbeat from 3 devices' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.idempotencyKey).toBe(sent()[0]?.idempotencyKey);
});

test('unchanged flags are not sent', async () => {
  const { shell, sent, onDone } = show({ kind: 'UPDATE_STATE' });
  await screen.findByText(/^This sets the state of 1 device/);
  expect(confirm()).toBeDisabled();
  await userEvent.click(screen.getAllByRole('radio', { name: 'Off' })[1] as HTMLElement);
  await userEvent.click(screen.getAllByRole('radio', { name: 'On' })[0] as HTMLElement);
  await userEvent.click(screen.getAllByRole('radio', { name: 'No change' })[0] as HTMLElement);
  await userEvent.click(confirm());
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ devices: 1, jobIds: [] }));
  expect(sent()).toMatchObject([
    {
      method: 'PATCH',
      path: 'state-settings/update-many',
      body: {
        chargeboxPartyIds: [{ chargeboxId: 'CB-1', partyId: 'DMP' }],
        remoteActionType: 'IMMEDIATE',
        available: false,
      },
    },
  ]);
  expect(sent()[0]?.body).not.toHaveProperty('freevend');
  expect(shell.notices).toEqual([
    {
      kind: 'success',
      title: 'State of devices are successfully updated!',
      text: expect.anything(),
    },
  ]);
  const notice = render(<p>{shell.notices[0]?.text}</p>);
  expect(notice.container).toHaveTextContent('Set on 1 device. No charger needs to be told.');
});

test('a large state update reports how many devices are set so far', async () => {
  const started = { devices: 100_000, devicesLeft: 60_000, jobIds: [] };
  const { container } = render(<StartedText started={started} choice={{ mode: 'IMMEDIATE' }} navigate={() => {}} />);
  expect(container).toHaveTextContent(
    'Set on 40,000 devices so far; the rest follows by itself. No charger needs to be told.',
  );
});

test('maintenance mode stays selected; its message and work order have counters and length limits', async () => {
  const { sent } = show({ kind: 'UPDATE_STATE' });
  await screen.findByText(/^This sets the state/);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  const checkbox = screen.getByRole('checkbox', { name: 'Put into maintenance mode' });
  await userEvent.click(checkbox);
  expect(checkbox).toBeChecked();
  const message = screen.getByRole('textbox', { name: 'Message' });
  expect(message).toHaveFocus();
  await userEvent.click(checkbox);
  expect(checkbox).toBeChecked();

  expect(screen.getByText('0 / 255')).toBeVisible();
  expect(screen.getByText('0 / 20')).toBeVisible();
  expect(message).toHaveAttribute('maxlength', '255');
  await userEvent.type(message, 'Cable');
  expect(screen.getByText('5 / 255')).toBeVisible();
  const workOrder = screen.getByRole('textbox', { name: 'Work order number' });
  await userEvent.type(workOrder, '123456789012345678901');
  expect(workOrder).toHaveValue('12345678901234567890');
  await userEvent.click(confirm());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    maintenanceMode: true,
    maintenanceModeEnabledMessage: 'Cable',
    maintenanceModeEnabledWorkOrderNumber: '12345678901234567890',
  });
});

test('a separate checkbox ends maintenance mode of several devices, and can be cleared', async () => {
  const { sent } = show({ kind: 'UPDATE_STATE', selection: listedSelection(['CB-1', 'CB-2']) });
  await screen.findByText(/^This sets the state/);
  const [put, end] = ['Put into maintenance mode', 'End maintenance mode'].map((name) =>
    screen.getByRole('checkbox', { name }),
  ) as [HTMLElement, HTMLElement];
  await userEvent.click(end);
  await userEvent.click(end);
  expect(end).not.toBeChecked();
  expect(confirm()).toBeDisabled();
  await userEvent.click(end);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await userEvent.click(confirm());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    chargeboxPartyIds: [{ chargeboxId: 'CB-1', partyId: 'DMP' }, { chargeboxId: 'CB-2' }],
    remoteActionType: 'IMMEDIATE',
    maintenanceMode: false,
  });
  expect(put).not.toBeChecked();
});

test('putting into and ending maintenance mode exclude each other', async () => {
  show({ kind: 'UPDATE_STATE' });
  await screen.findByText(/^This sets the state/);
  const end = screen.getByRole('checkbox', { name: 'End maintenance mode' });
  await userEvent.click(end);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Put into maintenance mode' }));
  expect(end).not.toBeChecked();
  expect(end).toBeDisabled();
});

test('while the request is pending, the button sends nothing more', async () => {
  const { promise, resolve } = deferred();
  const { sent, onDone } = show({ answer: () => promise });
  await screen.findByText(/^This resets 1 device/);
  await pick('Soft');
  await userEvent.click(confirm());
  fireEvent.click(confirm());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  resolve({ jobId: '1', devices: 1 });
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(sent()).toHaveLength(1);
});

test.each<[ActionKind, string, () => Promise<void>]>([
  ['RESET_REQUEST', 'Action failed!', () => pick('Hard')],
  [
    'UPDATE_STATE',
    'State update of devices is failed!',
    () => userEvent.click(screen.getAllByRole('radio', { name: 'On' })[0] as HTMLElement),
  ],
])('a failed %s displays its reason and keeps the input', async (kind, title, choose) => {
  const forbidden = response(403, { error: 'You may not.' }, 'Forbidden');
  const { shell, onDone } = show({ kind, answer: () => forbidden });
  await screen.findByText(/^This .*1 device/);
  await choose();
  await userEvent.click(confirm());
  await waitFor(() => expect(shell.notices).toEqual([{ kind: 'error', title, text: 'Forbidden' }]));
  expect(screen.getByRole('alert')).toHaveTextContent('You may not.');
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.getByRole('radio', { name: kind === 'RESET_REQUEST' ? 'Hard' : 'On', checked: true })).toBeChecked();
  await waitFor(() => expect(confirm()).toBeEnabled());
});
