import type { Permission } from '@dmp/shared/contract';
import { RemoteFault } from '../remotes/remote-fault.ts';
import { menuOf } from '../routes/menu.ts';
import { knownRemote } from '../testing/remotes.ts';
import { itemsOf, searchesOf } from './palette-items.ts';
import { matchingItems, resultItems } from './search-items.ts';

const search = {
  ...{ label: 'Devices', call: 'devices', permission: 'read:devices' as const, name: 'chargeboxId' },
  ...{ details: ['location', 'city'], path: '/devices/:id' },
};
const remotes = [
  knownRemote('devices', {
    commands: [
      { label: 'Reset devices', to: '/devices?action=RESET_REQUEST', anyOf: ['execute:dm-devices-reset'] },
      { label: 'Update firmware', to: '/devices?action=X', anyOf: ['execute:dm-devices-update-firmware'] },
    ],
    search: [search],
  }),
  { ...knownRemote('alerts'), release: new RemoteFault('It is not there.') },
];
const may = (...permissions: Permission[]) => new Set(permissions);
const linesFor = (granted: ReadonlySet<Permission>) =>
  itemsOf(menuOf(remotes, granted), remotes, granted).map(({ group, label }) => `${group}: ${label}`);

test('pages and actions need their permissions', () => {
  expect(linesFor(may('read:devices', 'execute:dm-devices-reset'))).toEqual([
    'Pages: Devices',
    'Actions: Reset devices',
  ]);
  expect(linesFor(may('read:devices'))).toEqual(['Pages: Devices']);
  // The action opens a page that this user has no permission for.
  expect(linesFor(may('execute:dm-devices-reset'))).toEqual([]);
  expect(linesFor(may())).toEqual([]);
});

test.each<[Permission[], string[]]>([
  [['update:dm-devices-state-freevend', 'execute:dm-devices-reset'], ['Actions: Update state']],
  [['update:dm-devices-state-freevend'], []],
  [['execute:dm-devices-reset'], []],
])('with %j, an action that needs a permission of each of two lists yields %j', (permissions, lines) => {
  const granted = may('read:devices', ...permissions);
  const command = {
    ...{ label: 'Update state', to: '/devices?action=UPDATE_STATE' },
    anyOf: ['update:dm-devices-state-freevend' as const],
    andAnyOf: ['execute:dm-devices-reset' as const],
  };
  const found = itemsOf([], [knownRemote('devices', { commands: [command] })], granted);
  expect(found.map(({ group, label }) => `${group}: ${label}`)).toEqual(lines);
});

test('a search needs its permission', () => {
  expect(searchesOf(remotes, may('read:devices'))).toEqual([search]);
  expect(searchesOf(remotes, may('read:logs'))).toEqual([]);
});

test.each([
  ['', ['Devices', 'Reset devices']],
  ['dev res', ['Reset devices']],
  ['RESET', ['Reset devices']],
  ['pages', ['Devices']],
  ['nothing', []],
])('“%s” finds %j', (text, expected) => {
  const granted = may('read:devices', 'execute:dm-devices-reset');
  expect(matchingItems(itemsOf(menuOf(remotes, granted), remotes, granted), text).map(({ label }) => label)).toEqual(
    expected,
  );
});

test('rows link to their pages, with details', () => {
  const content = [
    { id: 'a/b', chargeboxId: 'CB-1', location: 'Main Street', city: null },
    { id: '2', chargeboxId: 'CB-2' },
  ];
  expect(resultItems(search, { content })).toEqual([
    { key: 'Devices a/b', group: 'Devices', label: 'CB-1', detail: 'Main Street', act: { to: '/devices/a%2Fb' } },
    { key: 'Devices 2', group: 'Devices', label: 'CB-2', act: { to: '/devices/2' } },
  ]);
});

test.each([
  undefined,
  null,
  'text',
  {},
  { content: 'x' },
  { content: [null, 1, { id: 7, chargeboxId: 'CB' }, { id: '1' }] },
])('%j yields no items', (answer) => {
  expect(resultItems(search, answer)).toEqual([]);
});
