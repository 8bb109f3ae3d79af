import type { UnknownCharger } from '@dmp/shared/contract';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UnknownChargersPage } from './unknown-chargers-page.tsx';

const aRejectedConnection = (facts: Partial<UnknownCharger> = {}): UnknownCharger => ({
  ...{ chargeboxId: 'CP-NEW', reason: 'UNKNOWN_ID', count: 12, address: '192.0.2.7', subprotocols: ['ocpp1.6'] },
  ...{ firstAt: '2026-11-20T08:00:00.000Z', lastAt: '2026-11-20T09:00:00.000Z' },
  ...{ detail: null, make: null, model: null, deviceId: null, ...facts },
});

function visit(knocks: UnknownCharger[], permissions = ['read:devices', 'create:devices', 'update:devices'] as const) {
  localStorage.clear();
  sessionStorage.clear();
  window.history.pushState(null, '', '/devices/unknown');
  const shell = fakeShell({
    permissions: [...permissions],
    answer: ({ method }: RecordedRequest) =>
      method === 'POST' ? undefined : { content: knocks, number: 0, size: 10, totalElements: knocks.length },
  });
  render(
    <FakeProviders shell={shell}>
      <UnknownChargersPage />
    </FakeProviders>,
  );
  return shell;
}

const open = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));

test('each row has the reason, the number of attempts, and the address', async () => {
  visit([
    aRejectedConnection(),
    aRejectedConnection({ chargeboxId: 'CP-1', reason: 'BOOT_REFUSED', make: 'Acme', model: 'One', deviceId: '1' }),
  ]);
  const row = within(await screen.findByRole('row', { name: /CP-NEW/ }));
  for (const text of ['Unknown ID', '12', '192.0.2.7', 'ocpp1.6']) expect(row.getByText(text)).toBeVisible();
  expect(within(screen.getByRole('row', { name: /CP-1/ })).getByText('Acme One')).toBeVisible();
});

test('an unknown ID links to the form that adds it, and displays the settings for the charger', async () => {
  visit([aRejectedConnection({ chargeboxId: 'CP 1' })]);
  await open('CP 1');
  expect(await screen.findByRole('link', { name: 'Add device' })).toHaveAttribute('href', '/devices?add=CP+1');
  expect(screen.getByText(/^ws.*\/ocpp\/CP%201$/)).toBeVisible();
});

test('without permission to add devices there is no link to the form', async () => {
  visit([aRejectedConnection()], ['read:devices'] as never);
  await open('CP-NEW');
  expect(await screen.findByText(/There is no device with this ID/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add device' })).not.toBeInTheDocument();
});

test('a wrong password links to the device', async () => {
  visit([aRejectedConnection({ reason: 'WRONG_PASSWORD', deviceId: '7' })]);
  await open('CP-NEW');
  expect(await screen.findByRole('link', { name: 'Open device' })).toHaveAttribute('href', '/devices/7');
});

test('a rejected connection is dismissed by its ID and reason', async () => {
  const shell = visit([aRejectedConnection()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss CP-NEW' }));
  await waitFor(() =>
    expect(shell.requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'unknown-chargers/dismiss',
      body: { knocks: [{ chargeboxId: 'CP-NEW', reason: 'UNKNOWN_ID' }] },
    }),
  );
});

test('an empty list displays a message', async () => {
  visit([]);
  expect(await screen.findByText('No charger was refused.')).toBeVisible();
});

test('the drawer stays open when a refresh moves its row to another page', async () => {
  const knocks = [aRejectedConnection()];
  visit(knocks);
  await open('CP-NEW');
  expect(await screen.findByRole('heading', { name: 'CP-NEW' })).toBeVisible();
  knocks.splice(0, 1, aRejectedConnection({ chargeboxId: 'CP-OTHER' }));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
  expect(await screen.findByRole('link', { name: 'CP-OTHER', hidden: true })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'CP-NEW' })).toBeVisible();
});

test('a drawer opened by the address displays a load error, and Retry loads it', async () => {
  let isDown = true;
  window.history.pushState(null, '', '/devices/unknown?knock=UNKNOWN_ID+CP-NEW');
  const shell = fakeShell({
    permissions: ['read:devices'],
    answer: () =>
      isDown
        ? response(500, {}, 'Internal Server Error')
        : { content: [aRejectedConnection()], number: 0, size: 10, totalElements: 1 },
  });
  render(
    <FakeProviders shell={shell}>
      <UnknownChargersPage />
    </FakeProviders>,
  );
  const sentence = await screen.findByText('Charger could not be loaded');
  isDown = false;
  const failed = within(sentence.closest('[role=alert]') as HTMLElement);
  await userEvent.click(failed.getByRole('button', { name: 'Retry', hidden: true }));
  expect(await screen.findByRole('heading', { name: 'CP-NEW' })).toBeVisible();
});
