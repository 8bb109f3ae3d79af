import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { logSources } from '../logs.ts';
import { sortOrders } from '../paging.ts';
import { OcppLog } from './logs.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { OneOf, Strict, Timestamp, ZoneName } from './schema.ts';

/** One or several values, as `joinFilterValues` writes them. */
const Values = Type.Optional(Type.String({ maxLength: limits.length.filter }));

const filters = {
  /** From this moment on. */
  start: Type.Optional(Timestamp),
  /** Up to and including this moment. */
  end: Type.Optional(Timestamp),
  /** Log types. */
  detailType: Values,
  /** Chargebox ids. */
  resources: Values,
  /** Station ids. */
  stationId: Values,
  /** EVSE uids: what concerns them, or their chargers as a whole. */
  evses: Values,
  /** Who sent it. */
  source: Type.Optional(OneOf(logSources)),
  /** OCPP message ids: a request's and its response's. */
  messageId: Values,
  /** `status` of the payload. */
  status: Values,
  /** `errorCode` or `ErrorCode` of the payload, or the code of a CALLERROR. */
  errorCode: Values,
  /** `vendorErrorCode` or `VendorErrorCode` of the payload. */
  vendorErrorCode: Values,
  /**
   * A part of the payload as it crossed the wire, whatever its case; needs `start`, and an `end` that is at
   * most `limits.payloadSearch.days` later or now.
   */
  payload: Values,
  /** Only what tells that something went wrong: refused frames, CALLERRORs, rejections, failures and faults. */
  onlyErrors: Type.Optional(Type.Boolean()),
};

/** Query of `GET logs/ocpp`; newest first unless asked otherwise. */
export const OcppLogQuery = Strict({
  ...filters,
  ...pagingQuery(['time']),
  /** The page counted from 1, as the logs of a device are asked for with `evses`; in place of `pageNumber`. */
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageNumber.max })),
});
export type OcppLogQuery = Static<typeof OcppLogQuery>;

/** Answer of `GET logs/ocpp`; `number` counts from 0. */
export const OcppLogPage = PageOf(OcppLog);
export type OcppLogPage = Static<typeof OcppLogPage>;

/** Query of `GET logs/ocpp/exporter/export-csv`: the list's filters and order. */
export const OcppLogExportQuery = Strict({
  ...filters,
  sortBy: Type.Optional(OneOf(['time'])),
  sortOrder: Type.Optional(OneOf(sortOrders)),
});
export type OcppLogExportQuery = Static<typeof OcppLogExportQuery>;

/**
 * Query of `GET logs/ocpp/exporter/export-raw-ocpp-logs/{deviceId}`: both ends
 * included, at most `limits.span.rawExportDays` apart, not older than `limits.span.rawExportAgeDays`. These are
 * days of `timeZone`, or of UTC without one.
 */
export const RawLogExportQuery = Strict({
  startDate: Timestamp,
  endDate: Timestamp,
  timeZone: Type.Optional(ZoneName),
});
export type RawLogExportQuery = Static<typeof RawLogExportQuery>;
