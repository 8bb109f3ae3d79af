import { Route, Routes } from '@dmp/shared/antd/router';
import type { Device, Permission } from '@dmp/shared/contract';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DevicePage } from '../detail/device-page.tsx';
import { DeviceListPage } from '../list/device-list-page.tsx';
import { aDevice, aPage } from '../testing/devices.ts';

const device = aDevice({
  id: '42',
  chargeboxId: 'CB-42',
  recordVersion: 3,
  evses: [
    { evseUid: 'E1', stationId: 'ST-1', operationalStatus: 'AVAILABLE', statusSince: null, lastKnownStatus: null },
  ],
  ports: [
    {
      ...{ id: 'P', evseUid: 'E1', evseNumber: 1, connectorId: 1, status: null },
      ...{ plugType: 'SAEJ1772', powerType: 'AC_1_PHASE', maxElectricPower: 7680 },
    },
  ],
});

interface Visit {
  address: string;
  permissions?: readonly Permission[];
  shown?: Device;
  answer?(request: RecordedRequest): unknown;
}

function visit({ address, permissions = [], shown = device, answer }: Visit) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({
    permissions: ['read:devices', ...permissions],
    answer(request) {
      const own = answer?.(request);
      if (own !== undefined) return own;
      if (request.path === 'devices') return aPage(request.query, 1);
      if (request.path === 'devices/42') return shown;
      if (request.path === 'sites') return [];
      if (request.path.startsWith('locations/')) return { content: [], number: 0, size: 50, totalElements: 0 };
      return response(503, null);
    },
  });
  render(
    <FakeProviders shell={shell}>
      <Routes>
        <Route path="/devices/:deviceId" element={<DevicePage />} />
        <Route path="/devices" element={<DeviceListPage />} />
      </Routes>
    </FakeProviders>,
  );
  const sent = (method: string) => shell.requests.filter((request) => request.method === method);
  return { shell, sent };
}

const button = (name: string) => screen.queryByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('without the permission there is no Add device', async () => {
  visit({ address: '/devices' });
  await screen.findByRole('link', { name: 'CB-0001' });
  expect(button('Add device')).not.toBeInTheDocument();
});

test('without the permissions there is no Edit device and no Retire device', async () => {
  visit({ address: '/devices/42' });
  await screen.findByRole('heading', { name: 'CB-42 (ST-1)' });
  expect([button('Edit device'), button('Retire device')]).toEqual([null, null]);
});

test('a chargebox ID in the address is filled in, and invalid input is reported before anything is sent', async () => {
  const { sent } = visit({ address: '/devices?add=CP%3A9', permissions: ['create:devices'] });
  const drawer = within(await screen.findByRole('form', { name: 'Add device' }));
  expect(await drawer.findByRole('textbox', { name: 'Chargebox ID' })).toHaveValue('CP:9');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await drawer.findByText('Chargebox ID must have no blanks and no colons, and not only dots.')).toBeVisible();
  expect(drawer.getByText('Station ID is required')).toBeVisible();
  expect(sent('POST')).toEqual([]);
});

test('a save refers to the version in the form, and a conflict is displayed in the form', async () => {
  const error = 'EVSE ST-1 has history and cannot be removed.';
  const { sent } = visit({
    address: '/devices/42',
    permissions: ['update:devices'],
    answer: ({ method }) => (method === 'PUT' ? response(409, { error }, 'Conflict') : undefined),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit device' }));
  const drawer = within(await screen.findByRole('form', { name: 'Edit CB-42' }));
  const make = await drawer.findByRole('textbox', { name: 'Make' });
  await userEvent.clear(make);
  await userEvent.type(make, 'Acme');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByRole('alert')).toHaveTextContent(error);
  expect(sent('PUT').map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: 'devices/42',
      body: expect.objectContaining({
        ...{ make: 'Acme', version: 3 },
        evses: [
          {
            ...{ evseUid: 'E1', stationId: 'ST-1' },
            ports: [{ connectorId: 1, plugType: 'SAEJ1772', powerType: 'AC_1_PHASE', maxElectricPower: 7680 }],
          },
        ],
      }),
    },
  ]);
});

