import { FakeProviders, fakeShell, response } from '@dmp/shared/shell/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { aPort, somePorts } from '../testing/uptimes.ts';
import { AtRiskSection } from './at-risk-section.tsx';
import { UptimeListPage } from './uptime-list-page.tsx';

function show(page: ReactNode, answer: () => unknown, address = '/') {
  window.history.pushState(null, '', address);
  const shell = fakeShell({ permissions: ['read:devices'], answer });
  render(<FakeProviders shell={shell}>{page}</FakeProviders>);
  return shell;
}
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the section shows the most urgent ports, and links to all ports at risk', async () => {
  const missed = aPort({ evseUid: 'US*DMP*E2', stationId: 'ST-2', uptime: 96.5, minutesLeft: -50, missedInDays: 0 });
  const shell = show(<AtRiskSection />, () => somePorts([missed, aPort()]));
  const section = within(await screen.findByRole('region', { name: 'Uptime at risk' }));
  expect(section.getByRole('heading')).toHaveTextContent('Uptime at risk (2)');
  expect(section.getByRole('row', { name: /ST-2/ })).toHaveTextContent('96.500%Missed');
  expect(section.getByRole('row', { name: /ST-1/ })).toHaveTextContent('97.020%1 h 40 min, gone in 2 d 12 h');
  expect(section.getByRole('link', { name: 'CB-1 · ST-1' })).toHaveAttribute('href', '/devices/CB-1');
  expect(section.getByRole('link', { name: 'Show all ports at risk' })).toHaveAttribute(
    'href',
    '/locations/uptime?risk=AT_RISK&sortBy=minutesLeft&sortOrder=ASC',
  );
  expect(shell.requests.map(({ query }) => query)).toEqual([
    { risk: 'AT_RISK', sortBy: 'minutesLeft', sortOrder: 'ASC', pageSize: '3' },
  ]);
});

test('without ports at risk the section says so, and links to all ports', async () => {
  show(<AtRiskSection />, () => somePorts());
  expect(await screen.findByText('No port is at risk.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all ports' })).toHaveAttribute('href', '/locations/uptime');
});

test('a failed load shows an error', async () => {
  show(<AtRiskSection />, () => response(502, null, 'Bad Gateway'));
  expect(await screen.findByText('The uptime of ports could not be loaded')).toBeVisible();
});

test('the table shows lost and remaining time of each port, and sorts on the server', async () => {
  const down = { downSince: '2026-11-20T07:00:00.000Z', minutesLeft: -60, missedInDays: 0, state: null };
  const shell = show(
    <UptimeListPage />,
    () => somePorts([aPort(), aPort({ deviceId: 'D/2', evseUid: 'US*DMP*E2', chargeboxId: 'CB-2', ...down })]),
    '/locations/uptime?risk=AT_RISK',
  );
  expect(await screen.findByRole('link', { name: 'CB-1' })).toHaveAttribute('href', '/devices/CB-1');
  expect(screen.getByRole('link', { name: 'CB-2' })).toHaveAttribute('href', '/devices/D%2F2');
  const row = screen.getByRole('row', { name: /CB-1/ });
  for (const text of ['97.020%', '10 d 21 h', '32 min', '1 h 40 min', '2.5']) expect(row).toHaveTextContent(text);
  const other = screen.getByRole('row', { name: /CB-2/ });
  for (const text of ['1 h too long', 'Missed', '—']) expect(other).toHaveTextContent(text);
  await userEvent.click(screen.getByRole('columnheader', { name: /^Uptime/ }));
  await screen.findByRole('link', { name: 'CB-1' });
  expect(shell.requests.at(-1)?.query).toMatchObject({ risk: 'AT_RISK', sortBy: 'uptime', sortOrder: 'ASC' });
});
