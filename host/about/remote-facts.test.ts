import { RejectedRemote, RemoteFault } from '../remotes/remote-fault.ts';
import type { SlotState } from '../remotes/remote-slot.ts';
import type { KnownRemote } from '../remotes/remotes.ts';
import { knownRemote, remoteEntry, remoteRelease } from '../testing/remotes.ts';
import { type RemoteState, remoteFacts, type SlotFacts } from './remote-facts.ts';

const notFound = new RemoteFault('It was not found (404).');
const refused = new RejectedRemote('It needs version ^3.0.0 of the console, and this is 2.0.0.');
const known = knownRemote('devices');
const slot = (state: SlotState, more: Partial<SlotFacts> = {}): SlotFacts => ({
  getState: () => state,
  visibility: 'active',
  release: undefined,
  loadTime: undefined,
  lastFault: undefined,
  ...more,
});
const release = remoteRelease('devices');

test.each<[RemoteState, KnownRemote['release'], SlotFacts | undefined]>([
  ['not opened', release, undefined],
  ['loading', 'reading', undefined],
  ['loading', release, slot({ phase: 'loading' })],
  ['mounted', release, slot({ phase: 'mounted' }, { release })],
  ['hidden', release, slot({ phase: 'mounted' }, { release, visibility: 'hidden' })],
  ['unloaded', release, slot({ phase: 'idle' }, { release, visibility: 'unmounted' })],
  ['not opened', release, slot({ phase: 'idle' }, { visibility: 'unmounted' })],
  ['failed', notFound, undefined],
  ['refused', refused, undefined],
  ['failed', release, slot({ phase: 'failed', fault: notFound })],
  ['refused', release, slot({ phase: 'failed', fault: refused })],
])('%s', (state, read, place) => {
  expect(remoteFacts({ ...known, release: read }, place).state).toBe(state);
});

test('the version is that of the code in the page, not of a newer release', () => {
  const inPage = { ...release, version: '1.0.0-old' };
  expect(remoteFacts(known, slot({ phase: 'mounted' }, { release: inPage })).version).toBe('1.0.0-old');
  expect(remoteFacts(known, undefined).version).toBe(release.version);
  expect(remoteFacts({ ...known, release: 'reading' }, undefined).version).toBeUndefined();
});

test.each<[string, KnownRemote]>([
  ['current', known],
  ['pinned', { ...known, entry: { ...remoteEntry('devices'), pin: '0.9.0-z' } }],
  [
    'http://localhost:3001',
    { ...known, entry: { ...remoteEntry('devices'), url: 'http://localhost:3001/remotes/devices/' } },
  ],
])('it is the %s version', (source, remote) => {
  expect(remoteFacts(remote, undefined).source).toBe(source);
});

test('the last error stays after a successful retry', () => {
  const retried = slot({ phase: 'mounted' }, { release, lastFault: notFound, loadTime: 312 });
  expect(remoteFacts(known, retried)).toMatchObject({ state: 'mounted', lastFault: notFound, loadTime: 312 });
  expect(remoteFacts({ ...known, release: refused }, undefined).lastFault).toBe(refused);
  expect(remoteFacts(known, undefined).lastFault).toBeUndefined();
});
