import type { ActionChoice } from './action-choice.ts';
import { confirmWords } from './confirm-words.ts';
import type { ActionKind } from './device-action.ts';

test.each<[ActionKind, Partial<ActionChoice>, number | undefined, string]>([
  ['RESET_REQUEST', { resetType: 'Hard' }, 1998, 'Hard reset 1,998 devices'],
  ['RESET_REQUEST', { resetType: 'Soft' }, 1, 'Soft reset 1 device'],
  ['RESET_REQUEST', {}, 3, 'Reset 3 devices'],
  ['RESET_REQUEST', { resetType: 'Hard' }, undefined, 'Hard reset devices'],
  ['RESET_REQUEST', { resetType: 'Hard', mode: 'SCHEDULED' }, 40, 'Schedule hard reset of 40 devices'],
  ['RESET_REQUEST', { mode: 'SCHEDULED' }, 1, 'Schedule reset of 1 device'],
  ['UPDATE_FIRMWARE_REQUEST', {}, 2, 'Update firmware of 2 devices'],
  ['UPDATE_FIRMWARE_REQUEST', { mode: 'SCHEDULED' }, 2, 'Schedule firmware update of 2 devices'],
  ['TRIGGER_MESSAGE_REQUEST', {}, 2, 'Request message from 2 devices'],
  ['TRIGGER_MESSAGE_REQUEST', { requestedMessage: 'Heartbeat' }, 1, 'Request Heartbeat from 1 device'],
  ['GET_DIAGNOSTICS_REQUEST', {}, 1, 'Get diagnostics from 1 device'],
  ['SET_PASSWORD', {}, 1, 'Make password for 1 device'],
  ['SET_PASSWORD', {}, 3, 'Make passwords for 3 devices'],
  ['ROTATE_PASSWORD_REQUEST', {}, 3, 'Rotate password of 3 devices'],
  ['UPDATE_STATE', {}, 1200, 'Update state of 1,200 devices'],
])('the confirm button of %s with %j on %p devices is %p', (kind, choice, count, words) => {
  expect(confirmWords(kind, { mode: 'IMMEDIATE', ...choice }, count)).toBe(words);
});
