import { type Static, Type } from '@sinclair/typebox';
import { jobTypes } from '../jobs.ts';
import { executionModes, jobOutcomes, outcomes } from '../remote-action.ts';
import { DiagnosticsFile } from './diagnostics.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

/** One job, with how many of its devices have which outcome. */
export const Job = Strict({
  id: Type.String(),
  eventType: OneOf(jobTypes),
  /** What the job type needs, such as `{ "resetType": "Hard" }`. */
  parameters: Type.Record(Type.String(), Type.Unknown()),
  remoteActionType: OneOf(executionModes),
  scheduledTime: Nullable(Timestamp),
  createdBy: Type.String(),
  createdAt: Timestamp,
  cancelledAt: Nullable(Timestamp),
  /** The job whose failed devices it tries again. */
  retryOf: Type.Optional(Nullable(Type.String())),
  /** The jobs that try its failed devices again, newest first. */
  retries: Type.Optional(Type.Array(Type.String())),
  devices: Type.Integer({ minimum: 0 }),
  /** Outcomes that no device has are left out. */
  outcomes: Type.Partial(Strict(Object.fromEntries(jobOutcomes.map((outcome) => [outcome, Type.Integer()])))),
});
export type Job = Static<typeof Job>;

/** What became of a job on one device. */
export const JobDevice = Strict({
  deviceId: Type.String(),
  chargeboxId: Type.String(),
  outcome: OneOf(outcomes),
  /** Why, in a sentence. */
  detail: Nullable(Type.String()),
  attempts: Type.Integer({ minimum: 0 }),
  sentAt: Nullable(Timestamp),
  answeredAt: Nullable(Timestamp),
  effectAt: Nullable(Timestamp),
  /** What the charger uploaded for it, for whoever may read devices. */
  file: Nullable(Type.Pick(DiagnosticsFile, ['fileName', 'url'], { additionalProperties: false })),
});
export type JobDevice = Static<typeof JobDevice>;

const { pageNumber, pageSize } = pagingQuery([]);

/**
 * Query of `GET remote-action/jobs`; the newest comes first. `open=true` gives those alone that are not at their end,
 * `mine=true` those that the caller began.
 */
export const JobListQuery = Strict({
  pageNumber,
  pageSize,
  open: Type.Optional(Type.Boolean({ default: false })),
  mine: Type.Optional(Type.Boolean({ default: false })),
});
export type JobListQuery = Static<typeof JobListQuery>;

/** Answer of `GET remote-action/jobs`. */
export const JobPage = PageOf(Job);
export type JobPage = Static<typeof JobPage>;

/** Query of `GET remote-action/jobs/{id}`: which of its rows. */
export const JobQuery = Strict({ pageNumber, pageSize, outcome: Type.Optional(OneOf(outcomes)) });
export type JobQuery = Static<typeof JobQuery>;

/** Query of `GET remote-action/jobs/{id}/export`. */
export const JobExportQuery = Strict({ outcome: JobQuery.properties.outcome });
export type JobExportQuery = Static<typeof JobExportQuery>;

/** Answer of `GET remote-action/jobs/{id}`: the job, and one page of its devices by chargebox id. */
export const JobDetail = Strict({ ...Job.properties, rows: PageOf(JobDevice) });
export type JobDetail = Static<typeof JobDetail>;

/** Answer of `GET devices/{chargeboxId}/newest-job`; both are null when nothing was ever done to it. */
export const NewestJob = Strict({ job: Nullable(Job), device: Nullable(JobDevice) });
export type NewestJob = Static<typeof NewestJob>;

/** Answer of `DELETE remote-action/jobs/{id}`. */
export const JobCancelled = Strict({
  /** Devices that it will not touch any more. */
  cancelled: Type.Integer({ minimum: 0 }),
});
export type JobCancelled = Static<typeof JobCancelled>;
