import { type Static, Type } from '@sinclair/typebox';
import { limits } from './limits.ts';
import { OcppLog } from './logs.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Strict, Timestamp } from './schema.ts';

const Values = Type.Optional(Type.String({ maxLength: limits.length.filter }));

/** Query of `GET logs/ocpp`; newest first unless asked otherwise. */
export const OcppLogQuery = Strict({
  ...pagingQuery(['time']),
  /** From this moment on. */
  start: Type.Optional(Timestamp),
  /** Up to and including this moment. */
  end: Type.Optional(Timestamp),
  /** Log types, as `joinFilterValues` writes them. */
  detailType: Values,
  /** Chargebox ids, as `joinFilterValues` writes them. */
  resources: Values,
});
export type OcppLogQuery = Static<typeof OcppLogQuery>;

/** Answer of `GET logs/ocpp`. */
export const OcppLogPage = PageOf(OcppLog);
export type OcppLogPage = Static<typeof OcppLogPage>;
