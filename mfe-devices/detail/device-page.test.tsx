import { Route, Routes } from '@dmp/shared/antd/router';
import type { NewestJob, Permission } from '@dmp/shared/contract';
import { deferred, FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDevice } from '../testing/devices.ts';
import { aJob, aJobDevice } from '../testing/jobs.ts';
import { someFacts } from '../testing/selection-facts.ts';
import { aTimeline } from '../testing/timelines.ts';
import { deviceHeading } from './device-heading.ts';
import { DevicePage } from './device-page.tsx';

const evse = (stationId: string) => ({
  evseUid: stationId,
  stationId,
  operationalStatus: 'AVAILABLE' as const,
  statusSince: null,
  lastKnownStatus: null,
});
const device = aDevice({
  id: '42',
  chargeboxId: 'CB-42',
  communicationTimestamp: '2026-11-20T10:00:00.000Z',
  evses: [evse('ST-1'), evse('ST-2')],
  ports: [
    {
      id: 'P-1',
      evseUid: 'ST-1',
      evseNumber: 1,
      connectorId: 1,
      plugType: 'SAEJ3400',
      status: 'SuspendedEV',
      powerType: 'AC_3_PHASE',
      maxElectricPower: 11_500,
    },
  ],
});

/** Requests of panels for data other than the device, which these tests ignore. */
const isPanelRequest = ({ path }: RecordedRequest) =>
  /^evse\/messages\/|-log$|\/timeline$|\/discrepancies$|\/newest-job$|^remote-action\/jobs/.test(path);
const panelAnswer = ({ path }: RecordedRequest) => {
  if (path.endsWith('/timeline')) return aTimeline();
  if (path.endsWith('/discrepancies')) return { deviations: [], unknownConnectors: [], reported: null, clock: null };
  if (path.endsWith('/newest-job')) return newest;
  return path.startsWith('remote-action/jobs')
    ? response(503, null)
    : { content: [], number: 0, size: 5, totalElements: 0 };
};

/** The newest job of the device. */
let newest: NewestJob = { job: null, device: null };

function visit(
  answer: (request: RecordedRequest) => unknown = () => device,
  mayReset = false,
  { permissions = [], name = '42' }: { permissions?: readonly Permission[]; name?: string } = {},
) {
  window.history.pushState(null, '', `/devices/${name}`);
  const shell = fakeShell({
    permissions: ['read:devices', ...(mayReset ? (['execute:dm-devices-reset'] as const) : []), ...permissions],
    answer: (request) => (isPanelRequest(request) ? panelAnswer(request) : answer(request)),
  });
  render(
    <FakeProviders shell={shell}>
      <Routes>
        <Route path="/devices/:deviceId" element={<DevicePage />} />
        <Route path="/devices" element="The list" />
      </Routes>
    </FakeProviders>,
  );
  return shell;
}

beforeEach(() => {
  localStorage.clear();
  newest = { job: null, device: null };
});

test.each([
  [[], 'CB-42'],
  [[evse('ST-1')], 'CB-42 (ST-1)'],
  [[evse('ST-1'), evse('ST-2')], 'CB-42 (ST-1, ST-2)'],
])('with EVSEs %j the heading of a device is %s', (evses, heading) => {
  expect(deviceHeading({ chargeboxId: 'CB-42', evses })).toBe(heading);
});

test('the browser tab names the device', async () => {
  const { titles } = visit();
  await screen.findByRole('heading', { name: /CB-42/ });
  expect(titles).toEqual(['CB-42']);
});

