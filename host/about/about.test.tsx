import { BrowserRouter, useLocation } from '@dmp/shared/antd/router';
import { type RemoteLifecycles, type RemoteProps, shellVersion } from '@dmp/shared/shell';
import { fakeShell } from '@dmp/shared/shell/testing';
import { clipboardText } from '@dmp/shared/shell/testing/clipboard';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteFault } from '../remotes/remote-fault.ts';
import { RemoteSlot, type SlotEdges } from '../remotes/remote-slot.ts';
import type { KnownRemote } from '../remotes/remotes.ts';
import { knownRemote, remoteEntry, remoteRelease } from '../testing/remotes.ts';
import { About } from './about.tsx';

jest.mock('../report.ts');

const shell = fakeShell({ answer: () => undefined });
const edges: SlotEdges = {
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

test('each part is named with its version, its state and what went wrong', async () => {
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

test('it follows a part that comes while one looks', async () => {
  const slot = new RemoteSlot('devices', edges, shell);
  const drawer = within(await open([knownRemote('devices')], new Map([['devices', slot]])));
  const devices = within(drawer.getByRole('region', { name: 'devices' }));
  expect(devices.getByText('not opened')).toBeVisible();
  act(() => slot.want('shown'));
  expect(await devices.findByText('mounted')).toBeVisible();
  expect(devices.getByText(/^\d+ ms$/)).toBeVisible();
});

test('what went wrong stays to be read after a retry that went well', async () => {
  let isAway = true;
  const load = async () => {
    if (isAway) throw new RemoteFault('It was not found (404).');
    return {} as RemoteLifecycles;
  };
  const slot = new RemoteSlot('devices', { ...edges, load }, shell);
  const drawer = within(await open([knownRemote('devices')], new Map([['devices', slot]])));
  const devices = within(drawer.getByRole('region', { name: 'devices' }));
  act(() => slot.want('shown'));
  expect(await devices.findByText('failed')).toBeVisible();
  expect(devices.queryByText(/^\d+ ms$/)).toBeNull();
  isAway = false;
  act(() => slot.retry());
  expect(await devices.findByText('mounted')).toBeVisible();
  expect(devices.getByText(/It was not found \(404\)\./)).toBeVisible();
});

test('without a part it says so', async () => {
  expect(within(await open([])).getByText('This console has no remotes.')).toBeVisible();
});

test('all of it can be copied, and closed it leaves the rest of the address', async () => {
  const user = userEvent.setup();
  const drawer = within(await open([knownRemote('devices')]));
  await user.click(drawer.getByRole('button', { name: 'Copy all' }));
  await waitFor(() => expect(shell.notices).toEqual([{ kind: 'success', title: 'Copied' }]));
  expect(await clipboardText()).toContain('devices 1.0.0-abc (current): not opened');
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('?page=2')).toBeInTheDocument();
});
