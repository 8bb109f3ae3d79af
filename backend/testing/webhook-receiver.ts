// Another system's end of a webhook, in the hands of a test.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request as it arrived. */
export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** The status of its answers from now on; with `nothing` it takes what comes and hangs up. */
  answerWith(status: number | 'nothing'): void;
  close(): Promise<void>;
}

export async function receiveWebhooks(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let status: number | 'nothing' = 200;
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    if (status === 'nothing') response.destroy();
    else response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/publications`,
    received,
    answerWith(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
