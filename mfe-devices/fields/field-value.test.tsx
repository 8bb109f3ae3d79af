import type { Device, DeviceFieldName } from '@dmp/shared/contract';
import { formatDistance, formatTime } from '@dmp/shared/format';
import { render } from '@testing-library/react';
import { aDevice } from '../testing/devices.ts';
import { type FieldContext, renderField } from './field-value.tsx';

const textOf = (name: DeviceFieldName, facts: Partial<Device>, place: FieldContext) =>
  render(renderField(aDevice(facts), name, place)).container.textContent;

const message = 'The left cable does not lock; a technician comes on Thursday.';
const time = '2026-11-20T08:00:00.000Z';

test.each<[DeviceFieldName, Partial<Device>, string]>([
  ['make', { make: 'ABB' }, 'ABB'],
  ['make', { make: null }, '—'],
  ['make', { make: '' }, '—'],
  ['status', { status: 'CHARGING' }, 'CHARGING'],
  [
    'status',
    { status: 'OUTOFORDER', webSocketConnection: 'Not Connected', communicationTimestamp: time },
    'OUTOFORDERlast known',
  ],
  ['status', { status: 'UNKNOWN', webSocketConnection: 'Not Connected' }, 'Never connected'],
  [
    'status',
    { status: 'RESERVED', maintenanceMode: true, reportedStatus: 'OUTOFORDER' },
    'RESERVEDMaintenancereports OUTOFORDER',
  ],
  ['webSocketConnection', { webSocketConnection: 'Not Connected' }, 'Not Connected'],
  ['webSocketConnection', { bootRefusedAt: '2026-11-20T08:00:00.000Z' }, 'Boot refused'],
  [
    'webSocketConnection',
    { webSocketConnection: 'Not Connected', bootRefusedAt: '2026-11-20T08:00:00.000Z' },
    'Not Connected',
  ],
  ['plugInSuccessRate', { plugInSuccessRate: 97.44 }, '97.4%'],
  ['connectorTypes', { connectorTypes: ['DCCOMBOTYP1', 'SAEJ3400'] }, 'CCS, NACS'],
  ['connectorTypes', { connectorTypes: [] }, '—'],
  ['powerLevels', { powerLevels: [62.5, 180] }, '62.5 kW, 180 kW'],
  ['pncEnabled', { pncEnabled: false }, 'No'],
  ['timeSinceLastCharge', { timeSinceLastCharge: 3720 }, '1 h 2 min'],
  ['heartbeatTimestamp', { heartbeatTimestamp: time }, formatTime(time)],
  ['tags', { tags: [] }, '—'],
  ['tags', { tags: ['A', 'B', 'TWENTY-CHARACTERS-XX', 'D', 'E'] }, 'ABTWENTY-CHARACTERS-X…+2'],
  ['message', { message }, `${message.slice(0, 50)}…`],
])('in a list %s of %j reads %s', (name, facts, text) => {
  expect(textOf(name, facts, 'list')).toBe(text);
});

test.each<[DeviceFieldName, Partial<Device>, string]>([
  ['tags', { tags: ['A', 'B', 'TWENTY-CHARACTERS-XX', 'D', 'E'] }, 'ABTWENTY-CHARACTERS-XXDE'],
  ['message', { message }, message],
  ['plugInSuccessRate', { plugInSuccessRate: null }, '— (no session has ended in two weeks)'],
  ['plugInSuccessRate', { plugInSuccessRate: 0 }, '0%'],
  ['derated', { derated: null }, '— (not reported)'],
  ['derated', { derated: false }, 'No'],
  ['timeSinceLastCharge', { timeSinceLastCharge: null }, '— (never charged)'],
  ['powerLevels', { powerLevels: [] }, '— (no port reports its power)'],
])("on the device's page %s is complete, or has the reason why it is missing", (name, facts, text) => {
  expect(textOf(name, facts, 'page')).toBe(text);
});

test('the tooltip of a time is its distance from now', () => {
  const { getByRole } = render(renderField(aDevice({ heartbeatTimestamp: time }), 'heartbeatTimestamp', 'list'));
  expect(getByRole('time')).toHaveAttribute('title', formatDistance(time, new Date()));
});
