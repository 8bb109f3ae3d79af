import { type Notice, type Notify, Store, serverNow } from '@dmp/shared/shell';

/** A notification in the list. */
export interface RecentNotice extends Notice {
  id: number;
  kind: keyof Notify;
  at: Date;
}

const maxNotices = 50;

/**
 * The newest notifications since the page was loaded, including closed ones. A sign-in of another user reloads the
 * page.
 */
export class RecentNotices extends Store {
  #all: readonly RecentNotice[] = [];
  #unread = 0;
  #count = 0;

  /** Newest first. */
  readonly getAll = (): readonly RecentNotice[] => this.#all;

  /** Number of notifications since the list was last opened. */
  readonly getUnread = (): number => this.#unread;

  /** @returns its id */
  add(kind: keyof Notify, notice: Notice, at = serverNow()): number {
    this.#count += 1;
    this.#all = [{ ...notice, id: this.#count, kind, at }, ...this.#all].slice(0, maxNotices);
    this.#unread = Math.min(this.#unread + 1, maxNotices);
    this.notify();
    return this.#count;
  }

  markAllRead(): void {
    if (this.#unread === 0) return;
    this.#unread = 0;
    this.notify();
  }

  clear(): void {
    this.#all = [];
    this.#unread = 0;
    this.notify();
  }
}

/** A request ID at the end of a detail, in the format of `failureText`. */
const requestId = /Request ID (\S+)$/;

/** The request ID of a notification; undefined if it has none. */
export const requestIdIn = ({ detail }: Pick<Notice, 'detail'>): string | undefined =>
  requestId.exec(detail ?? '')?.[1];

/** The detail of a notification without its request ID. */
export const withoutRequestId = (detail: string): string => detail.replace(requestId, '');
