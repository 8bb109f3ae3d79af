import { type ActionChoice, awaySentence, choiceFault, isPastDay, triggerBody } from './action-choice.ts';
import { type DeviceAction, deviceActions } from './device-action.ts';

const reset = deviceActions.find(({ eventType }) => eventType === 'RESET_REQUEST') as DeviceAction;
const now = new Date(2026, 10, 20, 12, 0, 0);
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test.each<[ActionChoice, string | undefined]>([
  [{ mode: 'IMMEDIATE' }, 'incomplete'],
  [{ mode: 'IMMEDIATE', resetType: 'Hard' }, undefined],
  [{ mode: 'IMMEDIATE', resetType: 'Hard', scheduledTime: after(-60) }, undefined],
  [{ mode: 'SCHEDULED', resetType: 'Soft' }, 'incomplete'],
  [{ mode: 'SCHEDULED', resetType: 'Soft', scheduledTime: after(1) }, undefined],
  [{ mode: 'SCHEDULED', resetType: 'Soft', scheduledTime: after(0) }, 'past'],
  [{ mode: 'SCHEDULED', resetType: 'Soft', scheduledTime: after(-1) }, 'past'],
  [{ mode: 'SCHEDULED', scheduledTime: after(-1) }, 'past'],
  [{ mode: 'SCHEDULED', scheduledTime: after(1) }, 'incomplete'],
])('%j is %s', (choice, fault) => {
  expect(choiceFault(reset, choice, now)).toBe(fault);
});

test.each([
  [
    1,
    1,
    'This device is not connected. It is acted on when it returns within an hour; otherwise the action fails on it.',
  ],
  [
    1,
    3,
    '1 of these devices is not connected. It is acted on when it returns within an hour; otherwise the action fails on it.',
  ],
  [
    2,
    3,
    '2 of these devices are not connected. They are acted on when they return within an hour; otherwise the action fails on them.',
  ],
])('%d of %d being away reads %s', (away, all, sentence) => {
  expect(awaySentence(away, all)).toBe(sentence);
});

test.each([
  [new Date(2026, 10, 19, 23, 59, 59), true],
  [new Date(2026, 10, 20, 0, 0, 0), false],
  [new Date(2026, 10, 20, 23, 59, 59), false],
  [new Date(2026, 10, 21), false],
  [new Date(2025, 11, 31), true],
])('%s lies before today: %p', (day, past) => {
  expect(isPastDay(day, now)).toBe(past);
});

test.each<[ActionChoice, object]>([
  [
    { mode: 'IMMEDIATE', resetType: 'Hard', scheduledTime: after(60) },
    { deviceList: ['A', 'B'], remoteActionType: 'IMMEDIATE', eventType: 'RESET_REQUEST', resetType: 'Hard' },
  ],
  [
    { mode: 'SCHEDULED', resetType: 'Soft', scheduledTime: after(60) },
    {
      deviceList: ['A', 'B'],
      remoteActionType: 'SCHEDULED',
      eventType: 'RESET_REQUEST',
      resetType: 'Soft',
      scheduledTime: after(60).toISOString(),
    },
  ],
])('%j is sent as %j', (choice, body) => {
  expect(triggerBody(reset, choice, ['A', 'B'])).toEqual(body);
});