test.each([
  ['7,4', 7400],
  ['7.4 kW', 7400],
  ['7.4 A', 'Cannot read this number. Write it like 1234.5.'],
  ['7.0005', 'At most 3 digits after the decimal point.'],
  ['7,400', 'Must be from 0.001 kW to 4,000 kW.'],
])('a power of %s', async (typed, outcome) => {
  const { sent } = visit({ address: '/devices/42', permissions: ['update:devices'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit device' }));
  const power = await screen.findByRole('spinbutton', { name: 'Maximum power (kW)' });
  await userEvent.clear(power);
  await userEvent.type(power, typed);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  if (typeof outcome === 'number') {
    await waitFor(() =>
      expect(sent('PUT')).toMatchObject([{ body: { evses: [{ ports: [{ maxElectricPower: outcome }] }] } }]),
    );
  } else {
    expect(await screen.findByText(outcome)).toBeVisible();
    expect(sent('PUT')).toEqual([]);
  }
});

test('a connector in the address is filled in, as an EVSE that still needs its station ID', async () => {
  const { sent } = visit({ address: '/devices/42?edit=3', permissions: ['update:devices'] });
  const drawer = within(await screen.findByRole('form', { name: 'Edit CB-42' }));
  const port = within(await drawer.findByRole('group', { name: 'Port 1 of EVSE 2' }));
  expect(port.getByRole('spinbutton', { name: 'Connector ID' })).toHaveValue('3');
  await userEvent.type(drawer.getAllByRole('textbox', { name: 'Station ID' })[1] as HTMLElement, 'ST-3');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await port.findByText('Plug type is required')).toBeVisible();
  expect(sent('PUT')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(window.location.search).not.toContain('edit'));
});

test('a device is retired after confirmation', async () => {
  const { sent } = visit({ address: '/devices/42', permissions: ['delete:devices'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Retire device' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retire CB-42?' }));
  expect(sent('DELETE')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(sent('DELETE')).toMatchObject([{ path: 'devices/42', query: { version: '3' } }]));
});

test('a retired device displays when and by whom, and can only be brought back', async () => {
  const { sent } = visit({
    address: '/devices/42',
    permissions: ['update:devices', 'delete:devices', 'execute:dm-devices-reset'],
    shown: { ...device, retiredAt: '2026-11-20T08:00:00.000Z', retiredBy: 'ann@example.com' },
  });
  expect(await screen.findByText('Retired')).toBeVisible();
  expect(screen.getByText(/ by ann@example\.com$/)).toBeVisible();
  expect([button('Edit device'), button('Execute Action')]).toEqual([null, null]);
  await userEvent.click(screen.getByRole('button', { name: 'Bring back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring CB-42 back into use?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Bring back' }));
  await waitFor(() => expect(sent('POST')).toMatchObject([{ path: 'devices/42/restore', query: { version: '3' } }]));
});

test('an open form keeps its input and blocks saving when another user retires the device', async () => {
  let shown = device;
  const { sent } = visit({
    address: '/devices/42',
    permissions: ['update:devices'],
    answer: ({ method, path }) => (method === 'GET' && path === 'devices/42' ? shown : undefined),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit device' }));
  const drawer = within(await screen.findByRole('form', { name: 'Edit CB-42' }));
  const make = await drawer.findByRole('textbox', { name: 'Make' });
  await userEvent.clear(make);
  await userEvent.type(make, 'Acme');
  shown = { ...device, retiredAt: '2026-11-20T08:00:00.000Z', retiredBy: 'ann@example.com' };
  fireEvent.click(screen.getByRole('button', { name: 'Refresh Device Data', hidden: true }));
  const sentence = 'This device was retired. What you typed is still here and can be copied.';
  expect(await drawer.findByText(sentence)).toBeVisible();
  expect(drawer.getByRole('textbox', { name: 'Make' })).toHaveValue('Acme');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Copy what I typed' })).toBeEnabled();

  shown = device;
  fireEvent.click(screen.getByRole('button', { name: 'Refresh Device Data', hidden: true }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  expect(drawer.getByRole('textbox', { name: 'Make' })).toHaveValue('Acme');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT')).toHaveLength(1));
});
