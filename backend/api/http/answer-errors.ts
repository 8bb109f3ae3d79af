import { ownProperty } from '@dmp/shared/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { HttpError } from '../../access/http-error.ts';
import { UnsafeStateKey } from '../../actions/index.ts';
import { DatabaseUnavailable, isDatabaseShortage } from '../../database/away.ts';
import { isShortage } from '../../database/shortage.ts';
import { LogStoreUnavailable } from '../../ocpp-logs/index.ts';
import { TooBusy } from '../../pacing/bounded-turns.ts';

/** Sentences for errors that Fastify throws itself, by code. */
const sentences: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body must be a JSON object and must not be empty.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON, with the content-type header application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body does not match its content-length header.',
  FST_ERR_BAD_URL: 'The address is not well formed.',
};

/** PostgreSQL's `character_not_in_repertoire`: a text contains the NUL character. */
const characterNotInRepertoire = '22021';

/** PostgreSQL's `query_canceled` and ClickHouse's `TIMEOUT_EXCEEDED`: the statement exceeded its timeout. */
const timeoutCodes = ['57014', '159'];

/** Status and sentence of any error. The sentence of a 5xx reveals nothing about the cause. */
export function answerTo(error: Error & Partial<FastifyError>): { status: number; sentence: string } {
  if (error instanceof HttpError) return { status: error.statusCode, sentence: error.message };
  if (error instanceof TooBusy) return { status: 503, sentence: error.message };
  if (error instanceof UnsafeStateKey) return { status: 409, sentence: error.message };
  if (error.code === characterNotInRepertoire) {
    return { status: 400, sentence: 'Text must not contain the NUL character.' };
  }
  if (error instanceof LogStoreUnavailable) {
    return { status: 503, sentence: 'The log store does not answer. Nothing is lost; try again in a moment.' };
  }
  if (timeoutCodes.includes(error.code ?? '')) {
    return {
      status: 503,
      sentence: 'This takes too long. Ask for less, such as a shorter time range or fewer devices.',
    };
  }
  if (error instanceof DatabaseUnavailable) {
    return { status: 503, sentence: 'The database cannot be reached at the moment. Try again in a few seconds.' };
  }
  if (isDatabaseShortage(error)) {
    return {
      status: 503,
      sentence: 'The database has too little room or memory for this at the moment. Try again later.',
    };
  }
  if (isShortage(error)) {
    return {
      status: 503,
      sentence: 'The server has too little room, or too many files open, at the moment. Try again later.',
    };
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) return { status: 500, sentence: 'The server failed. The fault is in its log.' };
  if (error instanceof SyntaxError) return { status, sentence: 'The body is not valid JSON.' };
  return { status, sentence: ownProperty(sentences, error.code ?? '') ?? 'The request is not valid.' };
}

/**
 * A rejected body up to this number of bytes is still read and discarded. If the connection closed during the upload,
 * the sender could not read the answer.
 */
const maxDrainedBytes = 32 * 1024 * 1024;

/** Answers every error with `{"error": sentence}`. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<Error & Partial<FastifyError>>((error, request, reply) => {
    const { status, sentence } = answerTo(error);
    if (status >= 500 && !(error instanceof HttpError || error instanceof TooBusy))
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    if (error instanceof HttpError) reply.headers(error.headers);
    if (error instanceof TooBusy) reply.header('retry-after', error.retryAfterSeconds);
    // Files at the same address may be cached for a year; this answer must not be.
    reply.header('cache-control', 'no-store');
    const length = Number(request.headers['content-length']);
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && length <= maxDrainedBytes) reply.removeHeader('connection');
    return reply.code(status).send({ error: sentence, ...(error instanceof HttpError ? error.more : {}) });
  });
  app.setNotFoundHandler((request, reply) =>
    // Not cached: a file of a release that is missing now can exist a moment later.
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ error: `There is nothing at this address for ${request.method}.` }),
  );
}
