import { createServer, type RequestListener, type Server } from 'node:http';
import { serverLimits } from '@dmp/shared/contract';
import { Connections, RequestsInTurn } from '../connections/index.ts';
import type { Logger } from '../log/index.ts';

/** What is served. */
export interface Scraped {
  registry: { contentType: string };
  /** All of it, in Prometheus' text format. */
  scrape(): Promise<string>;
}

/** How long a caller may take for a request. */
const timeoutMs = 10_000;

/**
 * Serves `/metrics` on a port of its own: what is published to the world does
 * not lead there, and so nobody needs a token.
 *
 * @returns ends it
 */
export async function serveMetrics(
  metrics: Scraped,
  { port, host }: { port: number; host: string },
  log: Logger,
): Promise<() => Promise<void>> {
  // Places of its own: it is asked most of all when others have none.
  const most = serverLimits.metricsConnections;
  const connections = new Connections({ all: most, each: most });
  const turns = new RequestsInTurn(connections);
  const answer: RequestListener = (request, response) => {
    const say = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      say(404, 'text/plain', 'There is nothing at this address. The metrics are at /metrics.\n');
      return;
    }
    metrics.scrape().then(
      (text) => say(200, metrics.registry.contentType, text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read');
        say(500, 'text/plain', 'The metrics could not be read. The fault is in the log.\n');
      },
    );
  };
  const timeouts = { requestTimeout: timeoutMs, headersTimeout: timeoutMs };
  const server = createServer(timeouts, turns.listener(answer));
  server.setTimeout(timeoutMs);
  server.on('connection', (socket) => connections.open(socket));
  await listen(server, port, host);
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    connections.closeAll();
    await closed;
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });
}
