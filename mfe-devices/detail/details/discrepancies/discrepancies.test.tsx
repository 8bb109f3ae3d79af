import type { DeviceDiscrepancies, Permission } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { FakeProviders, fakeShell, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import { Discrepancies } from './discrepancies.tsx';

const nothing: DeviceDiscrepancies = { deviations: [], unknownConnectors: [], reported: null, clock: null };
const seen = { firstAt: '2026-06-01T12:00:00.000Z', lastAt: '2026-06-02T12:00:00.000Z' };

function show(answer: () => unknown, permissions: readonly Permission[] = ['read:devices']) {
  const shell = fakeShell({ answer, permissions });
  render(
    <FakeProviders shell={shell}>
      <Discrepancies device={{ chargeboxId: 'CB-1' }} />
    </FakeProviders>,
  );
  return shell;
}

test('it says what differs, and what is sent against OCPP since when', async () => {
  const { requests } = show(
    () => ({
      ...nothing,
      clock: { offset: 11_374, seenAt: seen.lastAt },
      unknownConnectors: [{ connectorId: 3, status: 'Charging', ...seen }],
      deviations: [{ action: 'BootNotification', sentence: 'x is not in OCPP 1.6.', ...seen }],
    }),
    ['read:devices', 'update:devices'],
  );
  const region = within(await screen.findByRole('region', { name: 'Differences' }));
  expect(region.getByText("The charger's clock is 3 h 9 min ahead. The server's time is used instead.")).toBeVisible();
  expect(region.getByText(/connector 3 \(Charging\).* Add it with Edit device\.$/)).toBeVisible();
  const [, row] = region.getAllByRole('row');
  expect(row).toHaveTextContent(
    `BootNotificationx is not in OCPP 1.6.${formatTime(seen.firstAt)}${formatTime(seen.lastAt)}`,
  );
  expect(requests.map(({ path }) => path)).toEqual(['devices/CB-1/discrepancies']);
});

test('of a charger with which all is well nothing is said', async () => {
  const { requests } = show(() => nothing);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});

test('a failure says why', async () => {
  const { notices } = show(() => response(502, null, 'Bad Gateway'));
  expect(await screen.findByText('What differs from the record could not be loaded')).toBeVisible();
  expect(notices).toEqual([{ kind: 'error', title: 'Get discrepancies failed!', text: 'Bad Gateway' }]);
});
