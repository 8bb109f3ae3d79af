import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Connections } from '../connections/index.ts';

/** A port on which one data connection is awaited (RFC 959, section 5.1.2). */
export interface PassivePort {
  port: number;
  /** Resolves with the connection; undefined when none comes in time, or the port was closed. */
  connection(withinMs: number): Promise<Socket | undefined>;
  close(): void;
}

/** An address without the mark of IPv4 in IPv6. */
export const plainAddress = (address: string | undefined): string => (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * Listens on the first free port of a range.
 *
 * @param from the only address a connection is taken from
 * @param connections where it is counted
 * @param announcedWithinMs when the port closes unless the connection was asked for by then
 * @throws when none is free
 */
export async function openPassivePort({
  host,
  ports,
  from,
  connections,
  announcedWithinMs,
}: {
  host: string;
  ports: { from: number; to: number };
  from: string;
  connections: Pick<Connections, 'open' | 'letIn'> | undefined;
  announcedWithinMs: number;
}): Promise<PassivePort> {
  const { server, port } = await listen(host, ports);
  const { promise, resolve } = withResolver<Socket | undefined>();
  // Nothing of it is read before a file is announced.
  server.on('connection', (socket) => {
    socket.on('error', () => socket.destroy());
    if (plainAddress(socket.remoteAddress) !== from || connections?.open(socket) === false) {
      socket.destroy();
      return;
    }
    // Its dialog has signed in.
    connections?.letIn(socket);
    server.close();
    resolve(socket);
  });
  server.on('error', () => resolve(undefined));
  const close = () => {
    clearTimeout(unannounced);
    server.close();
    resolve(undefined);
    void promise.then((socket) => socket?.destroy());
  };
  const unannounced = setTimeout(close, announcedWithinMs);
  return {
    port,
    async connection(withinMs) {
      clearTimeout(unannounced);
      const late = setTimeout(() => resolve(undefined), withinMs);
      const socket = await promise;
      clearTimeout(late);
      server.close();
      return socket?.destroyed ? undefined : socket;
    },
    close,
  };
}

async function listen(
  host: string,
  { from, to }: { from: number; to: number },
): Promise<{ server: Server; port: number }> {
  for (let port = from; port <= to; port += 1) {
    const server = createServer({ pauseOnConnect: true });
    try {
      server.listen(port, host);
      await once(server, 'listening');
      return { server, port };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
  throw new Error(`No port from ${from} to ${to} is free.`);
}

function withResolver<T>(): { promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
