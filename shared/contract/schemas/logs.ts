import { type Static, Type } from '@sinclair/typebox';
import { type LogType, logTypes } from '../log-types.ts';
import { logSources } from '../logs.ts';
import { operationalStatuses } from '../statuses.ts';
import { PageOf } from './paging.ts';
import { Added, Nullable, OneOf, Strict, Timestamp } from './schema.ts';

const logFields = {
  /** Contains the time, so that the row is found without a scan. */
  id: Type.String(),
  detailType: Type.Unsafe<LogType>(OneOf(logTypes)),
  /** Affected chargebox IDs. */
  resources: Type.Array(Type.String()),
  stationId: Nullable(Type.String()),
  time: Timestamp,
  source: OneOf(logSources),
  detail: Strict({
    /** OCPP-J message ID; a response has that of its request. */
    messageId: Added(Type.String()),
    /**
     * The OCPP payload: an object, or a CALLERROR as `{errorCode, errorDescription, errorDetails}`. If `extract` is
     * present, only the status and error codes of the payload.
     */
    payload: Type.Unknown(),
    /**
     * The payload exactly as the charger sent it. Absent if it equals `payload` as JSON without white space, or
     * `payload` itself if that is text: see `payloadTextOf`.
     */
    payloadText: Added(Type.String()),
    /** In a list, the beginning of a long payload: see `limits.logFrame`. */
    extract: Type.Optional(Type.String()),
  }),
  /** Why the frame was rejected or is not a valid response; null if it is valid. */
  fault: Added(Nullable(Type.String())),
  /** Violations of OCPP in a frame that was accepted; null if there are none. */
  deviations: Added(Nullable(Type.String())),
};

/** One OCPP message as sent or received. */
export const OcppLog = Strict(logFields);
export type OcppLog = Static<typeof OcppLog>;

/** Response of `GET logs/ocpp/{id}`: a whole message and its request or response. */
export const OcppLogDetail = Strict({
  ...logFields,
  /** ID of the device. */
  deviceId: Added(Type.String()),
  /** The response to this request, or the request of this response; null if it is not in the log. */
  counterpart: Added(Nullable(OcppLog)),
});
export type OcppLogDetail = Static<typeof OcppLogDetail>;

/** One row of `GET devices/{chargeboxId}/operational-status-log`: a status change of an EVSE. */
export const OperationalStatusLogRow = Strict({
  evseUid: Type.String(),
  status: OneOf(operationalStatuses),
  timestamp: Timestamp,
});
export type OperationalStatusLogRow = Static<typeof OperationalStatusLogRow>;

/** Response of `GET devices/{chargeboxId}/operational-status-log`, newest first. */
export const OperationalStatusLogPage = PageOf(OperationalStatusLogRow);
export type OperationalStatusLogPage = Static<typeof OperationalStatusLogPage>;

/** One message of the live feed (`live-logs`). */
export const LiveLogMessage = Strict({
  time: Timestamp,
  evseUid: Type.String(),
  origin: OneOf(logSources),
  message: Type.String(),
});
export type LiveLogMessage = Static<typeof LiveLogMessage>;
