import type { Connect, LiveCall, LiveSocket } from '@dmp/shared/api';
import { type LiveLogMessage, limits, missedCount } from '@dmp/shared/contract';
import { Store, serverNow } from '@dmp/shared/shell';
import { FrameHeadReader } from './frame-head.ts';
import { gapText, type OfflineReason } from './live-words.ts';
import type { MessageBuffer } from './message-buffer.ts';
import { feedEndOf, reconnectDelay, stableAfterMs } from './reconnect.ts';

/** State of a live feed. Times are milliseconds since 1970. */
export type FeedState =
  | { is: 'off'; why?: OffReason; at?: number }
  | { is: 'connecting' }
  | { is: 'online'; stopsAt: number }
  | { is: 'waiting'; until: number; detail?: string };

/** Why the feed is off: `left` if the user went to another tab or page; a sentence for an error. */
export type OffReason = 'switched-off' | 'left' | 'time-limit' | { sentence: string };

interface LiveLogFeedOptions {
  connect: Connect;
  buffer: MessageBuffer;
  /** A row was added to the buffer. */
  onRow(): void;
  /** `limits.liveLogMs` have passed. */
  onTimeLimit(): void;
  /** Something other than a message arrived. Called only once. */
  onUnreadable(): void;
  /** Returns a random number from 0 to 1. */
  random?: () => number;
}

/** A timer that fires later than this, in milliseconds, was delayed because the computer slept. */
const sleepThresholdMs = 10_000;

/**
 * A live feed that can be turned on and off. It reconnects after a lost connection, adds a gap row where messages may
 * be missing, and ends after `limits.liveLogMs`.
 */
export class LiveLogFeed extends Store {
  readonly #options: LiveLogFeedOptions;
  readonly #headReader = new FrameHeadReader();
  #state: FeedState = { is: 'off' };
  #socket: LiveSocket | undefined;
  #stopsAt = 0;
  #retries = 0;
  /** When the last message or mark arrived, or else when it connected: later messages may be missing. */
  #lastReceivedAt: number | undefined;
  /** Set while messages may be missing. */
  #offline: { since: number; why: OfflineReason } | undefined;
  #reportedUnreadable = false;
  #limitTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #retry: () => void = () => undefined;
  #stableTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveLogFeedOptions) {
    super();
    this.#options = options;
  }

  readonly state = (): FeedState => this.#state;

  turnOn(call: LiveCall): void {
    if (this.#state.is !== 'off') return;
    this.#retries = 0;
    this.#stopsAt = serverNow().getTime() + limits.liveLogMs;
    this.#limitTimer = setTimeout(() => this.#stopAtTimeLimit(), limits.liveLogMs);
    window.addEventListener('online', this.#tryNow);
    this.#connect(call);
  }

  turnOff(): void {
    this.#end('switched-off');
  }

  /** Ends it when its tab or page is hidden or unmounted. */
  endOnHide(): void {
    this.#end('left');
  }

  #connect(call: LiveCall): void {
    this.#setState({ is: 'connecting' });
    this.#socket = this.#options.connect(call, {
      onOpen: () => this.#onOpen(),
      onMark: () => {
        this.#lastReceivedAt = serverNow().getTime();
      },
      onMessage: (message) => this.#receive(message),
      onEnd: (code, error) => {
        clearTimeout(this.#stableTimer);
        this.#socket = undefined;
        const end = feedEndOf(code, error);
        if (end.is === 'time-limit') this.#stopAtTimeLimit();
        else if (end.is === 'refused') this.#end({ sentence: end.sentence });
        else this.#onLost(call, end.detail);
      },
    });
  }

  #onOpen(): void {
    const { buffer, onRow } = this.#options;
    if (this.#offline && buffer.next > buffer.first) {
      buffer.add({ kind: 'gap', text: gapText(this.#offline.why, this.#offline.since, serverNow().getTime()) });
      onRow();
    }
    this.#offline = undefined;
    this.#lastReceivedAt = serverNow().getTime();
    // A server that rejects the user also opens the socket first, and then closes it.
    clearTimeout(this.#stableTimer);
    this.#stableTimer = setTimeout(() => {
      this.#retries = 0;
    }, stableAfterMs);
    this.#setState({ is: 'online', stopsAt: this.#stopsAt });
  }

  #receive(message: unknown): void {
    if (!isLiveLogMessage(message)) {
      if (!this.#reportedUnreadable) this.#options.onUnreadable();
      this.#reportedUnreadable = true;
      return;
    }
    const { buffer, onRow } = this.#options;
    this.#lastReceivedAt = serverNow().getTime();
    if (missedCount(message) !== undefined) buffer.add({ kind: 'gap', text: message.message });
    else buffer.add({ kind: 'message', ...message, head: this.#headReader.read(message) });
    onRow();
  }

  #onLost(call: LiveCall, detail: string | undefined): void {
    this.#startGap('lost');
    this.#retries += 1;
    const delay = reconnectDelay(this.#retries, (this.#options.random ?? Math.random)());
    if (delay === undefined) {
      this.#end({ sentence: `There is no connection${detail ? `: ${detail}` : '.'}` });
      return;
    }
    this.#retry = () => {
      clearTimeout(this.#retryTimer);
      this.#connect(call);
    };
    this.#retryTimer = setTimeout(this.#retry, delay);
    this.#setState({
      is: 'waiting',
      until: serverNow().getTime() + delay,
      ...(detail === undefined ? {} : { detail }),
    });
  }

  /** The browser is online again. */
  readonly #tryNow = (): void => {
    if (this.#state.is === 'waiting') this.#retry();
  };

  #stopAtTimeLimit(): void {
    this.#end('time-limit');
    this.#options.onTimeLimit();
  }

  #end(why: OffReason): void {
    if (this.#state.is === 'off') return;
    for (const timer of [this.#limitTimer, this.#retryTimer, this.#stableTimer]) clearTimeout(timer);
    window.removeEventListener('online', this.#tryNow);
    this.#socket?.close();
    this.#socket = undefined;
    // The timer is this late only if the computer slept, without a connection.
    this.#startGap(serverNow().getTime() - this.#stopsAt > sleepThresholdMs ? 'lost' : 'off');
    this.#setState({ is: 'off', why, at: serverNow().getTime() });
  }

  /** A browser notices a lost connection late: messages may be missing since the last one received. */
  #startGap(why: OfflineReason): void {
    this.#offline ??= { since: (why === 'lost' ? this.#lastReceivedAt : undefined) ?? serverNow().getTime(), why };
    this.#lastReceivedAt = undefined;
  }

  #setState(state: FeedState): void {
    this.#state = state;
    this.notify();
  }
}

/** Ignores unknown fields: a newer server may send more. */
function isLiveLogMessage(message: unknown): message is LiveLogMessage {
  if (typeof message !== 'object' || message === null) return false;
  const { time, evseUid, origin, message: text } = message as Partial<Record<keyof LiveLogMessage, unknown>>;
  const texts = typeof time === 'string' && typeof evseUid === 'string' && typeof text === 'string';
  return texts && (origin === 'EVSE' || origin === 'SERVER');
}
