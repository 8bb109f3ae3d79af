import { Refusal, RemoteFault } from '../remotes/remote-fault.ts';
import type { SlotState } from '../remotes/remote-slot.ts';
import type { KnownRemote } from '../remotes/remotes.ts';
import { knownRemote, remoteEntry, remoteRelease } from '../testing/remotes.ts';
import { type RemoteState, remoteFacts, type SlotFacts } from './remote-facts.ts';

const away = new RemoteFault('It was not found (404).');
const refused = new Refusal('It needs version ^3.0.0 of the console, and this is 2.0.0.');
const known = knownRemote('devices');
const slot = (state: SlotState, more: Partial<SlotFacts> = {}): SlotFacts => ({
  getState: () => state,
  wanted: 'shown',
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
  ['hidden', release, slot({ phase: 'mounted' }, { release, wanted: 'kept' })],
  ['unloaded', release, slot({ phase: 'idle' }, { release, wanted: 'gone' })],
  ['not opened', release, slot({ phase: 'idle' }, { wanted: 'gone' })],
  ['failed', away, undefined],
  ['refused', refused, undefined],
  ['failed', release, slot({ phase: 'failed', fault: away })],
  ['refused', release, slot({ phase: 'failed', fault: refused })],
])('%s', (state, read, place) => {
  expect(remoteFacts({ ...known, release: read }, place).state).toBe(state);
});

test('the version is that of the code in the page, whatever was released since', () => {
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

test('what went wrong is told of also when a retry went well', () => {
  const mended = slot({ phase: 'mounted' }, { release, lastFault: away, loadTime: 312 });
  expect(remoteFacts(known, mended)).toMatchObject({ state: 'mounted', lastFault: away, loadTime: 312 });
  expect(remoteFacts({ ...known, release: refused }, undefined).lastFault).toBe(refused);
  expect(remoteFacts(known, undefined).lastFault).toBeUndefined();
});
