import { formatTime } from '@dmp/shared/format';
import { response } from '@dmp/shared/shell/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AlertListPage } from '../list/alert-list-page.tsx';
import { aDelivery, anAlert, anEvaluation, anIncident } from '../testing/alerts.ts';
import { everyPermission, fakeAlerts } from '../testing/fake-alerts.ts';
import { findDialog, press, requestBodies, visit } from '../testing/visit.tsx';

async function openDrawer(initial: Parameters<typeof fakeAlerts>[0], permissions = everyPermission) {
  const fake = fakeAlerts({ alerts: [anAlert()], ...initial }, permissions);
  visit(AlertListPage, '/alerts?alert=a1', fake.shell);
  await screen.findByRole('textbox', { name: 'Name' });
  return fake;
}
const region = (name: string) => within(screen.getByRole('region', { name }));
const down = { id: 'S-1', name: 'Site 1', evses: 4, available: 0, down: 4 };

test('a user who may only read sees everything and can change nothing', async () => {
  await openDrawer({ incidents: [anIncident()] }, ['read:alerts']);
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Active' })).toBeDisabled();
  expect(await within(screen.getByRole('group', { name: 'Sites' })).findByText('Site 1')).toBeVisible();
  for (const name of ['Save', 'Cancel', 'Test', 'Silence', 'Select sites', 'Add email', 'Remove noc@example.com'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(await region('History').findAllByText('Sent')).toHaveLength(2);
});

test('a user who may create but not update alerts has no Save button in an existing one', async () => {
  await openDrawer({}, ['read:alerts', 'create:alerts']);
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

describe('status', () => {
  test('shows the last evaluation with its numbers', async () => {
    const lastEvaluation = anEvaluation({
      ...{ alerting: true, summary: '1 of 2 sites is down.', sites: [down], siteCount: 1 },
    });
    await openDrawer({
      alerts: [anAlert({ state: 'ALERTING', alertingSince: '2026-11-21T07:45:00.000Z', lastEvaluation })],
    });
    expect(region('Status').getByText('Alerting')).toBeVisible();
    expect(region('Status').getByText(formatTime('2026-11-21T07:45:00.000Z'))).toBeVisible();
    expect(region('Status').getByText('1 of 2 sites is down.')).toBeVisible();
    expect(region('Status').getByText(/7 of 8 EVSEs available at 2 sites/)).toBeVisible();
    expect(region('Status').getByRole('row', { name: 'Site 1 (S-1) 4 0 4' })).toBeVisible();
    expect(region('Status').queryByText(/The email about this/)).not.toBeInTheDocument();
  });

  test('shows until when an email is delayed, and why', async () => {
    const emailWaitsUntil = '2026-11-21T08:15:00.000Z';
    await openDrawer({ alerts: [anAlert({ state: 'ALERTING', lastEvaluation: anEvaluation(), emailWaitsUntil })] });
    expect(screen.getByRole('region', { name: 'Status' })).toHaveTextContent(
      `The email about this is sent after ${formatTime(emailWaitsUntil)}: when alerts are changed, each sends at most one`,
    );
  });

  test('an alert is silenced until a time with a note, changed, and ended', async () => {
    const { shell } = await openDrawer({});
    await press('Silence');
    const dialog = await findDialog('Silence alert');
    await userEvent.click(dialog.getByRole('button', { name: 'Silence' }));
    expect(await dialog.findByText('Please select a time!')).toBeVisible();
    const until = dialog.getByRole('textbox', { name: 'Until' });
    await userEvent.type(until, '11/21/2020 3:30 PM{Enter}');
    expect(await dialog.findByText('The time must be after now.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: '8 hours' }));
    await waitFor(() => expect(dialog.queryByText('The time must be after now.')).not.toBeInTheDocument());
    await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), ' Works on the roof ');
    const before = Date.now();
    await userEvent.click(dialog.getByRole('button', { name: 'Silence' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Status' })).toHaveTextContent(
        /Silenced until .* by ann@example.com: Works on the roof/,
      ),
    );
    const [body] = requestBodies(shell, 'PUT', 'alerts/a1/silence') as { until: string; note: string }[];
    expect(body?.note).toBe('Works on the roof');
    expect(Math.abs(Date.parse(body?.until ?? '') - before - 8 * 3_600_000)).toBeLessThan(60_000);
    // The dialog starts from the current silence.
    await press('Change silence');
    const again = await findDialog('Silence alert');
    expect(again.getByRole('textbox', { name: 'Note' })).toHaveValue('Works on the roof');
    expect(again.getByRole('textbox', { name: 'Until' })).not.toHaveValue('');
    await userEvent.click(again.getByRole('button', { name: '7 days' }));
    expect(again.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
    expect(again.getByRole('button', { name: '8 hours' })).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(again.getByRole('button', { name: 'Silence' }));
    await waitFor(() => expect(requestBodies(shell, 'PUT', 'alerts/a1/silence')).toHaveLength(2));
    expect(requestBodies(shell, 'PUT', 'alerts/a1/silence').at(-1)).toMatchObject({ note: 'Works on the roof' });
    await waitFor(() => expect(screen.queryByText('Silence alert')).not.toBeInTheDocument());
    await press('End silence');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Status' })).not.toHaveTextContent('Silenced until'));
    expect(requestBodies(shell, 'PUT', 'alerts/a1/silence').at(-1)).toEqual({ until: null });
  });
});

describe('history', () => {
  test('an alert without incidents shows a sentence', async () => {
    await openDrawer({});
    expect(await region('History').findByText('This alert has not gone off yet.')).toBeVisible();
  });

  test('each incident shows its recipients and the delivery of its emails, with the response of the mail server', async () => {
    const failed = aDelivery({ state: 'FAILED', attempts: 8, sentAt: null, lastError: '550 No such user here' });
    const waiting = aDelivery({ id: 'm9', state: 'WAITING', attempts: 0, sentAt: null });
    await openDrawer({
      incidents: [
        anIncident({ id: 'e2', endedAt: null, endReason: null, startMail: waiting, endMail: null }),
        anIncident({ startMail: failed }),
        anIncident({ id: 'e0', recipients: [], startMail: null, endMail: null }),
      ],
    });
    const history = region('History');
    const [, ongoing, ended, silenced] = (await history.findByText('Ongoing')) && history.getAllByRole('row');
    expect(ongoing).toHaveTextContent(/Ongoing—11Waiting$/);
    expect(ended).toHaveTextContent(/1 h 30 min11FailedSent$/);
    expect(silenced).toHaveTextContent(/None \(silenced or held back\)$/);
    await userEvent.click(within(ended as HTMLElement).getByRole('button'));
    expect(history.getByText('550 No such user here')).toBeVisible();
    expect(history.getByText('after 8 attempts')).toBeVisible();
    expect(history.getByText('Recovered')).toBeVisible();
    expect(history.getByText('noc@example.com')).toBeVisible();
    expect(history.getAllByRole('link', { name: 'Open email' })[0]).toHaveAttribute('href', '/alerts/mails?mail=m1');
  });
});

describe('Test', () => {
  test('shows the sites that would be affected, and saves nothing', async () => {
    const { shell, network } = await openDrawer({});
    network.evaluation = anEvaluation({ alerting: true, summary: '1 site is down.', sites: [down], siteCount: 3 });
    await press('Test');
    expect(await region('Test').findByText('Would go off now')).toBeVisible();
    expect(region('Test').getByText('1 site is down.')).toBeVisible();
    expect(region('Test').getByRole('row', { name: 'Site 1 (S-1) 4 0 4' })).toBeVisible();
    expect(region('Test').getByText('and 2 more')).toBeVisible();
    const trial = { id: 'a1', type: 'SITE_DOWN', siteIds: ['S-1'], excludeSites: false, threshold: null };
    expect(requestBodies(shell, 'POST', 'alerts/try')).toEqual([trial]);
    expect(shell.requests.filter(({ method }) => method === 'PUT')).toEqual([]);

    await userEvent.click(screen.getByRole('radio', { name: 'All sites except the selected ones' }));
    expect(region('Test').getByText('The form has changed since this test. Test again.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Selected sites only' }));
    expect(region('Test').queryByText(/The form has changed since/)).not.toBeInTheDocument();
  });

  test('validates only the fields that the evaluation needs', async () => {
    const { shell } = fakeAlerts({});
    visit(AlertListPage, '/alerts?alert=new', shell);
    await screen.findByRole('textbox', { name: 'Name' });
    await press('Test');
    expect(await screen.findByText('Alert type')).toBeVisible();
    expect(screen.queryByText('Alert name')).not.toBeInTheDocument();
    expect(requestBodies(shell, 'POST', 'alerts/try')).toEqual([]);
  });

  test('a failed test shows the error', async () => {
    const { shell, network } = await openDrawer({});
    const error = 'siteIds must name sites that exist; there is no site S-1.';
    network.override = ({ path }) => (path === 'alerts/try' ? response(400, { error }, 'Bad Request') : undefined);
    await press('Test');
    expect(await region('Test').findByText(error)).toBeVisible();
    expect(shell.notices).toEqual([{ kind: 'error', title: 'Could not test alert', text: 'Bad Request' }]);
  });
});
