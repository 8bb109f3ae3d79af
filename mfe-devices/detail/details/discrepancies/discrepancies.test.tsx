import type { DeviceDiscrepancies, Permission } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { FakeProviders, fakeShell, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Discrepancies } from './discrepancies.tsx';

const noDiscrepancies: DeviceDiscrepancies = { deviations: [], unknownConnectors: [], reported: null, clock: null };
const seen = { firstAt: '2026-06-01T12:00:00.000Z', lastAt: '2026-06-02T12:00:00.000Z' };

function show(
  answer: () => unknown,
  permissions: readonly Permission[] = ['read:devices'],
  retiredAt: string | null = null,
) {
  window.history.pushState(null, '', '/devices/42');
  const shell = fakeShell({ answer, permissions });
  render(
    <FakeProviders shell={shell}>
      <Discrepancies device={{ chargeboxId: 'CB-1', retiredAt }} />
    </FakeProviders>,
  );
  return shell;
}

test('it lists discrepancies, and deviations from OCPP with their times', async () => {
  const { requests } = show(
    () => ({
      ...noDiscrepancies,
      clock: { offset: 11_374, seenAt: seen.lastAt },
      unknownConnectors: [{ connectorId: 3, status: 'Charging', ...seen }],
      deviations: [
        { action: 'Traffic', sentence: 'The charger sent too much.', ...seen },
        { action: 'BootNotification', sentence: 'x is not in OCPP 1.6.', ...seen },
      ],
    }),
    ['read:devices', 'update:devices'],
  );
  const region = within(await screen.findByRole('region', { name: 'Differences' }));
  expect(
    region.getByText("The charger's clock is 3 h 9 min ahead. The times that it reports are corrected."),
  ).toBeVisible();
  expect(region.getByText(/connector 3 \(Charging\), which this device does not have\.$/)).toBeVisible();
  expect(region.getByText(/^The charger sent too much\. Last seen /)).toBeVisible();
  const [, row] = region.getAllByRole('row');
  expect(row).toHaveTextContent(
    `BootNotificationx is not in OCPP 1.6.${formatTime(seen.firstAt)}${formatTime(seen.lastAt)}`,
  );
  expect(requests.map(({ path }) => path)).toEqual(['devices/CB-1/discrepancies']);
});

const missing = {
  ...noDiscrepancies,
  unknownConnectors: [
    { connectorId: 3, status: null, ...seen },
    { connectorId: 4, status: null, ...seen },
  ],
};

test('the button for missing connectors opens the form of the device with them filled in', async () => {
  show(() => missing, ['read:devices', 'update:devices']);
  await userEvent.click(await screen.findByRole('button', { name: 'Add connectors 3, 4' }));
  expect(new URLSearchParams(window.location.search).get('edit')).toBe('3,4');
});

test.each<[string, readonly Permission[], string | null]>([
  ['a user without permission to change devices', ['read:devices'], null],
  ['a user at a retired device', ['read:devices', 'update:devices'], seen.lastAt],
])('%s gets no button for the form', async (_, permissions, retiredAt) => {
  show(() => missing, permissions, retiredAt);
  await screen.findByText(/connectors 3, 4, which this device does not have\.$/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('without discrepancies it renders nothing', async () => {
  const { requests } = show(() => noDiscrepancies);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});

test('a failure shows its cause', async () => {
  const { notices } = show(() => response(502, null, 'Bad Gateway'));
  expect(await screen.findByText('What differs from the record could not be loaded')).toBeVisible();
  expect(notices).toEqual([{ kind: 'error', title: 'Get discrepancies failed!', text: 'Bad Gateway' }]);
});
