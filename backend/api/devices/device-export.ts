import { DeviceExportQuery, type DeviceFilters } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { visibleTo } from '../../access/own-devices.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { isAfterId, isUpToId } from '../../database/name-order.ts';
import { type CsvRow, csvFileName, csvLineSql, sendCsv } from '../http/csv/index.ts';
import { defineCall, FileReply } from '../http/define-call.ts';
import { type ExportColumn, exportColumns } from './export-columns.ts';
import { byChargeboxId, chargeboxIdColumn, deviceFieldOrder } from './field-sql.ts';
import { type DeviceCondition, deviceConditions } from './filters.ts';

/** Rows of a batch. */
const batchSize = 2000;
/** Batches that are read while one is written. */
const readAhead = 2;

export const exportDevices = defineCall({
  ...{ method: 'GET', path: '/devices/export', permission: 'read:devices', costly: 'file' },
  summary: 'All devices that the filters match, in any order and with any fields, as a file',
  ...{ tag: 'devices', produces: ['text/csv'], query: DeviceExportQuery, reply: FileReply },
  run: async ({ caller, query, reply }, { kysely }) => {
    const now = new Date();
    const { sortBy, sortOrder = 'ASC', columns: requested, ...filters } = query;
    const columns = exportColumns(requested);
    const conditions = [visibleTo(caller), ...deviceConditions(filters as DeviceFilters, now)];
    await audited(kysely, { by: caller, action: 'EXPORTED', subject: 'devices', detail: query });
    const order = sortBy && deviceFieldOrder(sortBy, sortOrder, now);
    return sendCsv(reply, {
      fileName: csvFileName('devices', now),
      header: columns.map(({ heading }) => heading),
      batches: exportBatches(kysely, { columns, conditions, order, now }),
    });
  },
});

interface DeviceExport {
  columns: readonly ExportColumn[];
  conditions: readonly DeviceCondition[];
  /** Order of the rows; by chargebox ID if undefined. */
  order: RawBuilder<unknown> | undefined;
  now: Date;
}

/**
 * All devices for which the conditions hold. By chargebox ID, which never changes, or in the order at the start of the
 * export: changes during the export neither repeat nor omit a device. No cursor or transaction stays open between
 * batches.
 */
async function* exportBatches(
  kysely: Kysely<Tables>,
  { columns, conditions, order, now }: DeviceExport,
): AsyncGenerator<CsvRow[]> {
  // The database, which knows the types, makes one text of a batch: 100,000 devices have four million cells, too many to
  // convert here one by one.
  const line = csvLineSql(columns.map(({ cell }) => cell(now)));
  const readSpan = async ([after, upTo]: Span): Promise<string> => {
    const span = [
      isAfterId(chargeboxIdColumn, after),
      ...(upTo === undefined ? [] : [isUpToId(chargeboxIdColumn, upTo)]),
    ];
    const where = sql.join([...span, ...conditions], sql` and `);
    const { rows } = await sql<{ lines: string | null }>`
      select string_agg(line, '') as lines from (
        select ${line} as line from devices where ${where} order by ${byChargeboxId()}
      ) batch`.execute(kysely);
    return rows[0]?.lines ?? '';
  };
  const readIds = async (ids: readonly string[]): Promise<string> => {
    const { rows } = await sql<{ lines: string | null }>`
      select string_agg(line, '') as lines from (
        select ${line} as line from unnest(${ids}::uuid[]) with ordinality as named(device, place)
        join devices on devices.id = named.device order by named.place
      ) batch`.execute(kysely);
    return rows[0]?.lines ?? '';
  };
  const reads = order
    ? (await idBatches(kysely, conditions, order)).map((ids) => () => readIds(ids))
    : (await chargeboxIdSpans(kysely, conditions)).map((span) => () => readSpan(span));
  const pending: Promise<string>[] = [];
  try {
    for (;;) {
      while (pending.length <= readAhead) {
        const read = reads.shift();
        if (!read) break;
        const batch = read();
        // Rejection is handled where the batch is awaited, which may be later.
        batch.catch(() => {});
        pending.push(batch);
      }
      const lines = await pending.shift();
      if (lines === undefined) return;
      yield [lines];
    }
  } finally {
    // A disconnected client leaves batches unread.
    await Promise.allSettled(pending);
  }
}

/** After the first chargebox ID, up to and including the second, or up to the end. */
type Span = readonly [after: string, upTo: string | undefined];

const whereAll = (conditions: readonly DeviceCondition[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

/** IDs of the devices in this order, in batches. */
async function idBatches(
  kysely: Kysely<Tables>,
  conditions: readonly DeviceCondition[],
  order: RawBuilder<unknown>,
): Promise<string[][]> {
  const { rows } = await sql<{ id: string }>`
    select devices.id from devices ${whereAll(conditions)} order by ${order}, ${byChargeboxId()}`.execute(kysely);
  return Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, batch) =>
    rows.slice(batch * batchSize, (batch + 1) * batchSize).map(({ id }) => id),
  );
}

/** Spans of a batch each, so that several batches can be read at once. */
async function chargeboxIdSpans(kysely: Kysely<Tables>, conditions: readonly DeviceCondition[]): Promise<Span[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select devices.chargebox_id as id, row_number() over (order by ${byChargeboxId()}) as place
      from devices ${whereAll(conditions)}
    ) placed where place % ${batchSize} = 0 order by place`.execute(kysely);
  const ends = rows.map(({ id }) => id);
  return [...ends, undefined].map((upTo, index) => [ends[index - 1] ?? '', upTo]);
}
