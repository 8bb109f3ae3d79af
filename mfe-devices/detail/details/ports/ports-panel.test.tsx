import type { Permission, Port } from '@dmp/shared/contract';
import { FakeProviders, fakeShell, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDevice } from '../../../testing/devices.ts';
import { WatchDevice } from '../../watch-device.ts';
import { PortsPanel } from './ports-panel.tsx';

const aPort = (id: string, evseNumber: number): Port => ({
  id,
  evseUid: `E${evseNumber}`,
  evseNumber,
  connectorId: evseNumber,
  plugType: 'DCCOMBOTYP1',
  status: 'Available',
  powerType: 'DC',
  maxElectricPower: 150_000,
});
const ports = [aPort('P-1', 1), aPort('P-2', 2)];
const mayChange: readonly Permission[] = ['update:dm-devices-port-status'];

function show({ permissions = mayChange, of = ports, answer = (): unknown => ({ jobs: [] }) } = {}) {
  const shell = fakeShell({ permissions, answer });
  const watch = jest.fn();
  render(
    <FakeProviders shell={shell}>
      <WatchDevice value={watch}>
        <PortsPanel device={aDevice({ ports: of })} />
      </WatchDevice>
    </FakeProviders>,
  );
  return { shell, watch };
}
const button = () => screen.queryByRole('button', { name: 'Change port status' });
async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Change port status' }));
  return within(await screen.findByRole('dialog', { name: 'Change port status' }));
}
type Dialog = Awaited<ReturnType<typeof open>>;
const save = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Save' }));
const select = (dialog: Dialog, name: string | RegExp) => userEvent.click(dialog.getByRole('checkbox', { name }));

test('with a Faulted port a note explains that the device shows OUTOFORDER', () => {
  show({ of: [{ ...aPort('P-1', 1), status: 'Faulted' }] });
  expect(screen.getByRole('note')).toHaveTextContent('in OCPI terms: Faulted is OUTOFORDER.');
});

test('without differing terms there is no note', () => {
  show();
  expect(screen.getByRole('table', { name: 'Ports' })).toBeVisible();
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test('ports are made unavailable with a reason, and the device is watched', async () => {
  const { shell, watch } = show();
  const dialog = await open();
  expect(dialog.getByText(/The change appears after a few minutes/)).toBeVisible();
  await select(dialog, /^P-2/);
  await userEvent.click(dialog.getByRole('radio', { name: 'Unavailable' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Broken cable');
  await save(dialog);
  await waitFor(() =>
    expect(shell.notices).toEqual([
      { kind: 'success', title: 'Successfully changed port status', text: 'The changes appear in a few minutes.' },
    ]),
  );
  expect(shell.requests).toMatchObject([
    {
      method: 'POST',
      path: 'devices/toggle-port-status/CB-0001',
      body: {
        evsePortIds: [{ evseNumber: 2, portId: 'P-2' }],
        availabilityType: 'Inoperative',
        message: 'Broken cable',
        multiEvses: false,
      },
    },
  ]);
  expect(watch).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('all ports can be selected at once', async () => {
  const { shell } = show();
  const dialog = await open();
  await select(dialog, /^P-1/);
  expect(dialog.getByRole('checkbox', { name: 'All ports' })).toBePartiallyChecked();
  await select(dialog, 'All ports');
  await userEvent.click(dialog.getByRole('radio', { name: 'Available' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Repaired');
  await save(dialog);
  await waitFor(() => expect(shell.requests).toHaveLength(1));
  expect(shell.requests[0]?.body).toMatchObject({
    evsePortIds: [
      { evseNumber: 1, portId: 'P-1' },
      { evseNumber: 2, portId: 'P-2' },
    ],
    availabilityType: 'Operative',
    multiEvses: true,
  });
});

test('ports, status, and message are required, and the message has at most 222 characters', async () => {
  const { shell } = show();
  const dialog = await open();
  await save(dialog);
  for (const sentence of ['Port IDs are required', 'Status is required', 'Message is required']) {
    expect(await dialog.findByText(sentence)).toBeVisible();
  }
  await waitFor(() => expect(dialog.getByRole('group', { name: 'Port IDs' })).toHaveFocus());
  await userEvent.click(dialog.getByRole('textbox', { name: 'Message' }));
  await userEvent.paste('x'.repeat(223));
  expect(await dialog.findByText('At most 222 characters.')).toBeVisible();
  expect(dialog.getByText('223 / 222')).toBeVisible();
  expect(shell.requests).toEqual([]);
});

test('a rejected change is reported, and the entered values stay', async () => {
  const { shell, watch } = show({ answer: () => response(404, { error: 'There is no port P-1.' }, 'Not Found') });
  const dialog = await open();
  await select(dialog, 'All ports');
  await userEvent.click(dialog.getByRole('radio', { name: 'Unavailable' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Broken cable');
  await save(dialog);
  await waitFor(() =>
    expect(shell.notices).toEqual([{ kind: 'error', title: 'Error changing port status', text: 'Not Found' }]),
  );
  expect(dialog.getByRole('alert')).toHaveTextContent('There is no port P-1.');
  expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Broken cable');
  expect(watch).not.toHaveBeenCalled();
});

test('a change without a response may have started: it links to Jobs, and a retry has the same idempotency key', async () => {
  const { shell } = show({ answer: () => Promise.reject(new TypeError('Failed to fetch')) });
  const dialog = await open();
  await select(dialog, 'All ports');
  await userEvent.click(dialog.getByRole('radio', { name: 'Unavailable' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Broken cable');
  await save(dialog);
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('We did not get an answer. The action may have started: check Jobs.');
  expect(within(alert).getByRole('link', { name: 'Jobs' })).toHaveAttribute('href', '/devices?jobs=all');
  await save(dialog);
  await waitFor(() => expect(shell.requests).toHaveLength(2));
  expect(shell.requests[1]?.idempotencyKey).toBe(shell.requests[0]?.idempotencyKey);
});

test('without the permission, or without ports, there is no button', () => {
  show({ permissions: ['update:dm-devices-tags'] });
  expect(button()).not.toBeInTheDocument();
  show({ of: [] });
  expect(button()).not.toBeInTheDocument();
  expect(screen.getByText('No ports available.')).toBeVisible();
});
