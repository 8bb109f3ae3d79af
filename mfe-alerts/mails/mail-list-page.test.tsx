import { response } from '@dmp/shared/shell/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMail } from '../testing/alerts.ts';
import { fakeAlerts } from '../testing/fake-alerts.ts';
import { press, visit } from '../testing/visit.tsx';
import { MailListPage } from './mail-list-page.tsx';

const failed = aMail({
  ...{ id: 'm2', subject: '[HIGH] Ended: Night watch', kind: 'ENDED', state: 'FAILED', attempts: 8, sentAt: null },
  ...{ lastError: '550 No such user here', recipients: ['noc@example.com', 'a@example.com', 'b@example.com'] },
});
const listQueries = ({ shell }: ReturnType<typeof fakeAlerts>) =>
  shell.requests.filter(({ path }) => path === 'alerts/mails').map(({ query }) => query);

function open(address = '/alerts/mails', mails = [aMail(), failed]) {
  const fake = fakeAlerts({ mails });
  visit(MailListPage, address, fake.shell);
  return fake;
}

test('a row shows the recipients and the delivery state of an email', async () => {
  open();
  const row = within(await screen.findByRole('row', { name: /Ended: Night watch/ }));
  expect(row.getByText('Failed')).toBeVisible();
  expect(row.getByText('noc@example.com and 2 others')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /1 site is down/ })).getByText('Sent')).toBeVisible();
});

test('the state filter and the alert of the URL are sent to the server', async () => {
  const fake = open('/alerts/mails?alert=a1');
  expect(await screen.findByRole('button', { name: 'Remove filter Alert: Night watch' })).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Failed' }));
  await waitFor(() =>
    expect(listQueries(fake).at(-1)).toEqual({ alert: 'a1', state: 'FAILED', pageNumber: '0', pageSize: '10' }),
  );
  expect(new URLSearchParams(window.location.search).get('state')).toBe('FAILED');
});

test('the drawer shows text and HTML source, and renders no HTML of the email', async () => {
  open();
  await userEvent.click(await screen.findByRole('link', { name: '[HIGH] Ended: Night watch' }));
  expect(await screen.findByText(/4 of 4 EVSEs down/)).toBeVisible();
  expect(screen.getByText('550 No such user here')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Night watch' })).toHaveAttribute('href', '/alerts?alert=a1');
  await press('HTML');
  expect(screen.getByText(failed.html)).toBeVisible();
  expect(document.querySelector('.text script, .source script')).toBeNull();
});

test('an unknown email shows a sentence and no notice', async () => {
  const { shell } = open('/alerts/mails?mail=unknown');
  expect(await screen.findByText('This email does not exist.')).toBeVisible();
  expect(shell.notices).toEqual([]);
});

test('an email that failed to load can be retried', async () => {
  const { shell, network } = fakeAlerts({ mails: [aMail()] });
  network.override = ({ path }) => (path === 'alerts/mails/m1' ? response(502, null, 'Bad Gateway') : undefined);
  visit(MailListPage, '/alerts/mails?mail=m1', shell);
  expect(await screen.findByText('The email could not be loaded')).toBeVisible();
  network.override = () => undefined;
  await press('Retry');
  expect(await screen.findByText(/4 of 4 EVSEs down/)).toBeVisible();
});

test('an empty list shows that there are no emails yet', async () => {
  open('/alerts/mails', []);
  expect(await screen.findByText('No emails yet.')).toBeVisible();
});
