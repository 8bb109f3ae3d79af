import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { chargerPath } from '@dmp/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from './gateway-options.ts';
import { refusePlain } from './handshake.ts';

/** What the parser of HTTP adds to its errors. */
interface ParserError extends Error {
  rawPacket?: Buffer;
  /** What exactly it did not like. */
  reason?: string;
}

/**
 * Upgrades that never reach the gateway as such, so that staff see their chargers too: those that Node takes for plain
 * requests, since their `Connection` header is missing, and those that are no HTTP.
 */
export const refusedHandshakes =
  (gateway: Pick<Gateway, 'notePlain' | 'noteUnparsed'>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.server.on('request', (request: IncomingMessage) => {
      // One who sends too many at once was cut off.
      if (!request.socket.destroyed) gateway.notePlain(request);
    });
    for (const path of [chargerPath, `${chargerPath}*`, chargerPath.replace(/\/$/, '')]) {
      app.get(path, (request, reply) => {
        const { status, headers = {}, sentence } = refusePlain(request.raw);
        return reply.code(status).headers(headers).type('text/plain; charset=utf-8').send(sentence);
      });
    }
    app.server.on('clientError', ({ rawPacket, reason }: ParserError, socket: Socket) => {
      const why = reason ? `The request is not valid HTTP: ${reason}.` : 'The request is not valid HTTP.';
      if (rawPacket) gateway.noteUnparsed(rawPacket.toString('utf8'), socket, why);
    });
  };
