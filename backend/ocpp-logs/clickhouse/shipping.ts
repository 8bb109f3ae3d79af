import { randomUUID } from 'node:crypto';
import { serverLimits } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { backOffMs } from '../../pacing/back-off.ts';
import { createWorkLoop } from '../../pacing/work-loop.ts';
import type { LogStoreLog } from '../log-store.ts';
import type { ClickHouseTable } from './reader.ts';

/** Rows of one batch: few enough that making them ready holds up nothing else in this process. */
const batchSize = 5000;
/** Bytes of frames after which a batch takes no more rows. */
const batchBytes = 8 * serverLimits.logBatchBytes;
/** How often rows are taken that do not fill a batch: a column store wants few and large batches. */
const everyMs = 1000;
/** How long after a failure it is tried again. */
const retries = { firstMs: 1000, longestMs: 30_000 };
/** A batch whose process has been silent for so long is taken over: longer than sending it may take. */
const leaseSeconds = 180;
/** How long the end waits for a server that has a batch and does not answer. */
const lastAnswerMs = 3000;

/** Takes rows from the database to ClickHouse, in one process at a time. */
export class Shipping {
  readonly #id = randomUUID();

  constructor(
    private readonly kysely: Kysely<Tables>,
    private readonly table: ClickHouseTable,
    private readonly size = batchSize,
  ) {}

  /**
   * Sends the next batch: first the one that was not finished, as it was, under the token it had. A store that
   * has it already takes it for done, so that no row is there twice whatever failed in between.
   *
   * @param signal ends the sending: the batch is sent again by whoever is next
   * @returns whether there may be more right now
   */
  async next(signal?: AbortSignal): Promise<boolean> {
    const token = await this.#take();
    if (token === undefined) return false;
    const { rows, bytes } = await this.#send(token, signal);
    await this.#finish(token);
    return rows >= this.size || bytes >= batchBytes;
  }

  /** Lets another process go on at once. */
  async leave(): Promise<void> {
    await this.kysely
      .updateTable('ocpp_log_shipping')
      .set({ claimed_by: null, claimed_until: null })
      .where('claimed_by', '=', this.#id)
      .execute();
  }

  /** The token of the batch to send; undefined when there is none, or another process is at it. */
  async #take(): Promise<string | undefined> {
    const { rows } = await sql<{ token: string }>`
      update ocpp_log_shipping set claimed_by = ${this.#id}::uuid,
        claimed_until = now() + make_interval(secs => ${leaseSeconds}::int),
        token = coalesce(token, gen_random_uuid()),
        ids = coalesce(ids, (select array_agg(id order by id) from (
          select id, sum(bytes) over (order by id rows between unbounded preceding and 1 preceding) as before_it from (
            select id, octet_length(frame) as bytes from ocpp_log_spool order by id limit ${this.size}) first) next
          where coalesce(before_it, 0) < ${batchBytes}))
      where (claimed_by is null or claimed_by = ${this.#id}::uuid or claimed_until < now())
        and (ids is not null or exists (select from ocpp_log_spool))
      returning token`.execute(this.kysely);
    return rows[0]?.token;
  }

  /** @returns how many rows it had, and bytes of frames */
  async #send(token: string, signal: AbortSignal | undefined): Promise<{ rows: number; bytes: number }> {
    const { rows } = await sql<{ frame: string }>`
      select id, to_char(time at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') as time, device_id, chargebox_id, station_id, evse_uid,
        source, detail_type, message_id, frame, status, error_code, vendor_error_code, fault, deviations, is_error
      from ocpp_log_spool
      where id = any((select ids from ocpp_log_shipping where token = ${token}::uuid)::bigint[])
      order by id`.execute(this.kysely);
    const { client, name, ready } = this.table;
    await ready();
    await client.insert({
      table: name,
      values: rows,
      format: 'JSONEachRow',
      ...(signal ? { abort_signal: signal } : {}),
      clickhouse_settings: {
        // Written when it is answered, and once only.
        ...{ async_insert: 0, insert_deduplicate: 1, insert_deduplication_token: token },
        // Whatever days the rows are of, it is one batch.
        max_partitions_per_insert_block: '0',
      },
    });
    return { rows: rows.length, bytes: rows.reduce((bytes, { frame }) => bytes + Buffer.byteLength(frame), 0) };
  }

  async #finish(token: string): Promise<void> {
    await sql`
      with done as (
        update ocpp_log_shipping s set token = null, ids = null
        from (select ids from ocpp_log_shipping where token = ${token}::uuid for update) batch
        where s.token = ${token}::uuid returning batch.ids
      )
      delete from ocpp_log_spool where id = any((select ids from done)::bigint[])`.execute(this.kysely);
  }
}

/** Ships every second, or as fast as batches fill. While the store is away rows wait in the database. */
export function startShipping(shipping: Shipping, log: LogStoreLog): () => Promise<void> {
  let failures = 0;
  const ending = new AbortController();
  const loop = createWorkLoop({
    async work(running) {
      while (running() && (await shipping.next(ending.signal)));
      failures = 0;
    },
    failed(error) {
      if (ending.signal.aborted) return;
      failures += 1;
      log.error({ err: error }, 'logs could not be sent to the log store and wait in the database');
    },
    tickMs: everyMs,
    untilNextMs: async () => (failures === 0 ? everyMs : backOffMs(retries, failures)),
  });
  loop.start();
  return async () => {
    const cut = setTimeout(() => ending.abort(), lastAnswerMs);
    await loop.stop();
    clearTimeout(cut);
    await shipping.leave();
  };
}
