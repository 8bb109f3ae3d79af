import type { OcppLogPage, Permission } from '@dmp/shared/contract';
import { zoneLabel } from '@dmp/shared/format';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDevice } from '../../testing/devices.ts';
import { StatusLogsTab } from './status-logs-tab.tsx';

const evse = (evseUid: string) => ({
  ...{ evseUid, stationId: `ST-${evseUid}`, operationalStatus: 'AVAILABLE' as const },
  ...{ statusSince: null, lastKnownStatus: null },
});
const none: OcppLogPage = { content: [], number: 0, size: 10, totalElements: 0 };

function visit({
  permissions = ['read:logs'],
  exported = () => none,
}: {
  permissions?: readonly Permission[];
  exported?(request: RecordedRequest): unknown;
} = {}) {
  window.history.pushState(null, '', '/devices/42?tab=status-logs');
  const shell = fakeShell({
    permissions,
    answer: (request) => (request.path.includes('export-raw') ? exported(request) : none),
  });
  render(
    <FakeProviders shell={shell}>
      <StatusLogsTab device={aDevice({ id: '42', chargeboxId: 'CB-42', evses: [evse('E-1'), evse('E-2')] })} />
    </FakeProviders>,
  );
  return shell;
}

async function openExport() {
  await userEvent.click(await screen.findByRole('button', { name: /Export Raw CSV Logs/ }));
  return within(await screen.findByRole('dialog'));
}

async function enter(name: string, text: string) {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
}

test('the logs are those of the EVSEs of the device', async () => {
  const shell = visit();
  expect(await screen.findByText('No logs available.')).toBeVisible();
  expect(shell.requests.map(({ query }) => query)).toEqual([{ evses: 'E-1,E-2', page: '1', pageSize: '10' }]);
});

test('without any permission to execute there is no raw export', async () => {
  visit();
  await screen.findByText('No logs available.');
  expect(screen.queryByRole('button', { name: /Export Raw/ })).not.toBeInTheDocument();
});

test('the last day is the default range, and the time zone is displayed', async () => {
  const shell = visit({
    permissions: ['read:logs', 'execute:dm-devices-reset'],
    exported: () => response(502, null, 'Bad Gateway'),
  });
  const dialog = await openExport();
  expect(dialog.getByText(zoneLabel())).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: /^Export/ }));
  await waitFor(() =>
    expect(shell.notices).toEqual([{ kind: 'error', title: 'Failed to export', text: 'Bad Gateway' }]),
  );
  const call = shell.requests.find(({ path }) => path.includes('export-raw'));
  expect(call?.path).toBe('logs/ocpp/exporter/export-raw-ocpp-logs/42');
  const { startDate = '', endDate = '' } = call?.query ?? {};
  expect(Date.parse(endDate) - Date.parse(startDate)).toBe(24 * 60 * 60 * 1000);
});

test.each([
  ['11/01/2026 8 AM', '11/08/2026 8:00:01 AM', 'Dates must be a maximum of 7 days apart!'],
  ['11/08/2026 8 AM', '11/08/2026 7 AM', 'The range must not end before it begins.'],
  ['11/08/2020 8 AM', '11/08/2020 9 AM', 'Dates older than 1 year cannot be exported.'],
])('from %s to %s nothing is exported: %s', async (from, to, sentence) => {
  visit({ permissions: ['read:logs', 'execute:dm-devices-reset'] });
  const dialog = await openExport();
  await enter('From', from);
  await enter('To', to);
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(dialog.getByRole('button', { name: /^Export/ })).toBeDisabled();
  await userEvent.click(dialog.getByRole('button', { name: 'Last 7 days' }));
  expect(dialog.getByRole('button', { name: /^Export/ })).toBeEnabled();
});
