import { chargerTime, energyOf, isCount, offeredPowerOf, peakPowerOf } from './charger-values.ts';

const now = new Date('2026-06-01T12:00:00Z');

test.each([
  ['2026-06-01T11:00:00Z', '2026-06-01T11:00:00.000Z'],
  ['2026-06-01T13:00:00+02:00', '2026-06-01T11:00:00.000Z'],
  ['1970-01-01T00:00:00Z', now.toISOString()],
  ['0000-01-01T00:00:00Z', now.toISOString()],
  ['2099-01-01T00:00:00Z', now.toISOString()],
  ['2026-06-01T11:59:60Z', now.toISOString()],
  ['nonsense', now.toISOString()],
])('a charger’s %s is %s', (text, expected) => {
  expect(chargerTime(text, now).toISOString()).toBe(expected);
});

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

test('the energy is the last total register, in Wh', () => {
  const at = (sampledValue: Parameters<typeof energyOf>[0][number]['sampledValue']) => ({
    timestamp: '',
    sampledValue,
  });
  expect(energyOf([at([{ value: '10' }]), at([{ value: '1.5', unit: 'kWh' }])])).toBe(1500);
  expect(
    energyOf([
      at([
        { value: '7', phase: 'L1' },
        { value: '50', measurand: 'SoC' },
      ]),
    ]),
  ).toBeUndefined();
  expect(energyOf([at([{ value: 'NaN' }, { value: '1e99' }, { value: '', format: 'SignedData' }])])).toBeUndefined();
  expect(
    energyOf([
      at([
        { value: '1', unit: 'Vendor' },
        { value: '2', unit: 'constructor' },
      ]),
    ]),
  ).toBeUndefined();
  expect(energyOf([])).toBeUndefined();
});

test('the power that is offered is the latest of all phases, in W', () => {
  const at = (...sampledValue: Parameters<typeof offeredPowerOf>[0][number]['sampledValue']) => ({
    timestamp: '2026-01-01T00:00:00Z',
    sampledValue,
  });
  const offered = (value: string, more: object = {}) => ({ value, measurand: 'Power.Offered', ...more });
  const read = (...readings: Parameters<typeof offeredPowerOf>[0]) => offeredPowerOf(readings);
  expect(read(at(offered('50000')), at(offered('62.5', { unit: 'kW' })))).toBe(62_500);
  expect(read(at(offered('9', { phase: 'L1' }), { value: '8', measurand: 'Power.Active.Import' }))).toBeUndefined();
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
  expect(peakPowerOf([drawn('9', { phase: 'L1' }), drawn('9', { measurand: 'Power.Offered' })])).toBeUndefined();
  expect(peakPowerOf([])).toBeUndefined();
});