test.each([
  ['CB-42', '?tab=configuration&x=1'],
  ['A/B 5%?#é', ''],
  // A literal %2F is not a slash.
  ['A%2FB', ''],
  ['A%2fB/C%252F', '?tab=state'],
  ['%', ''],
  ['CB.1', ''],
  ["Säule 7&x=1;+'(*)", ''],
  ['充电桩-1', ''],
  ['42/', ''],
])('the address with chargebox ID %s is replaced with the ID, without a history entry', async (name, query) => {
  const entries = window.history.length;
  const shell = visit(() => ({ ...device, chargeboxId: name }), false, {
    name: `${encodeURIComponent(name)}${query}`,
  });
  expect(await screen.findByRole('heading', { name: `${name} (ST-1, ST-2)` })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe(`/devices/42${query}`);
  expect(window.history.length).toBe(entries + 1);
  const paths = shell.requests.filter((request) => !isPanelRequest(request)).map(({ path }) => path);
  expect(paths).toEqual([`devices/${encodeURIComponent(name)}`]);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Device Data' }));
  await waitFor(() => expect(shell.requests.map(({ path }) => path)).toContain('devices/42'));
});

describe('in maintenance mode', () => {
  const state = {
    ...{ freevend: false, available: true, pncEnabled: false, maintenanceMode: true },
    ...{ maintenanceModeEnabledMessage: 'Cable stolen', maintenanceModeEnabledWorkOrderNumber: 'WO-7', version: 2 },
  };
  const visitWith = (maintenanceMode: boolean, permissions: readonly Permission[], answer: unknown = state) =>
    visit(({ path }) => (path.startsWith('state-settings/') ? answer : { ...device, maintenanceMode }), false, {
      permissions,
    });
  const isStateRequested = ({ requests }: ReturnType<typeof visit>) =>
    requests.some(({ path }) => path === 'state-settings/CB-42');

  test('its message and work order are next to its status', async () => {
    visitWith(true, ['update:dm-devices-state-maintenance-mode']);
    const strip = await screen.findByRole('region', { name: 'Maintenance' });
    expect(strip).toHaveTextContent('Maintenance:Cable stolenWork order number WO-7');
  });

  test.each<[string, boolean, readonly Permission[]]>([
    ['a user without permission for the state', true, []],
    ['a device in service', false, ['update:dm-devices-state-maintenance-mode']],
  ])('for %s nothing is fetched', async (_, maintenanceMode, permissions) => {
    const shell = visitWith(maintenanceMode, permissions);
    await screen.findByRole('heading', { name: /CB-42/ });
    await screen.findByRole('region', { name: 'Identity' });
    expect(isStateRequested(shell)).toBe(false);
    expect(screen.queryByRole('region', { name: 'Maintenance' })).not.toBeInTheDocument();
  });

  test('after an error nothing is shown', async () => {
    const shell = visitWith(true, ['update:dm-devices-state-maintenance-mode'], response(503, null));
    await waitFor(() => expect(isStateRequested(shell)).toBe(true));
    expect(screen.queryByRole('region', { name: 'Maintenance' })).not.toBeInTheDocument();
    expect(shell.notices).toEqual([]);
  });
});

test('the page has a skeleton while it loads, then the device', async () => {
  const { promise, resolve } = deferred();
  const shell = visit(() => promise);
  expect(screen.getByRole('region', { name: 'Loading device' })).toBeInTheDocument();
  resolve(device);
  expect(await screen.findByRole('heading', { name: 'CB-42 (ST-1, ST-2)' })).toBeVisible();
  expect(shell.requests.filter((request) => !isPanelRequest(request)).map(({ path }) => path)).toEqual(['devices/42']);
});

test('the Details tab shows the fields in groups, and the ports', async () => {
  visit();
  expect(await screen.findByRole('tab', { name: 'Details', selected: true })).toBeVisible();
  const identity = within(screen.getByRole('region', { name: 'Identity' }));
  expect(identity.getByText('Serial number').nextSibling).toHaveTextContent('SN-1');
  expect(identity.getByRole('button', { name: 'Copy Serial number' })).toBeVisible();
  const power = within(screen.getByRole('region', { name: 'Power and use' }));
  expect(power.getByText('Power budget (kW)').nextSibling).toHaveTextContent('— (not reported)');
  const port = within(await screen.findByRole('row', { name: /P-1/ }));
  for (const text of ['NACS', 'SuspendedEV', 'AC, 3 phases', '11.5 kW']) expect(port.getByText(text)).toBeVisible();
});

test('the Details tab has the timeline', async () => {
  const { requests } = visit();
  expect(await screen.findByRole('grid', { name: 'Timeline' })).toBeVisible();
  expect(requests.map(({ path }) => path)).toContain('devices/CB-42/timeline');
});

test('the port statuses of a disconnected device are marked as last known', async () => {
  visit(() => ({ ...device, webSocketConnection: 'Not Connected' }));
  const port = within(await screen.findByRole('row', { name: /P-1/ }));
  expect(port.getByText('SuspendedEV')).toBeVisible();
  expect(port.getByText('last known')).toBeVisible();
});

test('a panel can be collapsed', async () => {
  visit();
  await userEvent.click(await screen.findByRole('button', { name: /Ports/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: /Ports/ })).toHaveAttribute('aria-expanded', 'false'));
});

