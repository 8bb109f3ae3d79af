import { limits } from '@dmp/shared/contract';
import { formatTime, zoneLabel } from '@dmp/shared/format';
import {
  type ActionChoice,
  choiceErrorTexts,
  isFutureDay,
  isPastDay,
  mustTypeCount,
  notConnectedSentence,
  scheduledAt,
  scheduleSentence,
  stateBody,
  triggerBody,
  validateChoice,
} from './action-choice.ts';
import { type ActionKind, type DeviceAction, deviceActions } from './device-action.ts';

const action = (kind: ActionKind) => deviceActions.find((one) => one.kind === kind) as DeviceAction;
const now = new Date(2026, 10, 20, 12, 0, 0);
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const hours = (count: number) => after(count * 3600);
const text = (length: number) => 'x'.repeat(length);

test.each<[ActionKind, Partial<ActionChoice>, string | undefined]>([
  ['RESET_REQUEST', {}, 'incomplete'],
  ['RESET_REQUEST', { resetType: 'Hard' }, undefined],
  ['RESET_REQUEST', { resetType: 'Hard', mode: 'SCHEDULED', scheduledTime: 'unreadable' }, 'incomplete'],
  ['GET_DIAGNOSTICS_REQUEST', { from: 'unreadable', to: now }, 'incomplete'],
  ['RESET_REQUEST', { resetType: 'Hard', scheduledTime: after(-60) }, undefined],
  ['RESET_REQUEST', { mode: 'SCHEDULED', resetType: 'Soft' }, 'incomplete'],
  ['RESET_REQUEST', { mode: 'SCHEDULED', resetType: 'Soft', scheduledTime: after(1) }, undefined],
  ['RESET_REQUEST', { mode: 'SCHEDULED', resetType: 'Soft', scheduledTime: after(0) }, 'past'],
  ['RESET_REQUEST', { mode: 'SCHEDULED', resetType: 'Soft', scheduledTime: after(-1) }, 'past'],
  ['RESET_REQUEST', { mode: 'SCHEDULED', scheduledTime: after(-1) }, 'past'],
  ['RESET_REQUEST', { mode: 'SCHEDULED', scheduledTime: after(1) }, 'incomplete'],
  ['UPDATE_FIRMWARE_REQUEST', {}, undefined],
  ['UPDATE_FIRMWARE_REQUEST', { mode: 'SCHEDULED' }, 'incomplete'],
  ['UPDATE_FIRMWARE_REQUEST', { mode: 'SCHEDULED', scheduledTime: after(-1) }, 'past'],
  ['TRIGGER_MESSAGE_REQUEST', {}, 'incomplete'],
  ['TRIGGER_MESSAGE_REQUEST', { requestedMessage: 'Heartbeat' }, undefined],
  ['GET_DIAGNOSTICS_REQUEST', {}, 'incomplete'],
  ['GET_DIAGNOSTICS_REQUEST', { from: hours(-1) }, 'incomplete'],
  ['GET_DIAGNOSTICS_REQUEST', { to: now }, 'incomplete'],
  ['GET_DIAGNOSTICS_REQUEST', { from: hours(-24), to: now }, undefined],
  ['GET_DIAGNOSTICS_REQUEST', { from: after(-86_401), to: now }, 'long'],
  ['GET_DIAGNOSTICS_REQUEST', { from: hours(-1), to: after(1) }, 'future'],
  ['GET_DIAGNOSTICS_REQUEST', { from: hours(-25), to: after(1) }, 'long'],
  ['GET_DIAGNOSTICS_REQUEST', { from: hours(-1), to: hours(-2) }, 'backwards'],
  ['UPDATE_STATE', {}, 'incomplete'],
  ['UPDATE_STATE', { flags: {}, message: 'alone' }, 'incomplete'],
  ['UPDATE_STATE', { flags: { freevend: false } }, undefined],
  ['UPDATE_STATE', { flags: { maintenanceMode: true } }, undefined],
  ['UPDATE_STATE', { flags: { maintenanceMode: true }, message: text(255), workOrder: text(20) }, undefined],
  ['UPDATE_STATE', { flags: { maintenanceMode: true }, message: text(256) }, 'long'],
  ['UPDATE_STATE', { flags: { maintenanceMode: true }, workOrder: text(21) }, 'long'],
])('%s with %j is %s', (kind, choice, error) => {
  expect(validateChoice(action(kind), { mode: 'IMMEDIATE', ...choice }, now)).toBe(error);
});

test('the error texts are those of the specification', () => {
  expect(choiceErrorTexts.past).toBe('Scheduled time must be after current time!');
  expect(choiceErrorTexts.long).toBe('Cannot select time frame greater than 24 hours');
  expect(limits.span.diagnosticsHours).toBe(24);
});

