import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { serverLimits } from '@dmp/shared/contract';
import type { Connections } from './connections.ts';

const sentence = 'Your network has too many connections or requests under way. Close some, or retry in a few seconds.';

/**
 * The requests of each connection, one after the other. A caller may send many at once (pipelining, RFC 9112, section
 * 9.3.2): the next one begins once the answer to the one before it has left, and one who sends too many is cut off.
 */
export class RequestsInTurn {
  /** What waits on each connection that has a request under way. */
  readonly #waiting = new WeakMap<Duplex, [IncomingMessage, ServerResponse][]>();
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** Whether a request of this connection is under way. */
  isBusy(socket: Duplex): boolean {
    return this.#waiting.has(socket);
  }

  /** Makes requests wait for their turn. @param handle what each of them is for */
  listener(handle: RequestListener): RequestListener {
    const begin: RequestListener = (request, response) => {
      const { socket } = request;
      let isOver = false;
      // Until all of it has come, or its caller is known, it may make room for another.
      request.once('end', () => {
        if (!isOver) this.#connections.arrived(socket);
      });
      response.once('close', () => {
        isOver = true;
        const [next] = this.#waiting.get(socket)?.splice(0, 1) ?? [];
        // After an answer that ends the connection there is nowhere to write the next one to.
        if (next && socket.writable) return begin(...next);
        this.#waiting.delete(socket);
        this.#connections.wait(socket);
      });
      if (this.#connections.begin(request)) handle(request, response);
      else refuse(response);
    };
    return (request, response) => {
      const { socket } = request;
      const waiting = this.#waiting.get(socket);
      if (socket.destroyed) return;
      if (waiting === undefined) {
        this.#waiting.set(socket, []);
        begin(request, response);
      } else if (mayWait(request, waiting)) waiting.push([request, response]);
      else {
        this.#connections.charge(socket, serverLimits.connections.strangers.cutOff);
        cutOff(socket);
      }
    };
  }
}

/**
 * Closes a connection on which too many requests wait. Node makes an error for each that was read with the same packet,
 * 1,700 of them in 64 KB; their stack traces, which nobody reads, would cost far more than all else.
 */
function cutOff(socket: Duplex): void {
  let limit = Error.stackTraceLimit;
  socket.prependOnceListener('close', () => {
    limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = limit;
  });
  socket.destroy();
}

/** Characters of the address and headers of a request, which are kept while it waits. */
const sizeOf = ({ url = '', rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((size, text) => size + text.length, url.length);

/** Whether one more may wait. */
function mayWait(request: IncomingMessage, waiting: readonly [IncomingMessage, ServerResponse][]): boolean {
  const { waitingRequests, waitingBytes } = serverLimits.connections;
  const bytes = waiting.reduce((size, [one]) => size + sizeOf(one), sizeOf(request));
  return waiting.length < waitingRequests && bytes <= waitingBytes;
}

/** Answers a caller whose network has used up its share, or asks for too much. */
function refuse(response: ServerResponse): void {
  const body = JSON.stringify({ error: sentence });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'retry-after': '5', connection: 'close' };
  response.writeHead(503, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}
