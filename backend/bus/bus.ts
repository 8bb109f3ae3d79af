import type { Events, Requests } from './subjects.ts';

/** Ends what a `subscribe` or `answer` began. */
export type Stop = () => void;

/**
 * How the roles (api, gateway, worker) speak to each other, in one process or in several.
 * Delivery is at most once: what must not be lost is in the database, and a message
 * only says that it is time to look there.
 */
export interface Bus {
  /** Tells every subscriber; returns at once and never throws for a subscriber's fault. */
  publish<S extends keyof Events>(subject: S, message: Events[S]): void;
  /** What a handler throws is logged. */
  subscribe<S extends keyof Events>(subject: S, handler: (message: Events[S]) => void | Promise<void>): Stop;
  /**
   * Asks the one that answers at this address.
   *
   * @throws NoResponderError when nobody does
   * @throws RequestTimeoutError when no reply came within `timeoutMs`
   * @throws Error when the one who answers failed
   */
  request<S extends keyof Requests>(
    subject: S,
    address: string,
    request: Requests[S]['request'],
    timeoutMs: number,
  ): Promise<Requests[S]['reply']>;
  /**
   * Answers at this address from now on; the newest of this process to do so
   * gets the requests. Where several processes answer, one of them gets each.
   */
  answer<S extends keyof Requests>(
    subject: S,
    address: string,
    handler: (request: Requests[S]['request']) => Promise<Requests[S]['reply']>,
  ): Stop;
  /** Whether the other processes can be reached at this moment. */
  isConnected(): boolean;
  /** Sends what is still to be sent, and ends. */
  close(): Promise<void>;
}

/** Nobody answers at that address. */
export class NoResponderError extends Error {
  constructor(subject: string) {
    super(`Nobody answers ${subject} at this address.`);
    this.name = 'NoResponderError';
  }
}

/** The one asked did not reply in time; whether it has acted is not known. */
export class RequestTimeoutError extends Error {
  constructor(subject: string, timeoutMs: number) {
    super(`No reply to ${subject} within ${timeoutMs} ms.`);
    this.name = 'RequestTimeoutError';
  }
}