test.each<[ActionKind, ActionChoice['resetType'], number, boolean]>([
  ['RESET_REQUEST', 'Hard', 10, false],
  ['RESET_REQUEST', 'Hard', 11, true],
  ['RESET_REQUEST', 'Soft', 2000, false],
  ['RESET_REQUEST', undefined, 2000, false],
  ['UPDATE_FIRMWARE_REQUEST', 'Hard', 2000, false],
])('%s %s of %d devices requires typing the number: %p', (kind, resetType, devices, required) => {
  expect(mustTypeCount(action(kind), { mode: 'IMMEDIATE', resetType }, devices)).toBe(required);
});

test.each<[ActionKind, number, number, string]>([
  [
    'RESET_REQUEST',
    1,
    1,
    'This device is not connected. The action runs on it if it reconnects within an hour; otherwise, it fails on it.',
  ],
  [
    'RESET_REQUEST',
    1,
    3,
    '1 of these devices is not connected. The action runs on it if it reconnects within an hour; otherwise, it fails on it.',
  ],
  [
    'RESET_REQUEST',
    2,
    3,
    '2 of these devices are not connected. The action runs on them if they reconnect within an hour; otherwise, it fails on them.',
  ],
  [
    'UPDATE_STATE',
    2,
    3,
    '2 of these devices are not connected. The state is set right away; the chargers are told if they reconnect within an hour; otherwise, telling them fails.',
  ],
])('%s with %d of %d devices not connected reads %s', (kind, disconnected, all, sentence) => {
  expect(notConnectedSentence({ kind }, disconnected, all)).toBe(sentence);
});

test.each([
  [new Date(2026, 10, 19, 23, 59, 59), true, false],
  [new Date(2026, 10, 20, 0, 0, 0), false, false],
  [new Date(2026, 10, 20, 23, 59, 59), false, false],
  [new Date(2026, 10, 21), false, true],
  [new Date(2025, 11, 31), true, false],
])('%s is before today: %p, after today: %p', (day, past, future) => {
  expect(isPastDay(day, now)).toBe(past);
  expect(isFutureDay(day, now)).toBe(future);
});

const fullChoice: ActionChoice = {
  mode: 'IMMEDIATE',
  resetType: 'Hard',
  requestedMessage: 'Heartbeat',
  scheduledTime: after(60),
  from: hours(-2),
  to: hours(-1),
};
const range = { startTime: hours(-2).toISOString(), stopTime: hours(-1).toISOString() };

test.each([
  ['RESET_REQUEST', fullChoice, { remoteActionType: 'IMMEDIATE', resetType: 'Hard' }],
  [
    'UPDATE_FIRMWARE_REQUEST',
    { ...fullChoice, mode: 'SCHEDULED' },
    { remoteActionType: 'SCHEDULED', scheduledTime: after(60).toISOString() },
  ],
  ['TRIGGER_MESSAGE_REQUEST', fullChoice, { remoteActionType: 'IMMEDIATE', requestedMessage: 'Heartbeat' }],
  ['GET_DIAGNOSTICS_REQUEST', fullChoice, { remoteActionType: 'IMMEDIATE', ...range }],
] as const)('%s with %j is sent as %j', (eventType, choice, body) => {
  expect(triggerBody(eventType, choice, ['A', 'B'])).toEqual({ deviceList: ['A', 'B'], eventType, ...body });
});

test.each<[Partial<ActionChoice>, object]>([
  [{ flags: { freevend: true, available: false } }, { freevend: true, available: false }],
  [
    { flags: { maintenanceMode: true }, message: 'Cable', workOrder: 'W-1' },
    {
      maintenanceMode: true,
      maintenanceModeEnabledMessage: 'Cable',
      maintenanceModeEnabledWorkOrderNumber: 'W-1',
    },
  ],
  [{ flags: { maintenanceMode: true }, message: '' }, { maintenanceMode: true }],
  [{ flags: { freevend: true }, message: 'left over' }, { freevend: true }],
])('the state update %j is sent as %j', (choice, body) => {
  expect(stateBody({ mode: 'IMMEDIATE', ...choice }, [{ chargeboxId: 'A', partyId: 'DMP' }])).toEqual({
    chargeboxPartyIds: [{ chargeboxId: 'A', partyId: 'DMP' }],
    remoteActionType: 'IMMEDIATE',
    ...body,
  });
});

test.each<[number, string]>([
  [30, '30 s'],
  [3600 + 120, '1 h 2 min'],
  [7 * 86_400 + 4 * 3600, '7 d 4 h'],
])('the sentence of an action in %d s has its time, its zone, and the time until then', (seconds, until) => {
  const at = after(seconds);
  expect(scheduleSentence(at, now)).toBe(`It runs at ${formatTime(at)} ${zoneLabel(at)}, in ${until}.`);
});

test.each<[ActionChoice, Date | undefined]>([
  [{ mode: 'SCHEDULED', scheduledTime: now }, now],
  [{ mode: 'SCHEDULED', scheduledTime: 'unreadable' }, undefined],
  [{ mode: 'SCHEDULED' }, undefined],
  // A time entered earlier has no effect.
  [{ mode: 'IMMEDIATE', scheduledTime: now }, undefined],
])('%j is scheduled for %p', (choice, at) => {
  expect(scheduledAt(choice)).toBe(at);
});
