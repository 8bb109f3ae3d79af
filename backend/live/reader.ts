import { type LiveLogMessage, missedText } from '@dmp/shared/contract';
import type { WebSocket } from 'ws';

/** Bytes that may wait for one reader. */
export const mostWaiting = 1024 * 1024;

/** Messages as they are sent: written out once, however many read them. */
const texts = new WeakMap<LiveLogMessage, string>();

function textOf(message: LiveLogMessage): string {
  const text = texts.get(message) ?? JSON.stringify(message);
  texts.set(message, text);
  return text;
}

/**
 * Sends messages to one who may read slower than they come. What does not fit
 * is left out, and how much that was is said as soon as there is room again.
 */
export class Reader {
  #missed = 0;

  constructor(
    private readonly socket: Pick<WebSocket, 'bufferedAmount' | 'readyState' | 'OPEN' | 'send'>,
    private readonly most = mostWaiting,
  ) {}

  send(message: LiveLogMessage): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > this.most) {
      this.#missed += 1;
      return;
    }
    this.#tellMissed();
    this.#write(message);
  }

  #write(message: LiveLogMessage): void {
    this.socket.send(textOf(message), () => {
      // Nothing more may come for a while: then this is when it is told.
      if (this.socket.readyState === this.socket.OPEN && this.socket.bufferedAmount <= this.most / 2) {
        this.#tellMissed();
      }
    });
  }

  #tellMissed(): void {
    if (this.#missed === 0) return;
    const message = missedText(this.#missed);
    this.#missed = 0;
    this.#write({ time: new Date().toISOString(), evseUid: '', origin: 'SERVER', message });
  }
}
