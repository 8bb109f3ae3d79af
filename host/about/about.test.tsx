import { BrowserRouter, useLocation } from '@dmp/shared/antd/router';
import { type RemoteLifecycles, type RemoteProps, shellVersion } from '@dmp/shared/shell';
import { fakeShell } from '@dmp/shared/shell/testing';
import { clipboardText } from '@dmp/shared/shell/testing/clipboard';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteFault } from '../remotes/remote-fault.ts';
import { RemoteSlot, type SlotDependencies } from '../remotes/remote-slot.ts';
import type { KnownRemote } from '../remotes/remotes.ts';
import { knownRemote, remoteEntry, remoteRelease } from '../testing/remotes.ts';
import { About } from './about.tsx';

jest.mock('../report.ts');

const shell = fakeShell({ answer: () => undefined });
const dependencies: SlotDependencies = {
  release: async () => remoteRelease('devices'),
  load: async () => ({}) as RemoteLifecycles,
  mount: async (_lifecycles, _element, _props: RemoteProps) => ({
    mount: async () => undefined,
    update: async () => undefined,
    unmount: async () => undefined,
  }),
  explain: async (error) => error,
};

const Address = () => <output>{useLocation().search}</output>;

function open(remotes: readonly KnownRemote[], slots: ReadonlyMap<string, RemoteSlot> = new Map()) {
  window.history.pushState(null, '', '/devices?page=2&about=console');
  render(
    <BrowserRouter>
      <Address />
      <About config={{ ...shell.config, version: '1.2.3' }} remotes={remotes} slots={slots} shell={shell} />
    </BrowserRouter>,
  );
  return screen.findByRole('dialog', { name: 'About' });
}

test('each part has its version, its state, and its last error', async () => {
  const logs = {
    entry: { ...remoteEntry('logs'), pin: '0.9.0-z' },
    release: new RemoteFault('It was not found (404).'),
  };
  const drawer = within(await open([knownRemote('devices'), logs]));
  const console = within(drawer.getByRole('region', { name: 'This console' }));
  expect(console.getByText('1.2.3')).toBeVisible();
  expect(console.getByText(shellVersion)).toBeVisible();
  const devices = within(drawer.getByRole('region', { name: 'devices' }));
  expect(devices.getByText('not opened')).toBeVisible();
  expect(devices.getByText('1.0.0-abc (current)')).toBeVisible();
  const failed = within(drawer.getByRole('region', { name: 'logs' }));
  expect(failed.getByText('failed')).toBeVisible();
  expect(failed.getByText(/It was not found \(404\)\./)).toBeVisible();
});

test('it updates while a part is loaded', async () => {
  const slot = new RemoteSlot('devices', dependencies, shell);
  const drawer = within(await open([knownRemote('devices')], new Map([['devices', slot]])));
  const devices = within(drawer.getByRole('region', { name: 'devices' }));
  expect(devices.getByText('not opened')).toBeVisible();
  act(() => slot.setVisibility('active'));
  expect(await devices.findByText('mounted')).toBeVisible();
  expect(devices.getByText(/^\d+ ms$/)).toBeVisible();
});

test('the last error stays after a successful retry', async () => {
  let isDown = true;
  const load = async () => {
    if (isDown) throw new RemoteFault('It was not found (404).');
    return {} as RemoteLifecycles;
  };
  const slot = new RemoteSlot('devices', { ...dependencies, load }, shell);
  const drawer = within(await open([knownRemote('devices')], new Map([['devices', slot]])));
  const devices = within(drawer.getByRole('region', { name: 'devices' }));
  act(() => slot.setVisibility('active'));
  expect(await devices.findByText('failed')).toBeVisible();
  expect(devices.queryByText(/^\d+ ms$/)).toBeNull();
  isDown = false;
  act(() => slot.retry());
  expect(await devices.findByText('mounted')).toBeVisible();
  expect(devices.getByText(/It was not found \(404\)\./)).toBeVisible();
});

test('without remotes it shows a message', async () => {
  expect(within(await open([])).getByText('This console has no remotes.')).toBeVisible();
});

test('the text can be copied, and closing it keeps the rest of the address', async () => {
  const user = userEvent.setup();
  const drawer = within(await open([knownRemote('devices')]));
  await user.click(drawer.getByRole('button', { name: 'Copy all' }));
  await waitFor(() => expect(shell.notices).toEqual([{ kind: 'success', title: 'Copied' }]));
  expect(await clipboardText()).toContain('devices 1.0.0-abc (current): not opened');
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('?page=2')).toBeInTheDocument();
});
