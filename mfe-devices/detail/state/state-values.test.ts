import {
  bodyOf,
  changesBetween,
  conflictsBetween,
  faultsOf,
  type StateValues,
  settled,
  stateEntries,
} from './state-values.ts';

const state = (values: Partial<StateValues> = {}): StateValues => ({
  freevend: false,
  available: true,
  pncEnabled: true,
  maintenanceMode: false,
  maintenanceModeEnabledMessage: null,
  maintenanceModeEnabledWorkOrderNumber: null,
  ...values,
});
const inMaintenance = (message: string | null, values: Partial<StateValues> = {}) =>
  state({ maintenanceMode: true, maintenanceModeEnabledMessage: message, ...values });

test.each([
  ['words without maintenance mode', state({ maintenanceModeEnabledMessage: 'Cable' }), null],
  ['an empty text', inMaintenance(''), null],
  ['blanks', inMaintenance('  '), null],
  ['a text', inMaintenance('Cable'), 'Cable'],
])('of %s is kept %p', (_name, values, message) => {
  expect(settled(values).maintenanceModeEnabledMessage).toBe(message);
});

test.each<[string, StateValues, StateValues, Partial<StateValues>]>([
  ['nothing', state(), state(), {}],
  ['a flag', state(), state({ freevend: true }), { freevend: true }],
  ['a text typed while maintenance mode is off', state(), state({ maintenanceModeEnabledMessage: 'Cable' }), {}],
  [
    'maintenance mode with a message',
    state(),
    inMaintenance('Cable'),
    { maintenanceMode: true, maintenanceModeEnabledMessage: 'Cable' },
  ],
  // Should somebody end it meanwhile, the words would otherwise be lost without a word.
  [
    'the message alone',
    inMaintenance('Cable'),
    inMaintenance('Plug'),
    { maintenanceMode: true, maintenanceModeEnabledMessage: 'Plug' },
  ],
  [
    'the message taken away',
    inMaintenance('Cable'),
    inMaintenance(''),
    { maintenanceMode: true, maintenanceModeEnabledMessage: null },
  ],
  [
    'the end of maintenance mode, whose words end with it',
    inMaintenance('Cable'),
    state({ maintenanceModeEnabledMessage: 'Cable' }),
    { maintenanceMode: false },
  ],
])('%s is saved as', (_name, base, edited, body) => {
  expect(bodyOf(base, edited)).toEqual(body);
});

test('what changed is told from old to new', () => {
  expect(changesBetween(inMaintenance('Cable'), state({ available: false }))).toEqual([
    { field: 'available', from: true, to: false },
    { field: 'maintenanceMode', from: true, to: false },
    { field: 'maintenanceModeEnabledMessage', from: 'Cable', to: null },
  ]);
});

test.each<[string, StateValues, object]>([
  ['255 and 20', inMaintenance('x'.repeat(255), { maintenanceModeEnabledWorkOrderNumber: 'x'.repeat(20) }), {}],
  ['an emoji is one', inMaintenance('🔌'.repeat(255)), {}],
  [
    '256 and 21',
    inMaintenance('x'.repeat(256), { maintenanceModeEnabledWorkOrderNumber: 'x'.repeat(21) }),
    {
      maintenanceModeEnabledMessage: 'At most 255 characters.',
      maintenanceModeEnabledWorkOrderNumber: 'At most 20 characters.',
    },
  ],
  ['what is not saved has no fault', state({ maintenanceModeEnabledMessage: 'x'.repeat(256) }), {}],
])('of characters: %s', (_name, values, faults) => {
  expect(faultsOf(values)).toEqual(faults);
});

test('saved over theirs, what only they changed stays theirs', () => {
  const base = state();
  const theirs = state({ available: false, pncEnabled: false });
  const edited = state({ freevend: true, available: true, pncEnabled: false });
  expect(conflictsBetween(base, theirs, edited)).toEqual([
    { field: 'freevend', before: false, theirs: false, mine: true },
    { field: 'available', before: true, theirs: false, mine: false },
    { field: 'pncEnabled', before: true, theirs: false, mine: false },
  ]);
});

test('a message for a maintenance mode that they ended begins it anew', () => {
  expect(conflictsBetween(inMaintenance('Cable'), state(), inMaintenance('Plug'))).toEqual([
    { field: 'maintenanceMode', before: true, theirs: false, mine: true },
    { field: 'maintenanceModeEnabledMessage', before: 'Cable', theirs: null, mine: 'Plug' },
  ]);
});

test('a history tells of each entry what was new in it, and of the oldest nothing', () => {
  const rows = [state({ freevend: true }), state({ freevend: true, available: false }), state()];
  expect(stateEntries(rows).map(({ changes }) => changes)).toEqual([
    [{ field: 'available', from: false, to: true }],
    [
      { field: 'freevend', from: false, to: true },
      { field: 'available', from: true, to: false },
    ],
    undefined,
  ]);
});
