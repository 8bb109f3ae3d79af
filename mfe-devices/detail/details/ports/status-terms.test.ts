import type { OcppStatus } from '@dmp/shared/contract';
import { statusTerms } from './status-terms.ts';

const start = 'Ports show the status that the charger reports in OCPP terms. ';
const terms = (...statuses: (OcppStatus | null)[]) =>
  statusTerms(
    statuses.map((status) => ({ status })),
    false,
  );

test.each<[(OcppStatus | null)[], string | undefined]>([
  [[], undefined],
  [[null, 'Available', 'Charging', 'Reserved'], undefined],
  [['Faulted'], 'The device and its EVSEs show it in OCPI terms: Faulted is OUTOFORDER.'],
  [
    ['Faulted', 'Available', 'Unavailable', 'Faulted'],
    'The device and its EVSEs show it in OCPI terms: Faulted is OUTOFORDER, Unavailable is INOPERATIVE.',
  ],
  [['SuspendedEV'], 'The device and its EVSEs show it in OCPI terms: SuspendedEV is CHARGING.'],
])('%j', (statuses, sentence) => {
  expect(terms(...statuses)).toBe(sentence && start + sentence);
});

test('in maintenance mode it explains that all ports show RESERVED', () => {
  expect(statusTerms([{ status: 'Available' }], true)).toMatch(/show as RESERVED/);
  expect(statusTerms([], true)).toBeUndefined();
});
