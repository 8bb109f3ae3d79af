import type { Permission, PortOutage, PortUptime } from '@dmp/shared/contract';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UptimePanel } from './uptime-panel.tsx';

const uid = 'US*DMP*E1*1';
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const port: PortUptime = {
  ...{ evseUid: uid, stationId: 'ST-1', uptime: 99.5, outageMinutes: 2628, excludedMinutes: 0, ofMinutes: 525_600 },
  ...{ minutesLeft: 13_140, missedInDays: null, downSince: null, beganAt: at(0), countedAt: at(12) },
  timeZone: 'America/New_York',
  months: [
    { month: '2026-10', outageMinutes: 2600, excludedMinutes: 60, uptime: 99.6 },
    { month: '2026-11', outageMinutes: 28.4, excludedMinutes: 0, uptime: 99.5 },
  ],
};
const outage: PortOutage = {
  ...{
    evseUid: uid,
    status: 'UNKNOWN',
    startedAt: at(5),
    endedAt: at(7),
    minutes: 120,
    excludedMinutes: 0,
    entry: null,
  },
};
const assessed: PortOutage = {
  ...{ ...outage, status: 'OUTOFORDER', startedAt: at(1), endedAt: at(2), minutes: 60, excludedMinutes: 60 },
  entry: { category: 'Vandalism', neviExempt: true, createdBy: 'staff@example.com', createdAt: at(3) },
};

function show(
  permissions: readonly Permission[] = [],
  answer: (request: RecordedRequest) => unknown = () => undefined,
) {
  const shell = fakeShell({
    permissions,
    answer: (request) => {
      const own = answer(request);
      if (own !== undefined) return own;
      const { path, method } = request;
      if (method === 'POST') return {};
      if (path.endsWith('/uptime')) return [port];
      if (path.endsWith('/outages')) return { content: [outage, assessed], number: 0, size: 5, totalElements: 2 };
      if (path === 'nevi/outage-categories') return [{ category: 'Vandalism', description: 'Damaged on purpose.' }];
      return { content: [], number: 0, size: 1000, totalElements: 0 };
    },
  });
  render(
    <FakeProviders shell={shell}>
      <UptimePanel device={{ chargeboxId: 'CB-1', evses: [] }} />
    </FakeProviders>,
  );
  return shell;
}

test('each port has its uptime of the year, its remaining downtime, and its months, newest first', async () => {
  show();
  const section = within(await screen.findByRole('region', { name: /ST-1/ }));
  expect(section.getByRole('heading')).toHaveTextContent('ST-1 99.500%');
  expect(
    section.getByText('Lost 1 d 19 h, of which 0 min excluded. This port may be down 9 d 3 h more this year.'),
  ).toBeVisible();
  const rows = section.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Nov 202628099.500%', 'Oct 20262,6006099.600%']);
});

test('an assessed outage has its entry; without the permission there is no button', async () => {
  show();
  const table = within(await screen.findByRole('table', { name: 'Outages' }));
  expect(table.getByRole('row', { name: /OUTOFORDER/ })).toHaveTextContent('1 h1 hExempt: Vandalismstaff@example.com');
  expect(table.queryByRole('button', { name: /Add exemption|Replace entry/ })).not.toBeInTheDocument();
});

test('Add exemption opens the form with its outage selected, even if the log does not contain it', async () => {
  const shell = show(['update:nevi_outage_exemption_logs']);
  await userEvent.click(await screen.findByRole('button', { name: 'Add exemption' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add NEVI entry' }));
  expect(await dialog.findByTitle(/^UNKNOWN · US\*DMP\*E1\*1 · .* · 2 h$/)).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: /NEVI exempt/ })).toBeChecked();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Category' }));
  await userEvent.click(await screen.findByTitle('Vandalism'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Cable cut');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shell.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    selectedOutage: { status: 'UNKNOWN', timestamp: at(5) },
    ...{ category: 'Vandalism', neviExempt: true, message: 'Cable cut' },
  });
});

test('time outside hours of operation is labeled if there is no exemption', async () => {
  const outages = [{ ...outage, excludedMinutes: 30 }, assessed, { ...outage, startedAt: at(0) }];
  show([], ({ path }) =>
    path.endsWith('/outages') ? { content: outages, number: 0, size: 5, totalElements: 3 } : undefined,
  );
  const [closed, ...others] = within(await screen.findByRole('table', { name: 'Outages' }))
    .getAllByRole('row')
    .slice(1);
  expect(closed).toHaveTextContent('30 minOutside hours of operation');
  for (const row of others) expect(row).not.toHaveTextContent('Outside hours of operation');
});

test('Replace entry opens the form with the outage and exemption of the entry', async () => {
  const shell = show(['update:nevi_outage_exemption_logs']);
  await userEvent.click(await screen.findByRole('button', { name: 'Replace entry' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add NEVI entry' }));
  expect(await dialog.findByTitle(/^OUTOFORDER · US\*DMP\*E1\*1 · .* · 1 h$/)).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: /NEVI exempt/, checked: true }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Category' }));
  await userEvent.click(await screen.findByTitle('Vandalism'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'It was not');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shell.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    selectedOutage: { status: 'OUTOFORDER', timestamp: at(1) },
    ...{ category: 'Vandalism', neviExempt: false, message: 'It was not' },
  });
});

test('it shows that nothing was counted yet, and that a request failed', async () => {
  show([], ({ path }) =>
    path.endsWith('/uptime') ? [] : path.endsWith('/outages') ? response(502, null, 'Bad Gateway') : undefined,
  );
  expect(await screen.findByText('The uptime of this charger has not been counted yet.')).toBeVisible();
  expect(await screen.findByText('Outages could not be loaded')).toBeVisible();
});
