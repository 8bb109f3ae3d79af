import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { isAfterId, isUpToId } from '../../database/name-order.ts';
import { type CsvRow, lineOf } from '../http/csv/index.ts';
import type { ExportColumn } from './export-columns.ts';
import { byChargeboxId, chargeboxId } from './field-sql.ts';
import type { Condition } from './filters.ts';

/** Rows read at a time, and how many such batches are under way while one is written. */
const batchSize = 2000;
const ahead = 2;

/** What is exported, and how. */
export interface DeviceExport {
  columns: readonly ExportColumn[];
  conditions: readonly Condition[];
  /** What the rows are ordered by; their chargebox ids without. */
  order: RawBuilder<unknown> | undefined;
  now: Date;
}

/**
 * All devices for which the conditions hold. By chargebox id, which never
 * changes, or in the order that held when it began: whatever happens to a
 * device meanwhile, it is neither repeated nor lost. Between two batches
 * nothing is held open.
 */
export async function* exportRows(
  kysely: Kysely<Tables>,
  { columns, conditions, order, now }: DeviceExport,
): AsyncGenerator<CsvRow[]> {
  // One text a batch, made by the database, which has the types: a hundred thousand
  // devices have four million cells, too many to be looked at one by one here.
  const line = lineOf(columns.map(({ cell }) => cell(now)));
  const readSpan = async ([after, upTo]: Span): Promise<string> => {
    const span = [isAfterId(chargeboxId, after), ...(upTo === undefined ? [] : [isUpToId(chargeboxId, upTo)])];
    const where = sql.join([...span, ...conditions], sql` and `);
    const { rows } = await sql<{ lines: string | null }>`
      select string_agg(line, '') as lines from (
        select ${line} as line from devices where ${where} order by ${byChargeboxId()}
      ) batch`.execute(kysely);
    return rows[0]?.lines ?? '';
  };
  const readNamed = async (ids: readonly string[]): Promise<string> => {
    const { rows } = await sql<{ lines: string | null }>`
      select string_agg(line, '') as lines from (
        select ${line} as line from unnest(${ids}::uuid[]) with ordinality as named(device, place)
        join devices on devices.id = named.device order by named.place
      ) batch`.execute(kysely);
    return rows[0]?.lines ?? '';
  };
  const reads = order
    ? (await idsInOrder(kysely, conditions, order)).map((ids) => () => readNamed(ids))
    : (await spansOf(kysely, conditions)).map((span) => () => readSpan(span));
  const coming: Promise<string>[] = [];
  try {
    for (;;) {
      while (coming.length <= ahead) {
        const next = reads.shift();
        if (!next) break;
        coming.push(begun(next()));
      }
      const lines = await coming.shift();
      if (lines === undefined) return;
      yield [lines];
    }
  } finally {
    // A reader that went away leaves some unread.
    await Promise.allSettled(coming);
  }
}

/** After this chargebox id, up to and with that one; to the end without. */
type Span = readonly [after: string, upTo: string | undefined];

/** The devices in this order, cut into batches. */
async function idsInOrder(
  kysely: Kysely<Tables>,
  conditions: readonly Condition[],
  order: RawBuilder<unknown>,
): Promise<string[][]> {
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<{ id: string }>`
    select devices.id from devices ${where} order by ${order}, ${byChargeboxId()}`.execute(kysely);
  return Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, batch) =>
    rows.slice(batch * batchSize, (batch + 1) * batchSize).map(({ id }) => id),
  );
}

/** Where to cut the devices into batches, so that several can be read at once. */
async function spansOf(kysely: Kysely<Tables>, conditions: readonly Condition[]): Promise<Span[]> {
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<{ id: string }>`
    select id from (
      select devices.chargebox_id as id, row_number() over (order by ${byChargeboxId()}) as place from devices ${where}
    ) placed where place % ${batchSize} = 0 order by place`.execute(kysely);
  const ends = rows.map(({ id }) => id);
  return [...ends, undefined].map((upTo, index) => [ends[index - 1] ?? '', upTo]);
}

/** Its failure is told to whoever awaits it, be it later than it comes. */
function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}
