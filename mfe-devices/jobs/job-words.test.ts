import type { Job } from '@dmp/shared/contract';
import { afterStart, isWaiting, jobLabel, jobPollInterval, outcomesInWords, retryAction } from './job-words.ts';

const now = new Date('2026-11-20T12:00:00Z');
const job = (facts: Partial<Job>): Job => ({
  id: '1',
  eventType: 'RESET_REQUEST',
  parameters: { resetType: 'Hard' },
  remoteActionType: 'IMMEDIATE',
  scheduledTime: null,
  createdBy: 'operator@example.com',
  createdAt: '2026-11-20T11:00:00.000Z',
  cancelledAt: null,
  devices: 10,
  outcomes: {},
  ...facts,
});

test.each<[Partial<Job>, string]>([
  [{}, 'Reset (Hard)'],
  [
    { eventType: 'TRIGGER_MESSAGE_REQUEST', parameters: { requestedMessage: 'Heartbeat' } },
    'Trigger Message (Heartbeat)',
  ],
  [{ eventType: 'UPDATE_FIRMWARE_REQUEST', parameters: {} }, 'Update Firmware'],
  [
    { eventType: 'CHANGE_CONFIGURATION_REQUEST', parameters: { key: 'Freevend', value: 'true', flag: 'freevend' } },
    'Update State: Freevend (Freevend = true)',
  ],
  [
    { eventType: 'CHANGE_CONFIGURATION_REQUEST', parameters: { key: 'Vendor.Password' } },
    'Change Configuration (Vendor.Password)',
  ],
  [
    { eventType: 'CHANGE_AVAILABILITY_REQUEST', parameters: { connectorId: 0, type: 'Inoperative' } },
    'Change Availability (Inoperative)',
  ],
])('the label of %j is %p', (facts, label) => {
  expect(jobLabel(job(facts))).toBe(label);
});

test.each<[Job['outcomes'], string]>([
  [{}, ''],
  [{ EFFECT_SEEN: 1200, FAILED: 3, QUEUED: 2 }, '3 Failed, 2 Queued, 1,200 Effect seen'],
  [{ PREPARING: 9, QUEUED: 1 }, '9 Preparing, 1 Queued'],
  [{ CANCELLED: 4 }, '4 Canceled'],
])('%j reads %p', (outcomes, words) => {
  expect(outcomesInWords(job({ outcomes }))).toBe(words);
});

const later = '2026-11-20T13:00:00.000Z';
const earlier = '2026-11-20T11:30:00.000Z';
test.each<[Partial<Job>, number, boolean]>([
  [{ outcomes: { QUEUED: 1 } }, 2000, true],
  [{ outcomes: { PREPARING: 1 } }, 2000, true],
  [{ outcomes: { ACCEPTED: 1, EFFECT_SEEN: 9 } }, 2000, false],
  [{ outcomes: { EFFECT_SEEN: 9, FAILED: 1 } }, 0, false],
  [{ outcomes: { QUEUED: 1 }, scheduledTime: later }, 15_000, true],
  [{ outcomes: { QUEUED: 1 }, scheduledTime: earlier }, 2000, true],
  [{ outcomes: { CANCELLED: 1 }, scheduledTime: later, cancelledAt: earlier }, 0, false],
  [{ outcomes: { SENT: 1 }, scheduledTime: earlier }, 2000, false],
  [{ outcomes: { QUEUED: 1 }, scheduledTime: later, cancelledAt: earlier }, 2000, false],
])('%j is polled every %d ms, and waits: %p', (facts, interval, waits) => {
  expect(jobPollInterval(job(facts), now)).toBe(interval);
  expect(isWaiting(job(facts))).toBe(waits);
});

test.each<[Partial<Job>, ReturnType<typeof retryAction>]>([
  [{}, { kind: 'RESET_REQUEST', preset: { resetType: 'Hard' } }],
  [
    { eventType: 'GET_DIAGNOSTICS_REQUEST', parameters: { startTime: earlier, stopTime: later } },
    { kind: 'GET_DIAGNOSTICS_REQUEST', preset: { from: new Date(earlier), to: new Date(later) } },
  ],
  [
    {
      eventType: 'CHANGE_AVAILABILITY_REQUEST',
      parameters: { connectorId: 0, type: 'Inoperative', flag: 'maintenanceMode' },
    },
    { kind: 'UPDATE_STATE', preset: { flags: { maintenanceMode: true } } },
  ],
  [
    {
      eventType: 'CHANGE_AVAILABILITY_REQUEST',
      parameters: { connectorId: 0, type: 'Operative', flag: 'maintenanceMode' },
    },
    { kind: 'UPDATE_STATE', preset: { flags: { maintenanceMode: false } } },
  ],
  [
    { eventType: 'CHANGE_CONFIGURATION_REQUEST', parameters: { key: 'k', value: 'v', flag: 'freevend' } },
    { kind: 'UPDATE_STATE', preset: {} },
  ],
  // The change of a port is no state of the whole device.
  [{ eventType: 'CHANGE_AVAILABILITY_REQUEST', parameters: { connectorId: 1, type: 'Operative' } }, undefined],
])('%j is retried by %j', (facts, retry) => {
  expect(retryAction(job(facts))).toEqual(retry);
});

test.each<[string | null, string, string]>([
  [null, '2026-11-20T11:00:02.400Z', '2 s'],
  [null, '2026-11-20T12:05:00.000Z', '1 h 5 min'],
  // A scheduled job starts at its scheduled time.
  [later, '2026-11-20T13:00:30.000Z', '30 s'],
  // A clock difference.
  [null, '2026-11-20T10:59:59.000Z', '0 s'],
])('for a job scheduled at %p, %p is %p after its start', (scheduledTime, at, words) => {
  expect(afterStart(job({ scheduledTime }), at)).toBe(words);
});
