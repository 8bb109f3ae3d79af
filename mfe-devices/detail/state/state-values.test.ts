import {
  changesBetween,
  normalizeState,
  type StateValues,
  stateConflicts,
  stateEntries,
  stateFieldErrors,
  stateUpdateBody,
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
  ['a text without maintenance mode', state({ maintenanceModeEnabledMessage: 'Cable' }), null],
  ['an empty text', inMaintenance(''), null],
  ['blanks', inMaintenance('  '), null],
  ['a text', inMaintenance('Cable'), 'Cable'],
])('of %s, %p is stored', (_name, values, message) => {
  expect(normalizeState(values).maintenanceModeEnabledMessage).toBe(message);
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
  // Without the flag, the text would be lost silently if another user ends maintenance mode first.
  [
    'the message alone',
    inMaintenance('Cable'),
    inMaintenance('Plug'),
    { maintenanceMode: true, maintenanceModeEnabledMessage: 'Plug' },
  ],
  [
    'the cleared message',
    inMaintenance('Cable'),
    inMaintenance(''),
    { maintenanceMode: true, maintenanceModeEnabledMessage: null },
  ],
  [
    'the end of maintenance mode, which clears its texts',
    inMaintenance('Cable'),
    state({ maintenanceModeEnabledMessage: 'Cable' }),
    { maintenanceMode: false },
  ],
])('the body of %s', (_name, base, edited, body) => {
  expect(stateUpdateBody(base, edited)).toEqual(body);
});

test('changes have old and new values', () => {
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
  ['a text that is not saved has no error', state({ maintenanceModeEnabledMessage: 'x'.repeat(256) }), {}],
])('length limits: %s', (_name, values, errors) => {
  expect(stateFieldErrors(values)).toEqual(errors);
});

test('a save over the current state keeps what only the other user changed', () => {
  const base = state();
  const theirs = state({ available: false, pncEnabled: false });
  const edited = state({ freevend: true, available: true, pncEnabled: false });
  expect(stateConflicts(base, theirs, edited)).toEqual([
    { field: 'freevend', before: false, theirs: false, mine: true },
    { field: 'available', before: true, theirs: false, mine: false },
    { field: 'pncEnabled', before: true, theirs: false, mine: false },
  ]);
});

test('a message for a maintenance mode that the other user ended starts it again', () => {
  expect(stateConflicts(inMaintenance('Cable'), state(), inMaintenance('Plug'))).toEqual([
    { field: 'maintenanceMode', before: true, theirs: false, mine: true },
    { field: 'maintenanceModeEnabledMessage', before: 'Cable', theirs: null, mine: 'Plug' },
  ]);
});

test('each history entry has its changes, except the oldest', () => {
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
