import { isCount, offeredPowerOf, peakPowerOf, registersOf } from './charger-values.ts';

test.each([
  [0, true],
  [2_147_483_647, true],
  [2_147_483_648, false],
  [1e300, false],
  [-1, false],
  [1.5, false],
])('%d fits a column: %s', (value, expected) => {
  expect(isCount(value)).toBe(expected);
});

test.each<[string, Parameters<typeof registersOf>[0][number]['sampledValue'], number | undefined]>([
  ['a total', [{ value: '10' }], 10],
  ['a total in kWh', [{ value: '1.5', unit: 'kWh' }], 1500],
  ['a total beside its phases', [{ value: '10', phase: 'L1' }, { value: '30', phase: 'L2' }, { value: '39' }], 39],
  ['one phase', [{ value: '7', phase: 'L1' }], 7],
  [
    'three phases, in several units',
    [
      { value: '1000', phase: 'L1' },
      { value: '2', phase: 'L2', unit: 'kWh' },
      { value: '3000.4', phase: 'L3' },
    ],
    6000,
  ],
  [
    'phases to neutral, which say the same as the phases',
    [
      { value: '1', phase: 'L1-N' },
      { value: '2', phase: 'L2-N' },
      { value: '1', phase: 'L1' },
      { value: '2', phase: 'L2' },
    ],
    3,
  ],
  ['voltage between phases', [{ value: '400', phase: 'L1-L2' }], undefined],
  [
    'what goes in, before what comes out',
    [
      { value: '12', location: 'Inlet' },
      { value: '10', location: 'Outlet' },
    ],
    10,
  ],
  ['what goes in alone', [{ value: '12', location: 'Inlet' }], 12],
  ['another quantity', [{ value: '50', measurand: 'SoC' }], undefined],
  ['what is signed', [{ value: '12', format: 'SignedData' }], undefined],
  ['no numbers', ['NaN', '1e99', '-5', '', ' ', '0x10', '1,5'].map((value) => ({ value })), undefined],
  [
    'units that are none',
    [
      { value: '1', unit: 'Vendor' },
      { value: '2', unit: 'constructor' },
    ],
    undefined,
  ],
])('the energy register of %s', (_, sampledValue, register) => {
  expect(registersOf([{ timestamp: '', sampledValue }])).toEqual(register === undefined ? [] : [register]);
});

test('phases that are sent one by one are of one moment', () => {
  const at = (timestamp: string, value: string, phase?: string) => ({
    ...{ timestamp, sampledValue: [{ value, ...(phase ? { phase } : {}) }] },
  });
  expect(registersOf([at('1', '10', 'L1'), at('1', '20', 'L2'), at('2', '11', 'L1'), at('2', '22', 'L2')])).toEqual([
    30, 33,
  ]);
  expect(registersOf([at('1', '30'), at('1', '10', 'L1'), at('1', '31')])).toEqual([30, 31]);
});

test('registers are in the order in which they were read', () => {
  const at = (value: string) => ({ timestamp: '', sampledValue: [{ value }] });
  expect(registersOf([at('1'), at('x'), at('3')])).toEqual([1, 3]);
  expect(registersOf([])).toEqual([]);
});

test('the power that is offered is the latest of all phases, in W', () => {
  const at = (...sampledValue: Parameters<typeof offeredPowerOf>[0][number]['sampledValue']) => ({
    timestamp: '2026-01-01T00:00:00Z',
    sampledValue,
  });
  const offered = (value: string, more: object = {}) => ({ value, measurand: 'Power.Offered', ...more });
  const read = (...readings: Parameters<typeof offeredPowerOf>[0]) => offeredPowerOf(readings);
  expect(read(at(offered('50000')), at(offered('62.5', { unit: 'kW' })))).toBe(62_500);
  expect(read(at(offered('9', { phase: 'L1' }), { value: '8', measurand: 'Power.Active.Import' }))).toBe(9);
  expect(read(at({ value: '8', measurand: 'Power.Active.Import' }))).toBeUndefined();
  expect(read(at(offered('1', { unit: 'VA' }), offered('2', { unit: 'Vendor' })))).toBeUndefined();
  expect(read(at(offered('-1'), offered('NaN'), offered('xy', { format: 'SignedData' })))).toBeUndefined();
});

test('the power that is drawn is the most of all readings, in W', () => {
  const drawn = (value: string, more: object = {}) => ({
    timestamp: '2026-01-01T00:00:00Z',
    sampledValue: [{ value, measurand: 'Power.Active.Import', ...more }],
  });
  expect(peakPowerOf([drawn('50000'), drawn('62.5', { unit: 'kW' }), drawn('7'), drawn('5000000')])).toBe(62_500);
  expect(peakPowerOf([drawn('0')])).toBe(0);
  expect(peakPowerOf([drawn('9', { phase: 'L1-L2' }), drawn('9', { measurand: 'Power.Offered' })])).toBeUndefined();
  expect(peakPowerOf([])).toBeUndefined();
});
