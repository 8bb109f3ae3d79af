import { serverLimits } from '@dmp/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from './guard.ts';
import { fingerprintOf, hashOfKey, readIdempotencyKey } from './idempotency-key.ts';

/**
 * Answer to a repeated request with the same key: `answer` is the stored answer of the first request; `made-again` is a
 * new one, for calls whose answer contains secrets that must not be stored.
 */
export type Repetition = 'answer' | 'made-again';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for calls that are not idempotent by themselves: they accept an `Idempotency-Key`. */
    repetition?: Repetition;
  }
  interface FastifyRequest {
    /** The row of its key; null without a key, and for a repeated request. */
    idempotent: KeyRow | null;
  }
}

/** Primary key of `idempotent_requests`. */
interface KeyRow {
  user_id: string;
  route: string;
  key_hash: string;
}

const sentences = {
  other: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
  underWay: 'The first request with this Idempotency-Key is still under way. Try again in a moment.',
  unknown: 'The first request with this Idempotency-Key broke off and may have been carried out. Check Jobs.',
};

/** Callers wait this long at most. A request without an answer by then was interrupted: its process has ended. */
const interruptedAfterMs = 10 * 60_000;

/**
 * Implements the header `Idempotency-Key` for routes with `config.repetition`, by
 * draft-ietf-httpapi-idempotency-key-header-07: a repeated request gets the answer of the first one, or 409 while that
 * is running; another request with the same key gets 422. A key belongs to its user and route, and is stored for
 * `serverLimits.idempotency.hours`. A rejected request had no effect, so its key can be used again.
 */
export function handleIdempotencyKeys(app: FastifyInstance, kysely: Kysely<Tables>): void {
  app.decorateRequest('idempotent', null);
  app.addHook('preHandler', async (request, reply) => {
    const { repetition, access } = request.routeOptions.config;
    if (!repetition || access === 'public') return undefined;
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === undefined) return undefined;
    const row = rowOf(request, key);
    const fingerprint = fingerprintOf(key, request.url, request.body);
    if (await claimKey(kysely, row, fingerprint, repetition)) {
      request.idempotent = row;
      return undefined;
    }
    return replayAnswer(kysely, row, fingerprint, repetition, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const row = request.idempotent;
    if (!row) return;
    request.idempotent = null;
    try {
      await storeAnswer(kysely, row, {
        status: reply.statusCode,
        answer: request.routeOptions.config.repetition === 'answer' ? String(payload ?? '') : null,
      });
    } catch (error) {
      // The caller still gets the answer; a repeated request is rejected until the key expires.
      request.log.error({ err: error, route: row.route }, 'the answer for repetitions could not be kept');
    }
  });
}

const rowOf = (request: FastifyRequest, key: string): KeyRow => ({
  user_id: callerOf(request).id,
  route: `${request.method} ${request.routeOptions.url}`,
  key_hash: hashOfKey(key),
});

const isRow = ({ user_id, route, key_hash }: KeyRow) =>
  sql<boolean>`(user_id, route, key_hash) = (${user_id}, ${route}, ${key_hash})`;

const storedSince = () => new Date(Date.now() - serverLimits.idempotency.hours * 3_600_000);

/** @returns whether to carry out the request: it is the first with its key, or repeats a call with `made-again` */
async function claimKey(
  kysely: Kysely<Tables>,
  row: KeyRow,
  fingerprint: string,
  repetition: Repetition,
): Promise<boolean> {
  await limitKeysOfUser(kysely, row.user_id);
  const canReuse =
    repetition === 'made-again'
      ? sql<boolean>`old.started_at < ${storedSince()} or (old.status is not null and old.fingerprint = ${fingerprint})`
      : sql<boolean>`old.started_at < ${storedSince()}`;
  const { rows } = await sql`
    insert into idempotent_requests as old (user_id, route, key_hash, fingerprint, started_at)
    values (${row.user_id}, ${row.route}, ${row.key_hash}, ${fingerprint}, ${new Date()})
    on conflict (user_id, route, key_hash) do update
      set fingerprint = excluded.fingerprint, started_at = excluded.started_at, status = null, answer = null
      where ${canReuse}
    returning 1`.execute(kysely);
  return rows.length > 0;
}

/** Deletes the oldest answered requests of a user beyond `serverLimits.idempotency.perUser`. */
async function limitKeysOfUser(kysely: Kysely<Tables>, userId: string): Promise<void> {
  await sql`
    delete from idempotent_requests where user_id = ${userId} and status is not null and started_at < (
      select started_at from idempotent_requests where user_id = ${userId}
      order by started_at desc offset ${serverLimits.idempotency.perUser - 1} limit 1)`.execute(kysely);
}

/** @throws {HttpError} 422 for another request, 409 while the first is running or when its outcome is unknown */
async function replayAnswer(
  kysely: Kysely<Tables>,
  row: KeyRow,
  fingerprint: string,
  repetition: Repetition,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await kysely.selectFrom('idempotent_requests').selectAll().where(isRow(row)).executeTakeFirst();
  // The first request was rejected between the two statements, and its row deleted.
  if (!found) throw new HttpError(409, sentences.underWay);
  if (found.fingerprint !== fingerprint) throw new HttpError(422, sentences.other);
  if (found.status === null) {
    const isInterrupted = found.started_at.getTime() < Date.now() - interruptedAfterMs;
    throw new HttpError(409, isInterrupted ? sentences.unknown : sentences.underWay);
  }
  if (found.status >= 500) throw new HttpError(409, sentences.unknown);
  const { status, answer } = found;
  // The first request was answered between the two statements; the next retry is carried out again.
  if (repetition === 'made-again') throw new HttpError(409, sentences.underWay);
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(answer || undefined);
}

/** Stores the answer. A rejected request had no effect, so its key is deleted; the effect of a 5xx is unknown. */
async function storeAnswer(
  kysely: Kysely<Tables>,
  row: KeyRow,
  { status, answer }: { status: number; answer: string | null },
) {
  if (status >= 400 && status < 500) {
    await kysely.deleteFrom('idempotent_requests').where(isRow(row)).execute();
    return;
  }
  await kysely
    .updateTable('idempotent_requests')
    .set({ status, answer: status < 400 ? answer : null })
    .where(isRow(row))
    .execute();
}
