import { type Static, Type } from '@sinclair/typebox';
import { jobTypes } from '../jobs.ts';
import { executionModes, jobOutcomes, outcomes } from '../remote-action.ts';
import { DiagnosticsFile } from './diagnostics.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

/** One job, with the number of its devices per outcome. */
export const Job = Strict({
  id: Type.String(),
  eventType: OneOf(jobTypes),
  /** Parameters of the job type, such as `{ "resetType": "Hard" }`. */
  parameters: Type.Record(Type.String(), Type.Unknown()),
  remoteActionType: OneOf(executionModes),
  scheduledTime: Nullable(Timestamp),
  createdBy: Type.String(),
  createdAt: Timestamp,
  cancelledAt: Nullable(Timestamp),
  /** ID of the job whose failed devices this job retries. */
  retryOf: Type.Optional(Nullable(Type.String())),
  /** IDs of the jobs that retry the failed devices of this job, newest first. */
  retries: Type.Optional(Type.Array(Type.String())),
  devices: Type.Integer({ minimum: 0 }),
  /** Number of devices per outcome, without outcomes that no device has. */
  outcomes: Type.Partial(Strict(Object.fromEntries(jobOutcomes.map((outcome) => [outcome, Type.Integer()])))),
});
export type Job = Static<typeof Job>;

/** Outcome of a job on one device. */
export const JobDevice = Strict({
  deviceId: Type.String(),
  chargeboxId: Type.String(),
  outcome: OneOf(outcomes),
  /** Reason for the outcome, as a sentence. */
  detail: Nullable(Type.String()),
  attempts: Type.Integer({ minimum: 0 }),
  sentAt: Nullable(Timestamp),
  answeredAt: Nullable(Timestamp),
  effectAt: Nullable(Timestamp),
  /** File that the charger uploaded for the job; null for callers without `read:devices`. */
  file: Nullable(Type.Pick(DiagnosticsFile, ['fileName', 'url'], { additionalProperties: false })),
});
export type JobDevice = Static<typeof JobDevice>;

const { pageNumber, pageSize } = pagingQuery([]);

/**
 * Query of `GET remote-action/jobs`; newest first. `open=true` returns only unfinished jobs, `mine=true` only jobs that
 * the caller started.
 */
export const JobListQuery = Strict({
  pageNumber,
  pageSize,
  open: Type.Optional(Type.Boolean({ default: false })),
  mine: Type.Optional(Type.Boolean({ default: false })),
});
export type JobListQuery = Static<typeof JobListQuery>;

/** Response of `GET remote-action/jobs`. */
export const JobPage = PageOf(Job);
export type JobPage = Static<typeof JobPage>;

/** Query of `GET remote-action/jobs/{id}`: selects the rows. */
export const JobQuery = Strict({ pageNumber, pageSize, outcome: Type.Optional(OneOf(outcomes)) });
export type JobQuery = Static<typeof JobQuery>;

/** Query of `GET remote-action/jobs/{id}/export`. */
export const JobExportQuery = Strict({ outcome: JobQuery.properties.outcome });
export type JobExportQuery = Static<typeof JobExportQuery>;

/** Response of `GET remote-action/jobs/{id}`: the job, and one page of its devices, sorted by chargebox ID. */
export const JobDetail = Strict({ ...Job.properties, rows: PageOf(JobDevice) });
export type JobDetail = Static<typeof JobDetail>;

/** Response of `GET devices/{chargeboxId}/newest-job`; both fields are null if the device never had a job. */
export const NewestJob = Strict({ job: Nullable(Job), device: Nullable(JobDevice) });
export type NewestJob = Static<typeof NewestJob>;

/** Response of `DELETE remote-action/jobs/{id}`. */
export const JobCancelled = Strict({
  /** Number of devices on which the job was canceled. */
  cancelled: Type.Integer({ minimum: 0 }),
});
export type JobCancelled = Static<typeof JobCancelled>;
