import { ownProperty } from '@dmp/shared/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { HttpError } from '../../access/http-error.ts';
import { UnsafeStateKey } from '../../actions/index.ts';
import { DatabaseAway, isDatabaseShortage } from '../../database/away.ts';
import { isShortage } from '../../database/shortage.ts';
import { LogStoreAway } from '../../ocpp-logs/index.ts';
import { TooBusy } from '../../pacing/bounded-turns.ts';

/** What Fastify refuses by itself, in our words. */
const sentences: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body must be a JSON object and must not be empty.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON, with the content-type header application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body does not match its content-length header.',
  FST_ERR_BAD_URL: 'The address is not well formed.',
};

/** PostgreSQL's refusal of a text with the character NUL. */
const untranslatableCharacter = '22021';

/** PostgreSQL's `query_canceled`, and ClickHouse's `TIMEOUT_EXCEEDED`: the statement took longer than a call may. */
const tooSlow = ['57014', '159'];

/** Status and sentence of any error. What is none of the caller's fault says nothing of its cause. */
export function answerTo(error: Error & Partial<FastifyError>): { status: number; sentence: string } {
  if (error instanceof HttpError) return { status: error.statusCode, sentence: error.message };
  if (error instanceof TooBusy) return { status: 503, sentence: error.message };
  if (error instanceof UnsafeStateKey) return { status: 409, sentence: error.message };
  if (error.code === untranslatableCharacter) {
    return { status: 400, sentence: 'Text must not contain the NUL character.' };
  }
  if (error instanceof LogStoreAway) {
    return { status: 503, sentence: 'The log store does not answer. Nothing is lost; try again in a moment.' };
  }
  if (tooSlow.includes(error.code ?? '')) {
    return {
      status: 503,
      sentence: 'This takes too long. Ask for less, such as a shorter time range or fewer devices.',
    };
  }
  if (error instanceof DatabaseAway) {
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
 * A refused body up to this length is still taken in and thrown away. A connection
 * closed in its face would take the answer with it before the sender could read it.
 */
const longestDrained = 32 * 1024 * 1024;

/** Every error of this server becomes `{"error": sentence}`. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<Error & Partial<FastifyError>>((error, request, reply) => {
    const { status, sentence } = answerTo(error);
    if (status >= 500 && !(error instanceof HttpError || error instanceof TooBusy))
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    if (error instanceof HttpError) reply.headers(error.headers);
    if (error instanceof TooBusy) reply.header('retry-after', error.retryAfterSeconds);
    // The address may be one of a file that is kept for a year; this answer is not.
    reply.header('cache-control', 'no-store');
    const length = Number(request.headers['content-length']);
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && length <= longestDrained) reply.removeHeader('connection');
    return reply.code(status).send({ error: sentence, ...(error instanceof HttpError ? error.more : {}) });
  });
  app.setNotFoundHandler((request, reply) =>
    // Nor may a cache keep it: a release that is missing now can be there in a moment.
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ error: `There is nothing at this address for ${request.method}.` }),
  );
}
