import { formatHundredths, formatOutageMinutes, formatSecond, moduleLine, networkProviderOf } from './module-lines.ts';

test.each([
  ['Shell Recharge', 'shell_recharge'],
  ['EVgo', 'evgo'],
  ['Stay-N-Charge', 'stay_n_charge'],
  [' AmpedUp! Networks ', 'ampedup_networks'],
  [null, ''],
])('the network operator %j becomes the network provider %j', (operator, provider) => {
  expect(networkProviderOf(operator)).toBe(provider);
});

test.each([
  [100.5, '1.01'],
  [0, '0.00'],
  [9700, '97.00'],
  [12_324_892, '123248.92'],
])('%d hundredths are %s', (count, text) => {
  expect(formatHundredths(count)).toBe(text);
});

test('times and minutes have the format of EV-ChART', () => {
  expect(formatSecond(new Date('2023-07-03T12:51:48.999Z'))).toBe('2023-07-03T12:51:48Z');
  expect(formatOutageMinutes(90_000)).toBe('1.50');
});

test('a line without values states that a port had nothing to report', () => {
  const port = { locationId: 'LOC-1', networkOperator: 'Voltway', uid: 'US*VLT*E1' };
  expect(moduleLine(2, port).join()).toBe('LOC-1,voltway,US*VLT*E1,,,,,,,,,,,');
  expect(moduleLine(4, port, { outage_duration: '1.00' }).join()).toBe('LOC-1,US*VLT*E1,voltway,,1.00,,,');
});
