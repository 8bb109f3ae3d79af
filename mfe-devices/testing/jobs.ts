import type { Job, JobDevice, Outcome } from '@dmp/shared/contract';

/** A job for tests; by default a hard reset of three devices. */
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

/** A device of a job for tests. */
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
