import type { Job, JobDevice, Outcome } from '@dmp/shared/contract';

/** A job for tests: a hard reset of three devices unless said otherwise. */
export const aJob = (facts: Partial<Job> = {}): Job => ({
  id: 'j1',
  eventType: 'RESET_REQUEST',
  parameters: { resetType: 'Hard' },
  remoteActionType: 'IMMEDIATE',
  scheduledTime: null,
  createdBy: 'operator@example.com',
  createdAt: '2026-11-20T11:00:00.000Z',
  cancelledAt: null,
  devices: 3,
  outcomes: { QUEUED: 1, EFFECT_SEEN: 1, FAILED: 1 },
  ...facts,
});

/** What became of a job on one device. */
export const aJobDevice = (chargeboxId: string, outcome: Outcome, facts: Partial<JobDevice> = {}): JobDevice => ({
  deviceId: `id-${chargeboxId}`,
  chargeboxId,
  outcome,
  detail: null,
  attempts: 1,
  sentAt: null,
  answeredAt: null,
  effectAt: null,
  file: null,
  ...facts,
});
