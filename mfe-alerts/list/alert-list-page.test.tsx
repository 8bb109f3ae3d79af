import type { Permission } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { namedFilters } from '@dmp/shared/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAlert, anEvaluation } from '../testing/alerts.ts';
import { fakeAlerts } from '../testing/fake-alerts.ts';
import { press, visit } from '../testing/visit.tsx';
import { alertColumns } from './alert-columns.tsx';
import { AlertListPage } from './alert-list-page.tsx';
import { alertListSpec } from './alert-query.ts';

const three = [
  anAlert({ id: 'a1', name: 'Depot', active: false }),
  anAlert({
    ...{ id: 'a2', name: 'Network', type: 'LOW_NETWORK_AVAILABILITY', siteIds: null, excludeSites: null },
    ...{ threshold: 80, state: 'ALERTING', alertingSince: new Date(Date.now() - 7_260_000).toISOString() },
    lastEvaluation: anEvaluation({ alerting: true, summary: '71 % of EVSEs are available.' }),
    emailRecipients: ['noc@example.com', 'duty@example.com'],
  }),
  anAlert({
    id: 'a3',
    name: 'Night',
    excludeSites: true,
    siteIds: ['S-1', 'S-2'],
    silencedUntil: '2999-01-01T00:00:00Z',
  }),
];

async function list(permissions?: readonly Permission[], address = '/alerts') {
  const fake = fakeAlerts({ alerts: three }, permissions);
  visit(AlertListPage, address, fake.shell);
  await screen.findByRole('link', { name: 'Night' });
  return fake;
}
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('the columns show an alert in words', async () => {
  await list(['read:alerts']);
  expect(cells('Depot')).toEqual(['Depot', 'Site down', 'High', '15 minutes', 'No', '—', '—', '1', '1 site']);
  const [, type, , , active, state, evaluation, recipients, sites] = cells('Network');
  expect([type, active, recipients, sites]).toEqual(['Low network availability', 'Yes', '2', 'Network']);
  expect(state).toMatch(/^AlertingSince \d\d\/\d\d\/\d{4} \d+:\d\d:\d\d [AP]M \(2 h ago\)$/);
  expect(evaluation).toMatch(/^71 % of EVSEs are available\..* ago\)$/);
  expect(cells('Night')[5]).toMatch(/^Not evaluated yetSilence ends .* \(in /);
  expect(cells('Night')[8]).toBe('All except 2 sites');
});

test('a click on a row opens the drawer and sets the URL', async () => {
  await list();
  await userEvent.click(screen.getByRole('cell', { name: 'Low network availability' }));
  expect(await screen.findByRole('form', { name: 'Update Alert' })).toBeVisible();
  expect(window.location.search).toContain('alert=a2');
});

test.each([
  ['state=SILENCED', ['Night']],
  ['state=ALERTING,WAITING', ['Network', 'Night']],
  ['active=false', ['Depot']],
  ['type=SITE_DOWN', ['Depot', 'Night']],
  ['search=low network', ['Network']],
  ['severity=HIGH&sortBy=name&sortOrder=DESC', ['Night', 'Network', 'Depot']],
])('%s lists %j', async (search, expected) => {
  const { shell } = fakeAlerts({ alerts: three });
  visit(AlertListPage, `/alerts?${search}`, shell);
  await waitFor(() => expect(names()).toEqual(expected));
});

test('the URL parameters are those of the columns', () => {
  const parameters = namedFilters(alertColumns, { searched: true }).flatMap((filter) => filter.parameters);
  expect([...alertListSpec.filterParameters].toSorted()).toEqual(parameters.toSorted());
  const sortable = alertColumns.filter((column) => column.sortable).map(({ key }) => key);
  expect(alertListSpec.sortFields).toEqual(sortable);
});

test('deleting asks for confirmation and loads the list again', async () => {
  const { shell } = await list();
  await press('Delete Depot');
  expect(await screen.findByText('Delete alert?')).toBeVisible();
  await press('No');
  expect(shell.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await press('Delete Depot');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Yes' })).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Depot' })).not.toBeInTheDocument());
  expect(shell.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['alerts/a1']);
});

test('an alert that another user has changed is not deleted; user, time, and the newest version are shown', async () => {
  const { shell, network } = await list();
  network.alerts = network.alerts.map((alert) =>
    alert.id === 'a1' ? { ...alert, name: 'Depot and yard', version: (alert.version ?? 0) + 1 } : alert,
  );
  await press('Delete Depot');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Yes' })).at(-1) as HTMLElement);
  expect(await screen.findByRole('link', { name: 'Depot and yard' })).toBeVisible();
  const at = formatTime('2026-11-22T08:05:09.000Z');
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Could not delete alert', text: 'Conflict' }]);
  expect(await screen.findByText(`This alert was changed by ann@example.com at ${at}.`)).toBeVisible();
});

test.each([
  [['read:alerts'], []],
  [['read:alerts', 'create:alerts'], ['Create Alert']],
  [['read:alerts', 'delete:alerts'], ['Delete Depot']],
  [['read:alerts', 'update:alerts'], []],
] as [Permission[], string[]][])('with %j there are the buttons %j', async (permissions, buttons) => {
  await list(permissions);
  const all = ['Create Alert', 'Delete Depot'];
  expect(all.filter((name) => screen.queryByRole('button', { name }))).toEqual(buttons);
});

test('without the permission to create alerts, the URL of a new alert opens no drawer', async () => {
  await list(['read:alerts'], '/alerts?alert=new');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('all pages of the API are loaded', async () => {
  const many = Array.from({ length: 230 }, (_, index) => anAlert({ id: `m${index}`, name: `Alert ${index}` }));
  const { shell } = fakeAlerts({ alerts: many });
  visit(AlertListPage, '/alerts', shell);
  expect(await screen.findByText('1–10 of 230 alerts')).toBeVisible();
});
