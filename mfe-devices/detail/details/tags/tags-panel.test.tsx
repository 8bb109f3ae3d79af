import type { Permission } from '@dmp/shared/contract';
import { deferred, FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDevice } from '../../../testing/devices.ts';
import { FetchedDevice } from '../../../testing/fetched-device.tsx';
import { TagsPanel } from './tags-panel.tsx';

const operator: readonly Permission[] = ['update:dm-devices-tags'];
const stored: string[] = [];
beforeEach(() => stored.splice(0, stored.length, 'NEVI', 'PILOT'));

/** Renders the panel with the device as its page fetches it, and a server that stores its tags. */
function show(permissions = operator, answer: (request: RecordedRequest) => unknown = () => undefined) {
  const shell = fakeShell({
    permissions,
    answer: (request) => {
      const own = answer(request);
      if (own !== undefined) return own;
      const { method, path } = request;
      const tag = decodeURIComponent(path.split('/').at(-1) ?? '');
      if (path === 'devices/tags') return ['EXPRESS', 'NEVI'];
      if (method === 'PUT') stored.push(tag);
      if (method === 'DELETE') stored.splice(stored.indexOf(tag), 1);
      return path === 'devices/1' ? aDevice({ tags: [...stored] }) : [...stored];
    },
  });
  render(
    <FakeProviders shell={shell}>
      <FetchedDevice draw={(device) => <TagsPanel device={device} />} />
    </FakeProviders>,
  );
  return shell;
}
const tags = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const field = () => screen.findByRole('combobox', { name: 'Add a tag' });
const sent = ({ requests }: { requests: RecordedRequest[] }) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

test('Enter adds a tag in upper case, and the device shows it', async () => {
  const shell = show();
  await userEvent.type(await field(), ' phase 2 {Enter}');
  await waitFor(() => expect(shell.notices).toEqual([{ kind: 'success', title: 'Successfully added tag PHASE 2' }]));
  expect(sent(shell)).toEqual(['PUT devices/1/tags/PHASE%202']);
  await waitFor(() => expect(tags()).toEqual(['NEVI', 'PILOT', 'PHASE 2']));
  expect(await field()).toHaveValue('');
});

test('a duplicate tag is not added, with an error', async () => {
  const shell = show();
  await userEvent.type(await field(), 'nevi{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This device already has the tag NEVI.');
  expect(await field()).toHaveAccessibleDescription(expect.stringContaining('already has the tag'));
  await userEvent.type(await field(), '2');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(sent(shell)).toEqual([]);
});

test('each tag is busy on its own while it is added', async () => {
  const { promise, resolve } = deferred();
  const shell = show(operator, ({ path }) => (path.endsWith('/SLOW') ? promise : undefined));
  await userEvent.type(await field(), 'slow{Enter}');
  expect(screen.getByRole('listitem', { busy: true })).toHaveTextContent('SLOW');
  await userEvent.type(await field(), 'slow{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('This device already has the tag SLOW.');
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'quick{Enter}');
  await waitFor(() => expect(shell.notices.map(({ title }) => title)).toEqual(['Successfully added tag QUICK']));
  stored.push('SLOW');
  await act(async () => resolve(stored));
  await waitFor(() => expect(screen.queryByRole('listitem', { busy: true })).not.toBeInTheDocument());
  expect(tags()).toEqual(['NEVI', 'PILOT', 'QUICK', 'SLOW']);
});

test('a tag that cannot be added is reported, and returns to the field to be fixed', async () => {
  const shell = show(operator, ({ method }) =>
    method === 'PUT' ? response(400, { error: 'tag must have at most 9 characters.' }, 'Bad Request') : undefined,
  );
  await userEvent.type(await field(), 'far too long{Enter}');
  await waitFor(() =>
    expect(shell.notices).toEqual([{ kind: 'error', title: 'Failed to add tag FAR TOO LONG', text: 'Bad Request' }]),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('tag must have at most 9 characters.');
  expect(await field()).toHaveValue('FAR TOO LONG');
  expect(tags()).toEqual(['NEVI', 'PILOT']);
});

test('a tag is deleted, and the focus moves to the list', async () => {
  const shell = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete tag NEVI' }));
  await waitFor(() => expect(tags()).toEqual(['PILOT']));
  expect(sent(shell)).toEqual(['DELETE devices/1/tags/NEVI']);
  expect(shell.notices).toEqual([{ kind: 'success', title: 'Successfully deleted tag NEVI' }]);
  await waitFor(() => expect(screen.getByRole('list', { name: 'Tags' })).toHaveFocus());
});

test('a tag that cannot be deleted stays', async () => {
  const shell = show(operator, ({ method }) => (method === 'DELETE' ? response(502, null, 'Bad Gateway') : undefined));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete tag NEVI' }));
  await waitFor(() =>
    expect(shell.notices).toEqual([{ kind: 'error', title: 'Failed to delete tag NEVI', text: 'Bad Gateway' }]),
  );
  expect(tags()).toEqual(['NEVI', 'PILOT']);
});

test('it suggests the tags of other devices on focus, and reports a failure', async () => {
  let broken = true;
  const shell = show(operator, ({ path }) =>
    broken && path === 'devices/tags' ? response(403, { error: 'You may not.' }, 'Forbidden') : undefined,
  );
  await field();
  expect(shell.requests.map(({ path }) => path)).toEqual(['devices/1']);
  await userEvent.click(await field());
  await waitFor(() =>
    expect(shell.notices).toEqual([
      { kind: 'error', title: 'Failed to get all tags', text: 'Forbidden', detail: 'You may not.' },
    ]),
  );
  broken = false;
  await userEvent.tab();
  await userEvent.click(await field());
  await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(1));
  expect(document.querySelector('datalist option')).toHaveValue('EXPRESS');
});

test('without the permission tags can only be read and copied', async () => {
  show([]);
  expect(await screen.findByRole('button', { name: 'Copy tag NEVI' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Delete tag/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('a device without tags says so', async () => {
  stored.length = 0;
  show([]);
  expect(await screen.findByText('This device has no tags.')).toBeVisible();
});
