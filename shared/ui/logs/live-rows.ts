import type { OcppLog, Page } from '../../contract/index.ts';

/** The maximum number of new rows in memory: the size of the longest page. */
export const maxLiveRows = 50;

/** The rows added since a list was loaded, newest first. */
export interface LiveRows {
  /** Time of the newest known row. */
  newestTime: string | undefined;
  /** IDs of the rows of the last response; undefined before the first. */
  seen: ReadonlySet<string> | undefined;
  /** New rows that are shown before the rows of the list. */
  prepended: readonly OcppLog[];
  prependedCount: number;
  /** New rows that are not shown yet: they would move the rows that the user is reading. */
  waiting: readonly OcppLog[];
  waitingCount: number;
  /** A response was full, so there may be more waiting rows than `waitingCount`. */
  hasMore: boolean;
}

/**
 * The live rows of a list that has just been loaded.
 *
 * @param first the first page, newest first, if it is the visible one
 */
export const initialLiveRows = (first: Page<OcppLog> | undefined): LiveRows => ({
  newestTime: first?.content[0]?.time,
  seen: first && new Set(first.content.map(({ id }) => id)),
  prepended: [],
  prependedCount: 0,
  waiting: [],
  waitingCount: 0,
  hasMore: false,
});

/**
 * Adds the rows of a response. Without a first page, the rows of the first response count as seen.
 *
 * @param received newest first, at most {@link maxLiveRows}
 * @param since time of the newest row that was known when the request was sent
 * @param canMove whether new rows may be prepended now
 */
export function addReceivedRows(
  rows: LiveRows,
  received: readonly OcppLog[],
  { since, canMove }: { since: string; canMove: boolean },
): LiveRows {
  const { seen } = rows;
  const fresh = seen ? received.filter(({ id }) => !seen.has(id)) : [];
  const newest = received[0]?.time ?? since;
  const next: LiveRows = {
    ...rows,
    newestTime: newest > since ? newest : since,
    seen: new Set(received.map(({ id }) => id)),
    waiting: newestOf([...fresh, ...rows.waiting]),
    waitingCount: rows.waitingCount + fresh.length,
    hasMore: rows.hasMore || fresh.length === maxLiveRows,
  };
  return canMove ? prependWaiting(next) : next;
}

/** Moves the waiting rows before the rows of the list. */
export const prependWaiting = (rows: LiveRows): LiveRows =>
  rows.waitingCount === 0
    ? rows
    : {
        ...rows,
        prepended: newestOf([...rows.waiting, ...rows.prepended]),
        prependedCount: rows.prependedCount + rows.waitingCount,
        waiting: [],
        waitingCount: 0,
        hasMore: false,
      };

/** The first page with the new rows before its own. Its length stays the same. */
export function withPrepended(page: Page<OcppLog>, { prepended, prependedCount }: LiveRows): Page<OcppLog> {
  if (prependedCount === 0) return page;
  const known = new Set(prepended.map(({ id }) => id));
  const content = [...prepended, ...page.content.filter(({ id }) => !known.has(id))];
  return { ...page, content: content.slice(0, page.size), totalElements: page.totalElements + prependedCount };
}

/** Sorted, because a row may be received after a newer one. */
const newestOf = (rows: readonly OcppLog[]): OcppLog[] => [...rows].sort(newestFirst).slice(0, maxLiveRows);

function newestFirst(one: OcppLog, other: OcppLog): number {
  if (one.time !== other.time) return one.time < other.time ? 1 : -1;
  return sequenceNumber(other) - sequenceNumber(one);
}

/** IDs end with a sequence number. It orders the rows of the same time. */
const sequenceNumber = ({ id }: OcppLog): number => Number(id.slice(id.lastIndexOf('-') + 1));

/** `1 new`, `50+ new`. */
export const newRowsLabel = ({ waitingCount, hasMore }: LiveRows): string => `${waitingCount}${hasMore ? '+' : ''} new`;
