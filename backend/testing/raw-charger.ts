// A charger's socket in the hands of a test: it says what it is told to, right or wrong.
import { once } from 'node:events';
import { connect } from 'node:net';
import { WebSocket } from 'ws';

/** A message as it crossed the wire, parsed. */
export type OcppMessage = [number, string, ...unknown[]];

/** Who connects, where and how. */
export interface RawChargerOptions {
  /** `http://…` of the backend. */
  url: string;
  chargeboxId: string;
  /** Bytes where it is no text. */
  password?: string | Buffer;
  /** Offered subprotocols. */
  protocols?: string[];
  /** Further headers of the upgrade. */
  headers?: Record<string, string>;
}

export interface RawCharger {
  readonly socket: WebSocket;
  /** Sends a text as it is. */
  say(text: string): void;
  /** The next message, past or to come, in the order they arrived. */
  next(): Promise<OcppMessage>;
  /** Messages that have arrived and were not asked for yet. */
  readonly unread: readonly OcppMessage[];
  /** Sends a CALL and returns the payload of its CALLRESULT; what the backend calls before stays unread. */
  call(action: string, payload: object): Promise<Record<string, unknown>>;
  /** How the connection ends. */
  readonly closed: Promise<{ code: number; reason: string }>;
  close(): Promise<void>;
}

let lastId = 0;

/** Connects; rejects when the upgrade is refused. */
export async function connectCharger(options: RawChargerOptions): Promise<RawCharger> {
  const { url, chargeboxId, password, protocols = ['ocpp1.6'], headers = {} } = options;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ocpp/${encodeURIComponent(chargeboxId)}`, protocols, {
    headers: { ...(password === undefined ? {} : { Authorization: basic(chargeboxId, password) }), ...headers },
    perMessageDeflate: false,
  });
  const unread: OcppMessage[] = [];
  const waiting: ((message: OcppMessage) => void)[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString()) as OcppMessage;
    const taker = waiting.shift();
    if (taker) taker(message);
    else unread.push(message);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await once(socket, 'open');
  // What the other side does to the connection shows in how it closes.
  socket.on('error', () => {});
  const charger: RawCharger = {
    socket,
    say: (text) => socket.send(text),
    next() {
      const message = unread.shift();
      return message ? Promise.resolve(message) : new Promise((resolve) => waiting.push(resolve));
    },
    unread,
    async call(action, payload) {
      lastId += 1;
      const id = `t${lastId}`;
      socket.send(JSON.stringify([2, id, action, payload]));
      const calls: OcppMessage[] = [];
      let message = await charger.next();
      for (; message[0] === 2; message = await charger.next()) calls.push(message);
      unread.unshift(...calls);
      const [type, answered, result] = message;
      if (type !== 3 || answered !== id) throw new Error(`${action} was answered by ${type} ${answered} ${result}`);
      return result as Record<string, unknown>;
    },
    closed,
    async close() {
      socket.close(1000);
      await closed;
    },
  };
  return charger;
}

/**
 * Sends an upgrade request made by hand and gives the head of the HTTP response.
 *
 * @param headers beside those of a proper handshake, or in their place; undefined leaves one out
 */
export async function upgradeRequest(
  url: string,
  path: string,
  headers: Record<string, string | undefined>,
): Promise<{ status: number; headers: string }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({
    Host: `${hostname}:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}\r\n`));
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  let response = '';
  for await (const chunk of socket) {
    response += chunk;
    if (response.includes('\r\n\r\n')) break;
  }
  socket.destroy();
  const [head = ''] = response.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), headers: head };
}

/** HTTP Basic of security profile 1. */
export const basic = (user: string, password: string | Buffer): string =>
  `Basic ${Buffer.concat([Buffer.from(`${user}:`), Buffer.from(password)]).toString('base64')}`;
