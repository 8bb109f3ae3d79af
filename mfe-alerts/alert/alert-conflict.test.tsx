import { formatTime } from '@dmp/shared/format';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AlertListPage } from '../list/alert-list-page.tsx';
import { anAlert } from '../testing/alerts.ts';
import { fakeAlerts } from '../testing/fake-alerts.ts';
import { press, requestBodies, visit } from '../testing/visit.tsx';

const nameField = () => screen.getByRole('textbox', { name: 'Name' });

/** Version 3 is open with changes; another user has saved version 4. */
async function openConflict() {
  const fake = fakeAlerts({ alerts: [anAlert()] });
  visit(AlertListPage, '/alerts?alert=a1', fake.shell);
  await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.type(nameField(), ' again');
  fake.network.alerts = [anAlert({ severity: 'CRITICAL', version: 4 })];
  await press('Save');
  await screen.findByRole('region', { name: 'Conflict' });
  return fake;
}

test('a conflict shows user, time, and differences, and preserves the input', async () => {
  const { shell } = await openConflict();
  const at = formatTime('2026-11-22T08:05:09.000Z');
  expect(screen.getByText(`This alert was changed by ann@example.com at ${at}.`)).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Differences' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Name', 'Night watch', 'Night watch', 'Night watch again'],
    ['Severity', 'High', 'Critical', 'High'],
  ]);
  expect(nameField()).toHaveValue('Night watch again');
  expect(shell.guards.size).toBe(1);
});

test('saving again without a choice fails again', async () => {
  const { network } = await openConflict();
  await press('Save');
  await screen.findByRole('region', { name: 'Conflict' });
  expect(network.alerts).toEqual([anAlert({ severity: 'CRITICAL', version: 4 })]);
});

test('Use theirs resets the form to their version', async () => {
  const { shell } = await openConflict();
  await press('Use theirs');
  await waitFor(() => expect(nameField()).toHaveValue('Night watch'));
  expect(screen.queryByRole('region', { name: 'Conflict' })).not.toBeInTheDocument();
  await waitFor(() => expect(shell.guards.size).toBe(0));
  await userEvent.type(nameField(), '!');
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument());
  expect(requestBodies(shell, 'PUT', 'alerts/SITE_DOWN').at(-1)).toMatchObject({
    ...{ id: 'a1', version: 4, name: 'Night watch!', severity: 'CRITICAL' },
  });
});

test('Overwrite with mine saves based on their version', async () => {
  const { shell, network } = await openConflict();
  await press('Overwrite with mine');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument());
  expect(requestBodies(shell, 'PUT', 'alerts/SITE_DOWN').map((body) => (body as { version: number }).version)).toEqual([
    3, 4,
  ]);
  expect(network.alerts).toMatchObject([{ name: 'Night watch again', severity: 'HIGH', version: 5 }]);
});

test('if their version cannot be fetched, user and time are still shown', async () => {
  const fake = fakeAlerts({ alerts: [anAlert()] });
  visit(AlertListPage, '/alerts?alert=a1', fake.shell);
  await screen.findByRole('textbox', { name: 'Name' });
  fake.network.alerts = [anAlert({ version: 4 })];
  fake.network.override = ({ method, path }) => {
    if (method === 'GET' && path === 'alerts') throw new TypeError('no answer');
    return undefined;
  };
  await userEvent.type(nameField(), ' again');
  await press('Save');
  expect(await screen.findByText(/was changed by ann@example.com/)).toBeVisible();
  expect(fake.shell.reports).toEqual(['The changes somebody else made to an alert could not be loaded.']);
});
