import type { Permission, Timeline } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTimeline, laneWith } from '../../testing/timelines.ts';
import { TimelinePanel } from './timeline-panel.tsx';

const at = (time: string) => `2026-11-20T${time}.000Z`;
const timeline: Timeline = aTimeline({
  connections: laneWith(
    { connected: true, from: at('06:00:00'), to: at('14:00:00'), reason: null },
    { connected: false, from: at('14:00:00'), to: at('15:00:00'), reason: 'The connection was lost' },
    { connected: true, from: at('15:00:00'), to: null, reason: null },
  ),
  boots: laneWith({ at: at('15:00:00'), firmwareVersion: '1.8.2' }),
});

interface Visit {
  address?: string;
  answer?: (request: RecordedRequest) => unknown;
  permissions?: Permission[];
}

function visit({
  address = '/devices/42',
  answer = () => timeline,
  permissions = ['read:devices', 'read:logs'],
}: Visit = {}) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({ permissions, answer });
  render(
    <FakeProviders shell={shell}>
      <TimelinePanel chargeboxId="CB-42" />
    </FakeProviders>,
  );
  return shell;
}
const grid = () => screen.findByRole('grid', { name: 'Timeline' });

test('it requests the last 24 hours and shows a row for each kind of item', async () => {
  const shell = visit();
  const rows = within(await grid())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent?.trim());
  expect(rows).toEqual([
    'ST-1 Status',
    'ST-1 Sessions',
    'Connection',
    'Boots',
    'Faults',
    'Actions',
    'Maintenance',
    'NEVI',
  ]);
  const { path, query } = shell.requests[0] ?? {};
  expect(path).toBe('devices/CB-42/timeline');
  expect(Date.parse(query?.end ?? '') - Date.parse(query?.start ?? '')).toBe(24 * 3_600_000);
  expect(within(screen.getByRole('row', { name: /Sessions/ })).getByRole('gridcell')).toHaveTextContent(
    'No sessions in this time.',
  );
});

test('selecting another span updates the address and requests it', async () => {
  const shell = visit();
  await grid();
  await userEvent.click(screen.getByRole('radio', { name: '7 Days' }));
  expect(window.location.search).toBe('?timeline=7d');
  await waitFor(() => expect(shell.requests).toHaveLength(2));
  const { start = '', end = '' } = shell.requests[1]?.query ?? {};
  expect((Date.parse(end) - Date.parse(start)) / 86_400_000).toBeCloseTo(7, 0);
  expect(await screen.findByText(/^The last 7 days, in /)).toBeVisible();
});

test('arrow keys move the focus between items from a single tab stop; each has its title and time as its name', async () => {
  visit();
  await grid();
  await userEvent.tab();
  while (!document.activeElement?.hasAttribute('data-band')) await userEvent.tab();
  const label = () => document.activeElement?.getAttribute('aria-label');
  expect(label()).toBe(`Connected, ${formatTime(at('06:00:00'))} – ${formatTime(at('14:00:00'))} (8 h)`);
  await userEvent.keyboard('{ArrowRight}');
  expect(label()).toMatch(/^Not Connected, .*\. The connection was lost$/);
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(label()).toBe(`Boot, ${formatTime(at('15:00:00'))}. Firmware 1.8.2`);
  expect(screen.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  await userEvent.tab();
  expect(document.activeElement).not.toHaveAttribute('data-band');
});

test('hover and focus show a tooltip with title and time; Escape closes it', async () => {
  visit();
  await grid();
  const boot = screen.getByRole('link', { name: /^Boot/ });
  await userEvent.hover(boot);
  expect(screen.getByText('Firmware 1.8.2')).toBeVisible();
  act(() => boot.focus());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Firmware 1.8.2')).not.toBeInTheDocument();
});

test('a click opens the log at that time', async () => {
  visit({ address: '/devices/42?timeline=14d' });
  await grid();
  await userEvent.click(screen.getByRole('link', { name: /^Boot/ }));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    ...{ timeline: '14d', tab: 'status-logs', start: at('14:55:00'), end: at('15:05:00') },
  });
});

test('without permission for logs there are no links', async () => {
  visit({ permissions: ['read:devices'] });
  await grid();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^Boot/ })).toBeVisible();
});

test('the table has every item, newest first', async () => {
  visit();
  await grid();
  await userEvent.click(screen.getByRole('switch', { name: 'Show as table: Timeline' }));
  const rows = within(screen.getByRole('table', { name: 'Timeline' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Connected',
    'Boot',
    'Not Connected',
    'Connected',
  ]);
});

test('a failure is shown and can be retried', async () => {
  let broken = true;
  const shell = visit({ answer: () => (broken ? response(502, null, 'Bad Gateway') : timeline) });
  expect(await screen.findByText('The timeline could not be loaded')).toBeVisible();
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Get timeline failed!', text: 'Bad Gateway' }]);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await grid()).toBeVisible();
});
