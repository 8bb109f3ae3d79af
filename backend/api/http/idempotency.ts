import { serverLimits } from '@dmp/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from './guard.ts';
import { fingerprintOf, hashOfKey, readIdempotencyKey } from './idempotency-key.ts';

/**
 * What a repetition with the same key gets: `answer`, the answer of the first request; or `made-again`, a new one, where
 * the answer holds secrets that must not be kept.
 */
export type Repetition = 'answer' | 'made-again';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call is not idempotent by itself, and takes an `Idempotency-Key`. */
    repetition?: Repetition;
  }
  interface FastifyRequest {
    /** The row of its key; null without one, and for a repetition. */
    idempotent: Row | null;
  }
}

/** What names a row of `idempotent_requests`. */
interface Row {
  user_id: string;
  route: string;
  key_hash: string;
}

const sentences = {
  other: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
  underWay: 'The first request with this Idempotency-Key is still under way. Try again in a moment.',
  unknown: 'The first request with this Idempotency-Key broke off and may have been carried out. Check Jobs.',
};

/** As long as a caller waits for its answer; a request without one by then was ended with its process. */
const brokenOffAfterMs = 10 * 60_000;

/**
 * Answers a repeated request of the routes with `config.repetition` by its header `Idempotency-Key`, as
 * draft-ietf-httpapi-idempotency-key-header-07 has it: the same request gets the answer of the first, or 409 while that
 * is under way; another request with the same key gets 422. A key belongs to its user and route, and is kept for
 * `serverLimits.idempotency.hours`. A refused request did nothing: its key can be used again.
 */
export function answerRepetitions(app: FastifyInstance, kysely: Kysely<Tables>): void {
  app.decorateRequest('idempotent', null);
  app.addHook('preHandler', async (request, reply) => {
    const { repetition, access } = request.routeOptions.config;
    if (!repetition || access === 'public') return undefined;
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === undefined) return undefined;
    const row = rowOf(request, key);
    const fingerprint = fingerprintOf(key, request.url, request.body);
    if (await begin(kysely, row, fingerprint, repetition)) {
      request.idempotent = row;
      return undefined;
    }
    return answerAgain(kysely, row, fingerprint, repetition, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const row = request.idempotent;
    if (!row) return;
    request.idempotent = null;
    try {
      await finish(kysely, row, {
        status: reply.statusCode,
        answer: request.routeOptions.config.repetition === 'answer' ? String(payload ?? '') : null,
      });
    } catch (error) {
      // It is carried out, and its caller gets the answer; a repetition is refused until its key is dropped.
      request.log.error({ err: error, route: row.route }, 'the answer for repetitions could not be kept');
    }
  });
}

const rowOf = (request: FastifyRequest, key: string): Row => ({
  user_id: callerOf(request).id,
  route: `${request.method} ${request.routeOptions.url}`,
  key_hash: hashOfKey(key),
});

const isRow = ({ user_id, route, key_hash }: Row) =>
  sql<boolean>`(user_id, route, key_hash) = (${user_id}, ${route}, ${key_hash})`;

const keptSince = () => new Date(Date.now() - serverLimits.idempotency.hours * 3_600_000);

/** @returns whether the request is to be carried out: it is the first with its key, or is made again each time */
async function begin(kysely: Kysely<Tables>, row: Row, fingerprint: string, repetition: Repetition): Promise<boolean> {
  await dropOfUser(kysely, row.user_id);
  const again =
    repetition === 'made-again'
      ? sql<boolean>`old.started_at < ${keptSince()} or (old.status is not null and old.fingerprint = ${fingerprint})`
      : sql<boolean>`old.started_at < ${keptSince()}`;
  const { rows } = await sql`
    insert into idempotent_requests as old (user_id, route, key_hash, fingerprint, started_at)
    values (${row.user_id}, ${row.route}, ${row.key_hash}, ${fingerprint}, ${new Date()})
    on conflict (user_id, route, key_hash) do update
      set fingerprint = excluded.fingerprint, started_at = excluded.started_at, status = null, answer = null
      where ${again}
    returning 1`.execute(kysely);
  return rows.length > 0;
}

/** Keeps no more of a user than `serverLimits.idempotency.perUser`: the oldest that are answered give way. */
async function dropOfUser(kysely: Kysely<Tables>, userId: string): Promise<void> {
  await sql`
    delete from idempotent_requests where user_id = ${userId} and status is not null and started_at < (
      select started_at from idempotent_requests where user_id = ${userId}
      order by started_at desc offset ${serverLimits.idempotency.perUser - 1} limit 1)`.execute(kysely);
}

/** @throws {HttpError} 422 for another request, 409 while the first is under way or nobody knows what became of it */
async function answerAgain(
  kysely: Kysely<Tables>,
  row: Row,
  fingerprint: string,
  repetition: Repetition,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await kysely.selectFrom('idempotent_requests').selectAll().where(isRow(row)).executeTakeFirst();
  // It was refused between the two statements.
  if (!found) throw new HttpError(409, sentences.underWay);
  if (found.fingerprint !== fingerprint) throw new HttpError(422, sentences.other);
  if (found.status === null) {
    const isBrokenOff = found.started_at.getTime() < Date.now() - brokenOffAfterMs;
    throw new HttpError(409, isBrokenOff ? sentences.unknown : sentences.underWay);
  }
  if (found.status >= 500) throw new HttpError(409, sentences.unknown);
  const { status, answer } = found;
  // It was answered between the two statements, and its answer is not kept: the next try makes a new one.
  if (repetition === 'made-again') throw new HttpError(409, sentences.underWay);
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(answer || undefined);
}

/** Keeps an answer. What was refused has done nothing; of what failed nobody knows whether it did. */
async function finish(kysely: Kysely<Tables>, row: Row, { status, answer }: { status: number; answer: string | null }) {
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
