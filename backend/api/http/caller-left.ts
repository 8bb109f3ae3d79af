import type { FastifyReply } from 'fastify';
import { HttpError } from '../../access/http-error.ts';

/** The status that proxies log for a caller who did not wait; nobody gets it. */
const callerLeft = 499;

/** Aborted once the caller has gone before the answer: what is done for them alone can end. */
export function callerLeftSignal(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) left.abort(new HttpError(callerLeft, 'The caller did not wait for the answer.'));
  });
  return left.signal;
}
