import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGroup, aPort, someGroups, somePorts } from '../testing/uptimes.ts';
import { UptimeListPage } from './uptime-list-page.tsx';
import { uptimeGroupAddress } from './uptime-query.ts';

function show(address: string, answer: (request: RecordedRequest) => unknown) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({ permissions: ['read:devices'], answer });
  render(
    <FakeProviders shell={shell}>
      <UptimeListPage />
    </FakeProviders>,
  );
  return shell;
}
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Headings of the table, without the column that only cards have. */
const headings = async () =>
  (await screen.findAllByRole('columnheader'))
    .map(({ textContent }) => textContent?.trim())
    .filter((title) => title !== 'Summary');

test('locations are listed with the totals of their ports, and link to those ports', async () => {
  const withoutLocation = aGroup({ group: null, states: [], networkOperators: ['Ampline', 'Voltway'], missed: 1 });
  const shell = show('/locations/uptime?by=location', () => someGroups([aGroup(), withoutLocation]));
  expect(await screen.findByRole('link', { name: 'LOC-1' })).toHaveAttribute(
    'href',
    '/locations/uptime?locationIds=LOC-1',
  );
  expect(await headings()).toEqual([
    ...['Location ID', 'State', 'Network Operator', 'Ports', 'Missed 97%', 'At risk'],
    ...['Lowest uptime', 'Mean uptime', 'Lost', 'Excluded'],
  ]);
  const row = screen.getByRole('row', { name: /LOC-1/ });
  for (const text of ['2 ports, 1 at risk', 'NJ', 'Voltway', '97.020%', '98.510%', '10 d 21 h', '32 min'])
    expect(row).toHaveTextContent(text);
  expect(screen.getByRole('row', { name: /No location/ })).toHaveTextContent('Ampline, Voltway');
  expect(screen.getByRole('link', { name: 'No location' })).toHaveAttribute(
    'href',
    '/locations/uptime?without=location',
  );
  await userEvent.click(screen.getByRole('columnheader', { name: /^Lowest uptime/ }));
  await waitFor(() =>
    expect(shell.requests.at(-1)).toMatchObject({
      path: 'nevi/uptime/groups',
      query: { by: 'location', sortBy: 'lowestUptime', sortOrder: 'ASC' },
    }),
  );
});

test('the selected grouping is in the address', async () => {
  const shell = show('/locations/uptime?risk=AT_RISK', ({ path }) =>
    path === 'nevi/uptime' ? somePorts([aPort()]) : someGroups([aGroup({ group: 'NJ' })]),
  );
  expect(await screen.findByRole('radio', { name: 'Ports' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'States' }));
  expect(await screen.findByRole('link', { name: 'NJ' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'States' })).toBeChecked();
  expect(window.location.search).toMatch(/^\?by=state/);
  expect(shell.requests.at(-1)?.query).toEqual({ by: 'state', pageNumber: '0', pageSize: '10' });
  // The browser stores the last filters of each table separately.
  await userEvent.click(screen.getByRole('radio', { name: 'Ports' }));
  expect(await screen.findByText('Below 97%: AT_RISK')).toBeVisible();
});

test.each([
  ['state', ['State', 'Network Operator']],
  ['operator', ['Network Operator', 'State']],
] as const)('the column of the grouping %s comes first', async (by, first) => {
  show(`/locations/uptime?by=${by}&states=NJ`, () => someGroups([aGroup({ group: 'Some' })]));
  await screen.findByRole('link', { name: 'Some' });
  expect((await headings()).slice(0, 3)).toEqual([...first, 'Ports']);
  expect(screen.getByText('State: NJ')).toBeVisible();
});

test('a failed load shows an error', async () => {
  show('/locations/uptime?by=state', () => response(502, null, 'Bad Gateway'));
  expect(await screen.findByText('States could not be loaded')).toBeVisible();
});

test.each([
  ['location', 'LOC, 1', 'locationIds=LOC%5C%2C+1'],
  ['state', 'NJ', 'states=NJ'],
  ['operator', 'Voltway', 'networkOperators=Voltway'],
  ['operator', null, 'without=operator'],
] as const)('grouped by %s, the ports of %j are at ?%s', (by, group, query) => {
  expect(uptimeGroupAddress(by, { group })).toBe(`/locations/uptime?${query}`);
});
