import { chargingDifference, chargingEndSentence, currentFlagSentence } from './current-words.ts';

const on = (count: number) => ({ freevend: count, available: 0, pncEnabled: 0, maintenanceMode: 0 });

test.each<[number, number, string]>([
  [1, 1, 'Now on.'],
  [1, 0, 'Now off.'],
  [40, 0, 'Now off for all 40 devices.'],
  [40, 40, 'Now on for all 40 devices.'],
  [1200, 12, 'Now on for 12 of 1,200 devices.'],
])('a flag of %d devices that is on for %d of them: %p', (devices, count, words) => {
  expect(currentFlagSentence('freevend', { devices, on: on(count) })).toBe(words);
});

test.each<[number, number | undefined, string]>([
  [143, 1200, 'Ends charging on 143 devices; 1,200 transactions running'],
  [1, 1, 'Ends charging on 1 device; 1 transaction running'],
  // Plugged-in vehicles without a transaction, and a backend that does not count transactions.
  [2, 0, 'Ends charging on 2 devices'],
  [2, undefined, 'Ends charging on 2 devices'],
])('%d charging devices with %p transactions: %p', (charging, transactions, words) => {
  expect(chargingEndSentence({ charging, ...(transactions === undefined ? {} : { transactions }) })).toBe(words);
});

test.each<[number, number, RegExp | undefined]>([
  [143, 143, undefined],
  [0, 0, undefined],
  // The device's status can briefly be newer than that of its EVSE.
  [3, 4, undefined],
  [143, 142, /^1 of the charging devices has a different status/],
  [1200, 100, /^1,100 of the charging devices have a different status/],
])('%d charging, %d of them in the list: %p', (charging, shownCharging, words) => {
  const sentence = chargingDifference({ charging, shownCharging });
  if (words) expect(sentence).toMatch(words);
  else expect(sentence).toBeUndefined();
});
