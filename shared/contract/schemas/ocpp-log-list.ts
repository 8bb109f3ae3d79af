import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { logSources } from '../logs.ts';
import { sortOrders } from '../paging.ts';
import { OcppLog } from './logs.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { OneOf, Strict, Timestamp, TimeZoneName } from './schema.ts';

/** One or several values, joined by `joinFilterValues`. */
const Values = Type.Optional(Type.String({ maxLength: limits.length.filter }));

const filters = {
  /** Start, inclusive. */
  start: Type.Optional(Timestamp),
  /** End, inclusive. */
  end: Type.Optional(Timestamp),
  /** Log types. */
  detailType: Values,
  /** Chargebox IDs. */
  resources: Values,
  /** Station IDs. */
  stationId: Values,
  /** EVSE UIDs: messages about these EVSEs or about their whole chargers. */
  evses: Values,
  /** Sender of the message. */
  source: Type.Optional(OneOf(logSources)),
  /** OCPP-J message IDs; a request and its response have the same. */
  messageId: Values,
  /** `status` of the payload. */
  status: Values,
  /** `errorCode` or `ErrorCode` of the payload, or the code of a CALLERROR. */
  errorCode: Values,
  /** `vendorErrorCode` or `VendorErrorCode` of the payload. */
  vendorErrorCode: Values,
  /**
   * A part of the payload as sent or received, ignoring case. Requires `start`, and an `end` (default: now) at most
   * `limits.payloadSearch.days` later.
   */
  payload: Values,
  /** Only errors: rejected frames, CALLERRORs, rejections, failures, and faults. */
  onlyErrors: Type.Optional(Type.Boolean()),
};

/** Query of `GET logs/ocpp`; newest first by default. */
export const OcppLogQuery = Strict({
  ...filters,
  ...pagingQuery(['time']),
  /** One-based page number, sent with `evses` for the logs of a device; replaces `pageNumber`. */
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageNumber.max })),
});
export type OcppLogQuery = Static<typeof OcppLogQuery>;

/** Response of `GET logs/ocpp`; `number` is zero-based. */
export const OcppLogPage = PageOf(OcppLog);
export type OcppLogPage = Static<typeof OcppLogPage>;

/** Query of `GET logs/ocpp/exporter/export-csv`: filters and sort order of the list. */
export const OcppLogExportQuery = Strict({
  ...filters,
  sortBy: Type.Optional(OneOf(['time'])),
  sortOrder: Type.Optional(OneOf(sortOrders)),
});
export type OcppLogExportQuery = Static<typeof OcppLogExportQuery>;

/**
 * Query of `GET logs/ocpp/exporter/export-raw-ocpp-logs/{deviceId}`: both ends inclusive, at most
 * `limits.span.rawExportDays` apart and not older than `limits.span.rawExportAgeDays`. Days are in `timeZone` (default:
 * UTC).
 */
export const RawLogExportQuery = Strict({
  startDate: Timestamp,
  endDate: Timestamp,
  timeZone: Type.Optional(TimeZoneName),
});
export type RawLogExportQuery = Static<typeof RawLogExportQuery>;
