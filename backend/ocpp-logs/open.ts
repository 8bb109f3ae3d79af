import { clickHouseLogStore, openClickHouseTable } from './clickhouse/store.ts';
import type { LogStore } from './log-store.ts';
import { postgresLogStore } from './postgres/store.ts';

/** The store of OCPP logs: ClickHouse where an address is given, the database otherwise. */
export const openLogStore = ({
  logStoreUrl,
  logRetentionDays,
}: {
  logStoreUrl: string | undefined;
  logRetentionDays: number;
}): LogStore =>
  logStoreUrl === undefined
    ? postgresLogStore
    : clickHouseLogStore(openClickHouseTable({ url: logStoreUrl, retentionDays: logRetentionDays }));
