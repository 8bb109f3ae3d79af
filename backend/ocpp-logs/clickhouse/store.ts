import { type ClickHouseClientConfigOptions, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { LogStore } from '../log-store.ts';
import { ClickHouseLogReader, type ClickHouseTable } from './reader.ts';
import { prepareTable } from './schema.ts';
import { Shipping, startShipping } from './shipping.ts';

/** Where ClickHouse is, and how long it keeps logs. */
export interface ClickHouseOptions {
  /** `http://user:password@host:8123/database`, or https. */
  url: string;
  retentionDays: number;
  /** In place of HTTP: an engine in this process, for tests. */
  connection?: ClickHouseClientConfigOptions['connection'];
}

/** Longer than a statement may take there, so that the reason is known. */
const requestTimeoutMs = 65_000;

/** The table there, which is made when it is first asked for: until then the server may be away. */
export function openClickHouseTable({ url, retentionDays, connection }: ClickHouseOptions): ClickHouseTable {
  const client = createClient({
    url,
    application: 'dmp',
    request_timeout: requestTimeoutMs,
    // A vendor's chargers are too many for an address.
    use_multipart_params_auto: true,
    compression: { request: true, response: true },
    log: { level: ClickHouseLogLevel.OFF },
    ...(connection ? { connection } : {}),
  });
  const name = `${quoted(databaseOf(url))}.ocpp_logs`;
  let prepared: Promise<void> | undefined;
  return {
    client,
    name,
    ready() {
      prepared ??= prepareTable(client, name, retentionDays).catch((error: unknown) => {
        // Asked anew by whoever comes next.
        prepared = undefined;
        throw error;
      });
      return prepared;
    },
  };
}

/**
 * Logs in ClickHouse. Rows are written to the database first, with what they
 * brought about, and taken from there in batches: a server that is away holds
 * up no charger.
 */
export const clickHouseLogStore = (table: ClickHouseTable): LogStore => ({
  kind: 'clickhouse',
  table: 'ocpp_log_spool',
  reader: (kysely) => new ClickHouseLogReader(table, kysely),
  startShipping: (kysely, log) => startShipping(new Shipping(kysely, table), log),
  close: () => table.client.close(),
});

const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || 'default';

const quoted = (name: string): string => `\`${name.replace(/[\\`]/g, '\\$&')}\``;