test('Refresh Device Data fetches the device again', async () => {
  let status: 'AVAILABLE' | 'CHARGING' = 'AVAILABLE';
  visit(() => ({ ...device, status }));
  expect((await screen.findAllByText('AVAILABLE'))[0]).toBeVisible();
  status = 'CHARGING';
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Device Data' }));
  expect((await screen.findAllByText('CHARGING'))[0]).toBeVisible();
});

test('Refresh Device Data also refreshes messages, charging group, OCPP logs, and state, even if they are not displayed', async () => {
  const others = ['devices/42/charging-group', 'logs/ocpp', 'state-settings/CB-42'];
  const { requests } = visit(
    ({ path }) => (path === 'devices/42' ? device : path === 'logs/ocpp' ? { content: [] } : null),
    true,
    { permissions: ['read:logs', 'read:charging-groups', 'update:dm-devices-state-freevend'] },
  );
  await screen.findByRole('row', { name: /P-1/ });
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('devices/42/charging-group'));
  await waitFor(() => expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0));
  const before = requests.length;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Device Data' }));
  const since = () => requests.slice(before).map(({ path }) => path);
  await waitFor(() =>
    expect(since()).toEqual(expect.arrayContaining([...others, 'devices/42', 'evse/messages/CB-42'])),
  );
  for (const path of [...others, 'devices/42', 'evse/messages/CB-42']) {
    expect([path, since().filter((one) => one === path).length]).toEqual([path, 1]);
  }
});

test('after a change of port status the newest action is fetched again', async () => {
  const { requests } = visit(
    ({ method, path }) =>
      method === 'POST' ? { jobs: [{ jobId: '9', portId: 'P-1' }] } : path === 'devices/42' ? device : [],
    true,
    { permissions: ['update:dm-devices-port-status'] },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Change port status' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('checkbox', { name: /P-1/ }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Unavailable' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Cable cut');
  const jobRequests = () => requests.filter(({ path }) => path === 'devices/CB-42/newest-job').length;
  const before = jobRequests();
  await userEvent.click(dialog.getByRole('button', { name: /^(Save|Change)/ }));
  await waitFor(() => expect(jobRequests()).toBe(before + 1));
});

test('an unknown device: a sentence and a link to the list', async () => {
  visit(() => response(404, { error: 'There is no device 42.' }, 'Not Found'));
  expect(await screen.findByText(/This device does not exist/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all devices' }));
  expect(await screen.findByText('The list')).toBeVisible();
});

test('a failure shows its cause and can be retried', async () => {
  let broken = true;
  visit(() => (broken ? response(502, null, 'Bad Gateway') : device));
  expect(await screen.findByText('The device could not be loaded')).toBeVisible();
  expect(screen.getByText('Bad Gateway')).toBeVisible();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: /CB-42/ })).toBeVisible();
});

