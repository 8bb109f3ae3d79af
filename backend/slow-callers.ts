import { serverLimits } from '@dmp/shared/contract';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './access/http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a file, which may come as slowly as its sender's line is. */
    takesFile?: boolean;
  }
}

/** How long a caller may take, in milliseconds. */
export interface CallerTimeouts {
  /** For the address and headers of a request. */
  headersMs: number;
  /** For the body of a call. */
  bodyMs: number;
  /** For a file in all: an address for an upload is good for an hour. */
  fileMs: number;
  /** Between two signs of life, while it sends or reads. A statement of a call, which says nothing, takes a minute. */
  silenceMs: number;
}

export const callerTimeouts: CallerTimeouts = serverLimits.connections;

/** Gives each body of a call its time; what takes longer is refused, and its connection closed. */
export function limitBodies(app: FastifyInstance, { bodyMs }: CallerTimeouts): void {
  app.addHook('preParsing', async (request, _reply, body) => {
    if (request.routeOptions.config.takesFile || request.raw.complete) return body;
    const timer = setTimeout(() => {
      const slow = new HttpError(408, 'The request took too long to arrive.', { connection: 'close' });
      // Whoever reads it answers; where nobody does, there is nobody to be answered.
      if (body.listenerCount('error') > 0) body.emit('error', slow);
      else request.raw.destroy();
    }, bodyMs);
    for (const event of ['end', 'close']) body.once(event, () => clearTimeout(timer));
    return body;
  });
}
