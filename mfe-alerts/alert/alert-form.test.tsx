import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AlertListPage } from '../list/alert-list-page.tsx';
import { anAlert } from '../testing/alerts.ts';
import { fakeAlerts } from '../testing/fake-alerts.ts';
import { choose, findDialog, press, requestBodies, visit } from '../testing/visit.tsx';

async function openForm(initial: Parameters<typeof fakeAlerts>[0] = {}, address = '/alerts?alert=new') {
  const fake = fakeAlerts(initial);
  visit(AlertListPage, address, fake.shell);
  await screen.findByRole('textbox', { name: 'Name' });
  return fake;
}
const group = (name: string) => within(screen.getByRole('group', { name }));
const fieldNames = () =>
  ['Sites Selection', 'Sites', 'Threshold'].filter((name) => within(screen.getByRole('form')).queryByText(name));

async function addEmail(email: string) {
  await press('Add email');
  const dialog = await findDialog('Add email');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), email);
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
}

async function selectSites(...names: string[]) {
  await press('Select sites');
  const picker = await findDialog('Select sites');
  for (const name of names) {
    await userEvent.click(await picker.findByRole('checkbox', { name: `Select site ${name}` }));
  }
  await userEvent.click(picker.getByRole('button', { name: 'Select' }));
  await waitFor(() => expect(screen.queryByText('Search sites')).not.toBeInTheDocument());
}

