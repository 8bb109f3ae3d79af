// A charger in the hands of a test: it says what it is told to, right or wrong.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { product } from './product.ts';

export interface RawCharger {
  chargeboxId: string;
  /** Sends a frame as it is, and waits for the answer to it. */
  say(frame: string): Promise<void>;
  /** Resolves once its connection has ended. */
  readonly closed: Promise<unknown>;
  /** Sends a CALL under this message id. */
  call(messageId: string, action: string, payload: object): Promise<void>;
  close(): void;
}

/** Where chargers connect to this worker's product. */
export const chargerAddress = (chargeboxId: string): string =>
  `ws://localhost:${product.port}/ocpp/${encodeURIComponent(chargeboxId)}`;

/** A charger comes to the door and goes again. @returns the status with which it is refused, or 101 */
export async function knock(chargeboxId: string, password: string): Promise<number> {
  const socket = new WebSocket(chargerAddress(chargeboxId), ['ocpp1.6'], { auth: `${chargeboxId}:${password}` });
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode as number);
  const opened = once(socket, 'open').then(() => 101);
  // Of two endings one comes; the other is no fault.
  for (const ending of [refused, opened]) ending.catch(() => undefined);
  const status = await Promise.race([refused, opened]);
  socket.on('error', () => undefined);
  socket.terminate();
  return status;
}

/** Who connects. */
export interface Credentials {
  chargeboxId: string;
  password: string;
}

/** Connects one of the chargers of the demonstration that no simulator has. */
export async function connectRawCharger(): Promise<RawCharger> {
  const file = readFileSync(join(product.dataFolder, 'charge-points.json'), 'utf8');
  const chargers = JSON.parse(file) as Credentials[];
  // Those that work come first.
  const own = chargers.at(-1);
  if (!own) throw new Error('There are no chargers.');
  return connectCharger(own);
}

/** Connects a charger; rejects when it is refused. */
export async function connectCharger({ chargeboxId, password }: Credentials): Promise<RawCharger> {
  const socket = new WebSocket(chargerAddress(chargeboxId), ['ocpp1.6'], { auth: `${chargeboxId}:${password}` });
  await once(socket, 'open');
  const closed = once(socket, 'close');
  const say = async (frame: string) => {
    const answered = once(socket, 'message');
    socket.send(frame);
    await answered;
  };
  return {
    chargeboxId,
    say,
    closed,
    call: (messageId, action, payload) => say(JSON.stringify([2, messageId, action, payload])),
    close: () => socket.close(),
  };
}
