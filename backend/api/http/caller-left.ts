import type { FastifyReply } from 'fastify';
import { HttpError } from '../../access/http-error.ts';

/** The status that proxies such as nginx log for a client that closed the connection. It is never sent. */
const clientClosedRequest = 499;

/** Returns a signal that aborts when the caller disconnects before the answer, so that their work can be canceled. */
export function callerLeftSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded)
      disconnected.abort(new HttpError(clientClosedRequest, 'The caller did not wait for the answer.'));
  });
  return disconnected.signal;
}
