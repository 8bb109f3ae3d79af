import type { Notice, Notify } from '@dmp/shared/shell';
import { serverNow } from '@dmp/shared/shell';

/** A notification that was shown. */
export interface RecentNotice extends Notice {
  id: number;
  kind: keyof Notify;
  at: Date;
}

/** So many are kept: the newest. */
const kept = 50;

/** The notifications of this page since it was loaded, so that none is lost when it is closed. Another person's sign-in loads the page again. */
export class RecentNotices {
  readonly #listeners = new Set<() => void>();
  #all: readonly RecentNotice[] = [];
  #unread = 0;
  #count = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** The newest first. */
  readonly getAll = (): readonly RecentNotice[] => this.#all;

  /** How many have come since the list was last opened. */
  readonly getUnread = (): number => this.#unread;

  /** @returns its id */
  add(kind: keyof Notify, notice: Notice, at = serverNow()): number {
    this.#count += 1;
    this.#all = [{ ...notice, id: this.#count, kind, at }, ...this.#all].slice(0, kept);
    this.#unread = Math.min(this.#unread + 1, kept);
    this.#tell();
    return this.#count;
  }

  /** The list is open. */
  read(): void {
    if (this.#unread === 0) return;
    this.#unread = 0;
    this.#tell();
  }

  clear(): void {
    this.#all = [];
    this.#unread = 0;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A request ID at the end of a detail, as `failureText` writes it. */
const requestId = /Request ID (\S+)$/;

/** The request ID that a notification has; undefined where there is none. */
export const requestIdIn = ({ detail }: Pick<Notice, 'detail'>): string | undefined =>
  requestId.exec(detail ?? '')?.[1];

/** The detail of a notification, the same for each request. */
export const withoutRequestId = (detail: string): string => detail.replace(requestId, '');
