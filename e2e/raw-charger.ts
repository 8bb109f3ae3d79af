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
  /** Sends a CALL under this message id. */
  call(messageId: string, action: string, payload: object): Promise<void>;
  close(): void;
}

/** Connects one of the chargers of the demonstration that no simulator has. */
export async function connectRawCharger(): Promise<RawCharger> {
  const file = readFileSync(join(product.dataFolder, 'charge-points.json'), 'utf8');
  const chargers = JSON.parse(file) as { chargeboxId: string; password: string }[];
  // Those that work come first.
  const own = chargers.at(-1);
  if (!own) throw new Error('There are no chargers.');
  const { chargeboxId, password } = own;
  const socket = new WebSocket(`ws://localhost:${product.port}/ocpp/${encodeURIComponent(chargeboxId)}`, ['ocpp1.6'], {
    auth: `${chargeboxId}:${password}`,
  });
  await once(socket, 'open');
  const say = async (frame: string) => {
    const answered = once(socket, 'message');
    socket.send(frame);
    await answered;
  };
  return {
    chargeboxId,
    say,
    call: (messageId, action, payload) => say(JSON.stringify([2, messageId, action, payload])),
    close: () => socket.close(),
  };
}
