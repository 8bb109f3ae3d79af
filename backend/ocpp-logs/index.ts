export { fieldsOf, loggedFields } from './fields.ts';
export { countLogHours, forgetLogHours, hourMs, hourOf } from './hours.ts';
export {
  type Exchange,
  isByTime,
  isFull,
  type ListedRow,
  type LogFilter,
  type LogPeriod,
  type LogPlace,
  type LogReader,
  type LogRow,
  type LogStore,
  LogStoreUnavailable,
  type LogTableName,
  type Order,
  type Spans,
} from './log-store.ts';
export { openLogStore } from './open.ts';
export { postgresLogStore } from './postgres/store.ts';
export { evsesOfStations } from './stations.ts';
export {
  fitsOneBatch,
  type LogSpan,
  type LogTimeBatch,
  logSpanOf,
  readTimeBatches,
  withinBatch,
} from './time-batches.ts';
export { insertSentRows, isLate, type NewLogRow, writeLogRows } from './write-rows.ts';
