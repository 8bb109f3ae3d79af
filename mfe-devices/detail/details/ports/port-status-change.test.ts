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
  [['removed', 'E2*1'], [{ evseNumber: 2, portId: 'E2*1' }], false],
])('for ports %j the body has %j; several EVSEs: %p', (selectedIds, evsePortIds, multiEvses) => {
  const change = { availabilityType: 'Inoperative' as const, message: 'Broken cable' };
  expect(portStatusChange(ports, selectedIds, change)).toEqual({ ...change, evsePortIds, multiEvses });
});
