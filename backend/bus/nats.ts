import { connect, errors, type Msg, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { type Bus, NoResponderError, RequestTimeoutError } from './bus.ts';
import type { BusLog } from './in-process.ts';

/** How to reach the other processes. */
export interface NatsOptions {
  /** One or several addresses of the same NATS cluster, joined by commas: `nats://user:password@host:4222`. */
  url: string;
  /** Shown by the server's monitoring. */
  name: string;
  log: BusLog;
  /** Between two questions for a sign of life. */
  pingMs?: number;
  /** Called when the connection has ended for good, as when credentials are no longer accepted. */
  onLost(error: Error): void;
}

type Handler = (message: unknown) => unknown;
/** What goes back to one who asked; a fault is theirs to deal with, not a silence. */
type Envelope = { reply: unknown } | { error: string };

/** Between two attempts to find the server again. */
const reconnectMs = 500;
/** Reconnects after this many pings without an answer. */
const mostPings = 2;
/** How long the first connection may take. */
const connectMs = 10_000;

/** Subjects are words between dots: an address may hold any character, so it travels as base64url. */
const subjectOf = (subject: string, address?: string): string =>
  address === undefined ? `dmp.${subject}` : `dmp.${subject}.${Buffer.from(address).toString('base64url')}`;

/**
 * The bus between several processes, over NATS. While the server is away,
 * messages are held back and sent when it is there again.
 *
 * @throws with a sentence for a person when the server cannot be reached at the start
 */
export async function connectNatsBus({ url, name, log, onLost, pingMs = 10_000 }: NatsOptions): Promise<Bus> {
  const connection = await open(url, name, pingMs);
  let closing = false;
  void connection.closed().then((error) => {
    if (!closing) onLost(new Error('The connection to the message bus has closed.', { cause: error }));
  });
  let connected = true;
  void watch(connection, log, (is) => {
    connected = is;
  });
  /** The answers of this process: one subscription for each address, whoever is the newest there. */
  const responders = new Map<string, Handler>();

  const run = async (handler: Handler, message: unknown): Promise<unknown> => handler(message);

  return {
    publish(subject, message) {
      try {
        connection.publish(subjectOf(subject), JSON.stringify(message));
      } catch (error) {
        // A message only says that it is time to look in the database.
        log.error({ err: error, subject }, 'a bus message could not be sent');
      }
    },

    subscribe(subject, handler) {
      const subscription = connection.subscribe(subjectOf(subject), {
        callback: (fault, message) => {
          const done = fault ? Promise.reject(fault) : run(handler as Handler, message.json());
          done.catch((error: unknown) => log.error({ err: error, subject }, 'a bus subscriber failed'));
        },
      });
      return () => subscription.unsubscribe();
    },

    async request(subject, address, request, timeoutMs) {
      const envelope = await ask(connection, subjectOf(subject, address), request, timeoutMs).catch(
        (error: unknown) => {
          if (error instanceof errors.TimeoutError) throw new RequestTimeoutError(subject, timeoutMs);
          if (error instanceof errors.RequestError && error.isNoResponders()) throw new NoResponderError(subject);
          throw error;
        },
      );
      if ('error' in envelope) throw new Error(envelope.error);
      return envelope.reply as never;
    },

    answer(subject, address, handler) {
      const where = subjectOf(subject, address);
      const own: Handler = (request) => (handler as Handler)(request);
      responders.set(where, own);
      // Of a queue one member gets each request: never two, even while a charger changes gateways.
      const subscription = connection.subscribe(where, {
        queue: 'answer',
        callback: (fault, message) => {
          const newest = responders.get(where) ?? own;
          const done = fault ? Promise.reject(fault) : run(newest, message.json());
          done
            .then((reply): Envelope => ({ reply }))
            .catch((error: unknown): Envelope => ({ error: error instanceof Error ? error.message : String(error) }))
            .then((envelope) => respond(message, envelope))
            .catch((error: unknown) => log.error({ err: error, subject }, 'a bus answer could not be sent'));
        },
      });
      return () => {
        subscription.unsubscribe();
        if (responders.get(where) === own) responders.delete(where);
      };
    },

    isConnected: () => connected && !connection.isClosed(),

    async close() {
      closing = true;
      // What was published is sent and what was received is handled before it closes.
      if (!connection.isClosed()) await connection.drain();
    },
  };
}

async function open(url: string, name: string, pingMs: number): Promise<NatsConnection> {
  try {
    return await connect({
      ...natsServers(url),
      name,
      timeout: connectMs,
      maxReconnectAttempts: -1,
      reconnectTimeWait: reconnectMs,
      pingInterval: pingMs,
      maxPingOut: mostPings,
      // A subscriber's own process hears what it says, as with the bus of one process.
      noEcho: false,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The message bus at NATS_URL cannot be used (${reason}); start it or correct NATS_URL.`);
  }
}

/**
 * Servers and credentials of NATS_URL, in the client's terms: it takes no
 * credentials in an address. `tls://` demands encryption.
 */
export function natsServers(url: string): Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls'> {
  const addresses = url.split(',').map((text) => new URL(text.trim()));
  const [first] = addresses;
  const user = decodeURIComponent(first?.username ?? '');
  const pass = decodeURIComponent(first?.password ?? '');
  return {
    servers: addresses.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    // A name without a password is a token, as in the addresses of NATS' own tools.
    ...(user && pass ? { user, pass } : user ? { token: user } : {}),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
  };
}

async function ask(
  connection: NatsConnection,
  subject: string,
  request: unknown,
  timeoutMs: number,
): Promise<Envelope> {
  const answer = await connection.request(subject, JSON.stringify(request), { timeout: timeoutMs });
  return answer.json<Envelope>();
}

function respond(message: Msg, envelope: Envelope): void {
  message.respond(JSON.stringify(envelope));
}

/** Says when the server is lost and found: chargers cannot be reached from other processes meanwhile. */
async function watch(connection: NatsConnection, log: BusLog, onChange: (isConnected: boolean) => void): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect' || status.type === 'reconnect') onChange(status.type === 'reconnect');
    if (status.type === 'disconnect') log.error({ server: status.server }, 'the message bus is lost');
    if (status.type === 'reconnect') log.error({ server: status.server }, 'the message bus is connected again');
    if (status.type === 'error') log.error({ err: status.error }, 'the message bus reports a fault');
  }
}
