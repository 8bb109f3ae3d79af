import type { Connect, LiveCall, LiveSocket } from '@dmp/shared/api';
import { type LiveLogMessage, limits, missedCount } from '@dmp/shared/contract';
import { serverNow } from '@dmp/shared/shell';
import { FrameHeads } from './frame-head.ts';
import { gapText, type WhyOffline } from './live-words.ts';
import type { MessageBuffer } from './message-buffer.ts';
import { endOf, goodAfter, reconnectDelay } from './reconnect.ts';

/** How a live feed stands. Times are milliseconds since 1970. */
export type FeedState =
  | { is: 'off'; why?: WhyOff; at?: number }
  | { is: 'connecting' }
  | { is: 'online'; stopsAt: number }
  | { is: 'waiting'; until: number; detail?: string };

/** Why it is off: `left` by going to another tab or page, or a sentence of what was in the way. */
export type WhyOff = 'switched-off' | 'left' | 'time-limit' | { sentence: string };

interface LiveFeedOptions {
  connect: Connect;
  /** Where what comes is kept. */
  buffer: MessageBuffer;
  /** Something was added to it. */
  onRow(): void;
  /** It has run for as long as it may. */
  onTimeLimit(): void;
  /** Something came that is no message; told of once. */
  onUnreadable(): void;
  /** From 0 to 1, by chance. */
  chance?: () => number;
}

/** A timer that is later than this, in milliseconds, was stopped by sleep. */
const asleepMs = 10_000;

/**
 * A live feed from being switched on to being switched off: it comes back by
 * itself after a lost connection, marks what may be missing, and ends after
 * `limits.liveLogMs`.
 */
export class LiveFeed {
  readonly #options: LiveFeedOptions;
  readonly #heads = new FrameHeads();
  readonly #listeners = new Set<() => void>();
  #state: FeedState = { is: 'off' };
  #socket: LiveSocket | undefined;
  #stopsAt = 0;
  #tries = 0;
  /** When the last message or mark arrived, or else the connection: messages after it may be missing. */
  #cameAt: number | undefined;
  /** Since when, and why, messages may be missing. */
  #offline: { since: number; why: WhyOffline } | undefined;
  #toldUnreadable = false;
  #limitTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #retry: () => void = () => undefined;
  #goodTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveFeedOptions) {
    this.#options = options;
  }

  readonly state = (): FeedState => this.#state;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  turnOn(call: LiveCall): void {
    if (this.#state.is !== 'off') return;
    this.#tries = 0;
    this.#stopsAt = serverNow().getTime() + limits.liveLogMs;
    this.#limitTimer = setTimeout(() => this.#timeIsOver(), limits.liveLogMs);
    window.addEventListener('online', this.#tryNow);
    this.#connect(call);
  }

  turnOff(): void {
    this.#end('switched-off');
  }

  /** Ends it because nobody looks any more. */
  leave(): void {
    this.#end('left');
  }

  #connect(call: LiveCall): void {
    this.#become({ is: 'connecting' });
    this.#socket = this.#options.connect(call, {
      onOpen: () => this.#opened(),
      onMark: () => {
        this.#cameAt = serverNow().getTime();
      },
      onMessage: (message) => this.#take(message),
      onEnd: (code, error) => {
        clearTimeout(this.#goodTimer);
        this.#socket = undefined;
        const end = endOf(code, error);
        if (end.is === 'time-limit') this.#timeIsOver();
        else if (end.is === 'refused') this.#end({ sentence: end.sentence });
        else this.#lost(call, end.detail);
      },
    });
  }

  #opened(): void {
    const { buffer, onRow } = this.#options;
    if (this.#offline && buffer.next > buffer.first) {
      buffer.add({ kind: 'gap', text: gapText(this.#offline.why, this.#offline.since, serverNow().getTime()) });
      onRow();
    }
    this.#offline = undefined;
    this.#cameAt = serverNow().getTime();
    // A server that lets nobody in opens the socket too, and then closes it.
    clearTimeout(this.#goodTimer);
    this.#goodTimer = setTimeout(() => {
      this.#tries = 0;
    }, goodAfter);
    this.#become({ is: 'online', stopsAt: this.#stopsAt });
  }

  #take(message: unknown): void {
    if (!isLiveLogMessage(message)) {
      if (!this.#toldUnreadable) this.#options.onUnreadable();
      this.#toldUnreadable = true;
      return;
    }
    const { buffer, onRow } = this.#options;
    this.#cameAt = serverNow().getTime();
    if (missedCount(message) !== undefined) buffer.add({ kind: 'gap', text: message.message });
    else buffer.add({ kind: 'message', ...message, head: this.#heads.read(message) });
    onRow();
  }

  #lost(call: LiveCall, detail: string | undefined): void {
    this.#noteOffline('lost');
    this.#tries += 1;
    const delay = reconnectDelay(this.#tries, (this.#options.chance ?? Math.random)());
    if (delay === undefined) {
      this.#end({ sentence: `There is no connection${detail ? `: ${detail}` : '.'}` });
      return;
    }
    this.#retry = () => {
      clearTimeout(this.#retryTimer);
      this.#connect(call);
    };
    this.#retryTimer = setTimeout(this.#retry, delay);
    this.#become({ is: 'waiting', until: serverNow().getTime() + delay, ...(detail === undefined ? {} : { detail }) });
  }

  /** The browser has its network back. */
  readonly #tryNow = (): void => {
    if (this.#state.is === 'waiting') this.#retry();
  };

  #timeIsOver(): void {
    this.#end('time-limit');
    this.#options.onTimeLimit();
  }

  #end(why: WhyOff): void {
    if (this.#state.is === 'off') return;
    for (const timer of [this.#limitTimer, this.#retryTimer, this.#goodTimer]) clearTimeout(timer);
    window.removeEventListener('online', this.#tryNow);
    this.#socket?.close();
    this.#socket = undefined;
    // A timer this late means that the computer slept, without a connection.
    this.#noteOffline(serverNow().getTime() - this.#stopsAt > asleepMs ? 'lost' : 'off');
    this.#become({ is: 'off', why, at: serverNow().getTime() });
  }

  /** A browser notices a lost connection late: messages may be missing since the last one that arrived. */
  #noteOffline(why: WhyOffline): void {
    this.#offline ??= { since: (why === 'lost' ? this.#cameAt : undefined) ?? serverNow().getTime(), why };
    this.#cameAt = undefined;
  }

  #become(state: FeedState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Fields beyond these pass: they are of a time when there is more to say. */
function isLiveLogMessage(message: unknown): message is LiveLogMessage {
  if (typeof message !== 'object' || message === null) return false;
  const { time, evseUid, origin, message: text } = message as Partial<Record<keyof LiveLogMessage, unknown>>;
  const texts = typeof time === 'string' && typeof evseUid === 'string' && typeof text === 'string';
  return texts && (origin === 'EVSE' || origin === 'SERVER');
}
