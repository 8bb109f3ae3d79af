import type { ChargingGroup, Permission } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { FakeProviders, fakeShell, response } from '@dmp/shared/shell/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChargingGroupPanel } from './charging-group-panel.tsx';

const group: ChargingGroup = {
  id: 'g/1',
  name: 'Highway North',
  description: 'Fast chargers along the I-35',
  tariffId: 'US-FAST',
  countryCode: 'US',
  partyId: 'DMP',
  totalEvses: 1200,
  lastUpdatedInCPO: '2026-11-20T08:00:00.000Z',
  unpublishedSince: null,
  version: 1,
  changedBy: null,
  changedAt: null,
  evses: [],
};

function show(answer: () => unknown, permissions: readonly Permission[] = ['read:charging-groups']) {
  const shell = fakeShell({ permissions, answer });
  render(
    <FakeProviders shell={shell}>
      <ChargingGroupPanel device={{ id: '42' }} />
    </FakeProviders>,
  );
  return shell;
}
const fact = (label: string) => screen.getByText(label).nextSibling;

test('it shows the fields of the group and links to its page', async () => {
  const { requests } = show(() => group);
  expect(await screen.findByRole('link', { name: 'Highway North' })).toHaveAttribute('href', '/charging-groups/g%2F1');
  expect(fact('Tariff ID')).toHaveTextContent('US-FAST');
  expect(fact('Total EVSEs')).toHaveTextContent('1,200');
  expect(fact('Last updated in CPO')).toHaveTextContent(formatTime(group.lastUpdatedInCPO));
  expect(screen.getByRole('button', { name: 'Copy Charging group ID' })).toBeInTheDocument();
  expect(requests.map(({ path }) => path)).toEqual(['devices/42/charging-group']);
});

test('a group that was never published has no time of its last update', async () => {
  show(() => ({ ...group, lastUpdatedInCPO: null }));
  await screen.findByRole('link', { name: 'Highway North' });
  expect(fact('Last updated in CPO')).toHaveTextContent('—');
});

test('a device without a group says so', async () => {
  show(() => null);
  expect(await screen.findByText('This device is not in a charging group.')).toBeVisible();
});

test('without the permission nothing is requested', () => {
  const { requests } = show(() => group, []);
  expect(screen.getByText("You don't have permission to see charging groups.")).toBeVisible();
  expect(requests).toEqual([]);
});

test('a failure shows its cause and can be retried', async () => {
  let broken = true;
  const shell = show(() => (broken ? response(502, null, 'Bad Gateway') : group));
  expect(await screen.findByText('The charging group could not be loaded')).toBeVisible();
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Get charging group failed!', text: 'Bad Gateway' }]);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Highway North' })).toBeVisible();
});