test('a new alert is active, has low severity, and has no sites and no threshold before it has a type', async () => {
  await openForm();
  expect(screen.getByRole('form', { name: 'Create Alert' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Active' })).toBeChecked();
  expect(screen.getByTitle('Low')).toBeVisible();
  expect(fieldNames()).toEqual([]);
});

test('missing values show their exact messages, and nothing is saved', async () => {
  const { shell } = await openForm();
  await press('Save');
  for (const message of ['Alert name', 'Alert type', 'Please select an interval!', 'Must select at least 1 recipient'])
    expect(await screen.findByText(message)).toBeVisible();
  await choose('Type', 'Site down');
  await press('Save');
  for (const message of ['Sites Selection type', 'Must select at least 1 site'])
    expect(await screen.findByText(message)).toBeVisible();
  await choose('Type', 'Low site availability');
  await selectSites('S-1');
  await press('Save');
  expect(await screen.findByText('Must select at least 2 sites')).toBeVisible();
  expect(screen.queryByText('Sites Selection type')).not.toBeInTheDocument();
  expect(shell.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test.each([
  ['Site down', ['Sites Selection', 'Sites']],
  ['Low site availability', ['Sites', 'Threshold']],
  ['Low network availability', ['Threshold']],
])('type %s has the fields %j', async (type, fields) => {
  await openForm();
  await choose('Type', type);
  await waitFor(() => expect(fieldNames()).toEqual(fields));
});

test('the threshold is between 0 and 100 in steps of 1, with a mark every 25, and is 50 by default', async () => {
  await openForm();
  await choose('Type', 'Low network availability');
  const slider = await screen.findByRole('slider', { name: 'Threshold' });
  expect([slider.ariaValueMin, slider.ariaValueMax, slider.ariaValueNow]).toEqual(['0', '100', '50']);
  for (const mark of ['0%', '25%', '75%', '100%']) expect(screen.getByText(mark)).toBeVisible();
  fireEvent.keyDown(slider, { key: 'ArrowRight', keyCode: 39, which: 39 });
  expect(slider).toHaveAttribute('aria-valuenow', '51');
});

test('the interval has seven options', async () => {
  await openForm();
  await userEvent.click(screen.getByRole('combobox', { name: 'Interval' }));
  await screen.findByTitle('15 minutes');
  const options = ['15 minutes', '30 minutes', '1 hour', '2 hours', '4 hours', '12 hours', '1 day'];
  expect(options.filter((title) => screen.queryByTitle(title))).toEqual(options);
});

describe('a recipient', () => {
  test.each(['noc', 'noc@example', ' '])('%j is invalid', async (text) => {
    await openForm();
    await addEmail(text);
    expect(await screen.findByText('Non-valid email!')).toBeVisible();
    expect(group('Recipients').queryByRole('listitem')).not.toBeInTheDocument();
  });

  test('is trimmed, cannot be added twice, and can be removed', async () => {
    await openForm();
    await addEmail('  noc@example.com ');
    expect(await group('Recipients').findByText('noc@example.com')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Email' })).not.toBeInTheDocument());
    await addEmail('NOC@example.com');
    expect(await screen.findByText('Email already exists!')).toBeVisible();
    await userEvent.click((await findDialog('Add email')).getByRole('button', { name: 'Cancel' }));
    await press('Remove noc@example.com');
    expect(group('Recipients').queryByText('noc@example.com')).not.toBeInTheDocument();
  });
});

test('the values are saved with null for fields that do not apply to the type; the list is loaded again and the drawer closes', async () => {
  const { shell } = await openForm();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Night watch');
  await choose('Type', 'Site down');
  await choose('Interval', '30 minutes');
  await choose('Severity', 'Critical');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Active' }));
  await userEvent.click(screen.getByRole('radio', { name: 'All sites except the selected ones' }));
  await selectSites('S-2');
  await addEmail('noc@example.com');
  const lists = requestBodies(shell, 'GET', 'alerts').length;
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Create Alert' })).not.toBeInTheDocument());
  expect(requestBodies(shell, 'PUT', 'alerts/SITE_DOWN')).toEqual([
    {
      ...{ name: 'Night watch', description: null, type: 'SITE_DOWN', interval: 1800, active: false },
      ...{ severity: 'CRITICAL', emailRecipients: ['noc@example.com'], siteIds: ['S-2'], excludeSites: true },
      threshold: null,
    },
  ]);
  await waitFor(() => expect(requestBodies(shell, 'GET', 'alerts').length).toBeGreaterThan(lists));
  expect(window.location.search).not.toContain('alert=');
});

test('a changed type preserves values that apply to it, and clears excluded sites', async () => {
  const opened = anAlert({ siteIds: ['S-1', 'S-2'], excludeSites: false });
  await openForm({ alerts: [opened] }, '/alerts?alert=a1');
  expect(await group('Sites').findByText('Site 1')).toBeVisible();
  await choose('Type', 'Low site availability');
  expect(group('Sites').getByText('Site 2')).toBeVisible();
  await choose('Type', 'Site down');
  expect(screen.getByRole('radio', { name: 'All sites except the selected ones' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'All sites except the selected ones' }));
  expect(within(screen.getByRole('group', { name: 'Excluded sites' })).getByText('Site 1')).toBeVisible();
  await choose('Type', 'Low site availability');
  await waitFor(() => expect(group('Sites').queryByText('Site 1')).not.toBeInTheDocument());
});

test('a failed save preserves the input and shows the error', async () => {
  const { shell, network } = await openForm({ alerts: [anAlert()] }, '/alerts?alert=a1');
  network.alerts = [];
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' again');
  await press('Save');
  expect(await screen.findByText('There is no alert with this ID.')).toBeVisible();
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Could not save alert', text: 'Not Found' }]);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Night watch again');
});

test('unsaved changes block navigation, and are preserved when another user deletes the alert', async () => {
  const { shell, network } = await openForm({ alerts: [anAlert()] }, '/alerts?alert=a1');
  expect(shell.guards.size).toBe(0);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' again');
  const [blocker] = shell.guards;
  expect(blocker?.holds?.(new URL('http://localhost/alerts?alert=a1&page=2'))).toBe(false);
  expect(blocker?.holds?.(new URL('http://localhost/alerts'))).toBe(true);
  network.alerts = [];
  await press('Refresh');
  expect(await screen.findByText('No alerts available.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Night watch again');
  expect(screen.getByText(/^This alert was deleted, or you may no longer see it\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('the URL of an unknown alert shows a sentence', async () => {
  const { shell } = fakeAlerts({ alerts: [anAlert()] });
  visit(AlertListPage, '/alerts?alert=unknown', shell);
  expect(await screen.findByText('This alert does not exist. It may have been deleted.')).toBeVisible();
});