test('a failed refresh leaves the device visible', async () => {
  let broken = false;
  visit(() => (broken ? response(502, null, 'Bad Gateway') : device));
  await screen.findByRole('heading', { name: /CB-42/ });
  broken = true;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Device Data' }));
  expect(await screen.findByText('The device could not be refreshed')).toBeVisible();
  expect(screen.getByRole('heading', { name: /CB-42/ })).toBeVisible();
});

test('without the permission there is no Execute Action', async () => {
  visit();
  await screen.findByRole('heading', { name: /CB-42/ });
  expect(screen.queryByRole('button', { name: /Execute Action/ })).not.toBeInTheDocument();
});

test('after a reset the device is fetched again, and its new status is shown', async () => {
  let connected = true;
  const shell = visit(({ method, path }) => {
    if (path === 'remote-action/selection') return someFacts();
    if (method === 'POST') {
      connected = false;
      return { jobId: '1', devices: 1 };
    }
    return { ...device, webSocketConnection: connected ? 'Connected' : 'Not Connected' };
  }, true);
  await userEvent.click(await screen.findByRole('button', { name: /Execute Action/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: 'Hard' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Hard reset 1 device' }));
  expect((await screen.findAllByText('Not Connected'))[0]).toBeVisible();
  expect(screen.getAllByText('last known')[0]).toBeVisible();
  expect(shell.requests.find(({ path }) => path === 'remote-action/trigger-action')?.body).toMatchObject({
    deviceList: ['CB-42'],
  });
  expect(shell.notices).toMatchObject([{ kind: 'success', title: 'Action is successfully executed!' }]);
});

test('navigating to another device closes the dialog of the first one', async () => {
  const { promise, resolve } = deferred();
  const second = { ...device, id: '43', chargeboxId: 'CB-43' };
  const shell = visit(({ path }) => (path === 'devices/43' ? promise : device), true);
  await userEvent.click(await screen.findByRole('button', { name: /Execute Action/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset' }));
  expect(await screen.findByText('Reset: CB-42')).toBeVisible();

  act(() => shell.navigate('/devices/43'));
  expect(screen.queryByText(/CB-42/)).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Loading device' })).toBeInTheDocument();
  await act(async () => resolve(second));
  expect(await screen.findByRole('heading', { name: 'CB-43 (ST-1, ST-2)' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByText(/Reset: CB/)).not.toBeInTheDocument();
});

test('the newest action on the device has its result in words, and a link to its job', async () => {
  newest = {
    job: aJob({ id: 'j7', parameters: { resetType: 'Soft' } }),
    device: aJobDevice('CB-42', 'REJECTED', {
      detail: 'The charger answered Rejected.',
      sentAt: '2026-11-20T11:00:02.000Z',
      answeredAt: '2026-11-20T11:00:03.000Z',
    }),
  };
  visit(() => device, true);
  const strip = within(await screen.findByRole('region', { name: 'Newest action' }));
  expect(await strip.findByText('Reset (Soft)')).toBeVisible();
  expect(strip.getByText('Rejected')).toBeVisible();
  expect(strip.getByText('The charger answered Rejected.')).toBeVisible();
  expect(strip.getByText(/sent after 2 s, answered after 3 s/)).toBeVisible();
  await userEvent.click(strip.getByRole('link', { name: 'View job' }));
  expect(window.location.search).toContain('job=j7');
  expect(await screen.findByRole('dialog', { name: 'Job' })).toBeVisible();
});

test('a device without actions says so; without permission for jobs nothing is requested', async () => {
  visit(() => device, true);
  expect(await screen.findByText('No action yet.')).toBeVisible();
  const shell = visit();
  await screen.findAllByRole('heading', { name: /CB-42/ });
  expect(shell.requests.filter(({ path }) => path.endsWith('/newest-job'))).toEqual([]);
});
