import type { ClickHouseClient } from '@clickhouse/client';

/**
 * The table of logs. Its rows stand by time, so that a page begins where it
 * is; once more by charger; and counted by hour and type, with each part and
 * therefore always exact. A week goes as a whole, which costs nothing; with a
 * part for each day, a question without a time would have too many to look into.
 */
const createTable = (table: string, retentionDays: number): string => `
  create table if not exists ${table} (
    id UInt64 codec(Delta, ZSTD),
    time DateTime64(3, 'UTC') codec(Delta, ZSTD),
    device_id UUID codec(ZSTD),
    chargebox_id LowCardinality(String),
    station_id LowCardinality(Nullable(String)),
    evse_uid LowCardinality(Nullable(String)),
    source Enum8('EVSE' = 1, 'SERVER' = 2),
    detail_type LowCardinality(String),
    message_id String codec(ZSTD),
    frame String codec(ZSTD(3)),
    status LowCardinality(Nullable(String)),
    error_code LowCardinality(Nullable(String)),
    vendor_error_code LowCardinality(Nullable(String)),
    fault Nullable(String),
    deviations Nullable(String),
    is_error Bool,
    index by_message message_id type bloom_filter(0.01) granularity 1,
    projection by_charger (select * order by chargebox_id, time, id),
    projection by_hour (select toStartOfHour(time), detail_type, count() group by toStartOfHour(time), detail_type)
  ) engine = MergeTree partition by toMonday(time) order by (time, id) ttl ${expiry(retentionDays)}
  settings ttl_only_drop_parts = 1, materialize_ttl_recalculate_only = 1,
    non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1`;

const expiry = (days: number): string => `toDateTime(time) + toIntervalDay(${days})`;

/** Makes the table, or gives the one that is there the columns and the retention that are wanted now. */
export async function prepareTable(client: ClickHouseClient, table: string, retentionDays: number): Promise<void> {
  await client.command({ query: createTable(table, retentionDays) });
  const result = await client.query({ query: `show create table ${table}`, format: 'JSONEachRow' });
  const [created] = await result.json<{ statement: string }>();
  if (!created?.statement.includes('`deviations`')) {
    await client.command({
      query: `alter table ${table} add column if not exists deviations Nullable(String) after fault`,
    });
  }
  if (created?.statement.includes(expiry(retentionDays))) return;
  await client.command({ query: `alter table ${table} modify ttl ${expiry(retentionDays)}` });
}
