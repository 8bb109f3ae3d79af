import type { JobType } from '@dmp/shared/contract';

/** A device of a job that this worker has taken to carry out. */
export interface Claim {
  jobId: string;
  deviceId: string;
  chargeboxId: string;
  eventType: JobType;
  parameters: Record<string, unknown>;
  /** How often it was tried, this time included. */
  attempts: number;
  /** When it was to be carried out at first. */
  firstDue: Date;
  /** When this attempt was begun. */
  sentAt: Date;
}

/** Names a row of `job_devices`. */
export type ClaimKey = Pick<Claim, 'jobId' | 'deviceId'>;

/** Names one attempt of a row: a worker that was slow must not change what another one has begun since. */
export type AttemptKey = Pick<Claim, 'jobId' | 'deviceId' | 'attempts'>;
