import { portStatusChange } from './port-status-change.ts';

const ports = [
  { id: 'E1*1', evseNumber: 1 },
  { id: 'E1*2', evseNumber: 1 },
  { id: 'E2*1', evseNumber: 2 },
];

test.each([
  [['E1*2'], [{ evseNumber: 1, portId: 'E1*2' }], false],
  [
    ['E1*2', 'E1*1'],
    [
      { evseNumber: 1, portId: 'E1*1' },
      { evseNumber: 1, portId: 'E1*2' },
    ],
    false,
  ],
  [
    ['E1*1', 'E2*1'],
    [
      { evseNumber: 1, portId: 'E1*1' },
      { evseNumber: 2, portId: 'E2*1' },
    ],
    true,
  ],
  [['gone', 'E2*1'], [{ evseNumber: 2, portId: 'E2*1' }], false],
])('of %j it names %j; several EVSEs: %p', (chosen, evsePortIds, multiEvses) => {
  const change = { availabilityType: 'Inoperative' as const, message: 'Broken cable' };
  expect(portStatusChange(ports, chosen, change)).toEqual({ ...change, evsePortIds, multiEvses });
});
