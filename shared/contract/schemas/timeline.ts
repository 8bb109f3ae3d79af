import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { jobTypes } from '../jobs.ts';
import { outcomes } from '../remote-action.ts';
import { operationalStatuses } from '../statuses.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

/** Query of `GET devices/{chargeboxId}/timeline`. */
export const TimelineQuery = Strict({
  /** Start, inclusive. Default: 24 hours before `end`. */
  start: Type.Optional(Timestamp),
  /** End. Default: now. */
  end: Type.Optional(Timestamp),
});
export type TimelineQuery = Static<typeof TimelineQuery>;

/** Entries of one kind, oldest first: the newest `limits.timeline.entries`, and the total number. */
const Lane = <T extends TSchema>(entry: T) =>
  Strict({ entries: Type.Array(entry), total: Type.Integer({ minimum: 0 }) });

const period = {
  /** May be before the start of the timeline. */
  from: Timestamp,
  /** Null if the entry does not end within the timeline. */
  to: Nullable(Timestamp),
};

/** A period in which an EVSE had one status. */
export const TimelineStatus = Strict({ ...period, status: OneOf(operationalStatuses) });
export type TimelineStatus = Static<typeof TimelineStatus>;

/** A charging session of an EVSE. */
export const TimelineSession = Strict({
  ...period,
  /** `transactionId` of OCPP 1.6. */
  id: Type.Integer(),
  connectorId: Type.Integer(),
  /** In kWh; null if the charger has not reported a meter value. */
  energy: Nullable(Type.Number()),
  stopReason: Nullable(Type.String()),
  /** Assumptions made because the charger did not report a value or reported an impossible one, as texts. */
  assumed: Type.Array(Type.String()),
});
export type TimelineSession = Static<typeof TimelineSession>;

/** An outage with the newest entry of the NEVI log about it. */
export const TimelineExemption = Strict({
  ...period,
  category: Type.String(),
  neviExempt: Type.Boolean(),
  message: Type.String(),
  createdBy: Type.String(),
  createdAt: Timestamp,
});
export type TimelineExemption = Static<typeof TimelineExemption>;

/** A period in which the charger was connected or disconnected. */
export const TimelineConnection = Strict({
  connected: Type.Boolean(),
  /** Null if the charger had never connected before. */
  from: Nullable(Timestamp),
  to: period.to,
  /** Why the previous connection ended; null while connected. */
  reason: Nullable(Type.String()),
});
export type TimelineConnection = Static<typeof TimelineConnection>;

/** A BootNotification of the charger (OCPP 1.6). */
export const TimelineBoot = Strict({ at: Timestamp, firmwareVersion: Nullable(Type.String()) });
export type TimelineBoot = Static<typeof TimelineBoot>;

/** A StatusNotification (OCPP 1.6) with an error. */
export const TimelineFault = Strict({
  at: Timestamp,
  /** Null for the whole charger. */
  stationId: Nullable(Type.String()),
  connectorId: Nullable(Type.Integer()),
  status: Nullable(Type.String()),
  errorCode: Nullable(Type.String()),
  vendorErrorCode: Nullable(Type.String()),
});
export type TimelineFault = Static<typeof TimelineFault>;

/** A job of staff on the device, with its outcome. */
export const TimelineAction = Strict({
  /** When the job was requested or scheduled. */
  from: Timestamp,
  /** Time of its effect, or else of the response; null while pending. */
  to: Nullable(Timestamp),
  jobId: Type.String(),
  eventType: OneOf(jobTypes),
  /** Descriptive parameters of the job, without configuration values. */
  parameters: Type.Record(Type.String(), Type.Unknown()),
  createdBy: Type.String(),
  outcome: OneOf(outcomes),
  /** Reason for the outcome, as a sentence. */
  detail: Nullable(Type.String()),
});
export type TimelineAction = Static<typeof TimelineAction>;

/** A period of maintenance mode. */
export const TimelineMaintenance = Strict({
  /** Null if unknown. */
  from: Nullable(Timestamp),
  to: period.to,
  message: Nullable(Type.String()),
  workOrder: Nullable(Type.String()),
  /** Users who switched maintenance mode on and off; null if unknown or not yet switched off. */
  begunBy: Nullable(Type.String()),
  endedBy: Nullable(Type.String()),
});
export type TimelineMaintenance = Static<typeof TimelineMaintenance>;

/** Response of `GET devices/{chargeboxId}/timeline`: the events of a device in a period. */
export const Timeline = Strict({
  start: Timestamp,
  end: Timestamp,
  /** Sorted by EVSE number. */
  evses: Type.Array(
    Strict({
      evseUid: Type.String(),
      stationId: Type.String(),
      statuses: Lane(TimelineStatus),
      sessions: Lane(TimelineSession),
      exemptions: Lane(TimelineExemption),
    }),
  ),
  connections: Lane(TimelineConnection),
  boots: Lane(TimelineBoot),
  faults: Lane(TimelineFault),
  actions: Lane(TimelineAction),
  maintenance: Lane(TimelineMaintenance),
});
export type Timeline = Static<typeof Timeline>;
/** The entries of one EVSE. */
export type TimelineEvse = Timeline['evses'][number];
