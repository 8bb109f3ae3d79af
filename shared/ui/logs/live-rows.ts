import type { OcppLog, Page } from '../../contract/index.ts';

/** Rows kept of what has come: as many as the longest page has. */
export const liveKept = 50;

/** What has come since a list was loaded, newest first. */
export interface LiveRows {
  /** Time of the newest row that is known. */
  newest: string | undefined;
  /** Ids of the rows of the last answer; undefined before the first. */
  seen: ReadonlySet<string> | undefined;
  /** Stand before the rows of the list. */
  followed: readonly OcppLog[];
  followedCount: number;
  /** Are held back: to show them would move what somebody reads. */
  waiting: readonly OcppLog[];
  waitingCount: number;
  /** There are more than were counted. */
  more: boolean;
}

/** What is known of a list that has just been loaded. @param first its first page, when it is in sight, newest first */
export const fromPage = (first: Page<OcppLog> | undefined): LiveRows => ({
  newest: first?.content[0]?.time,
  seen: first && new Set(first.content.map(({ id }) => id)),
  followed: [],
  followedCount: 0,
  waiting: [],
  waitingCount: 0,
  more: false,
});

/**
 * Takes in the newest rows there are. What an answer has that is not told by a
 * list or an answer before was there already.
 *
 * @param answer newest first, at most {@link liveKept}
 * @param since time of the newest row that was known when it was asked
 * @param mayMove whether they may be put before the rows of the list now
 */
export function received(
  rows: LiveRows,
  answer: readonly OcppLog[],
  { since, mayMove }: { since: string; mayMove: boolean },
): LiveRows {
  const { seen } = rows;
  const fresh = seen ? answer.filter(({ id }) => !seen.has(id)) : [];
  const newest = answer[0]?.time ?? since;
  const took: LiveRows = {
    ...rows,
    newest: newest > since ? newest : since,
    seen: new Set(answer.map(({ id }) => id)),
    waiting: newestOf([...fresh, ...rows.waiting]),
    waitingCount: rows.waitingCount + fresh.length,
    more: rows.more || fresh.length === liveKept,
  };
  return mayMove ? moved(took) : took;
}

/** What waits is put before the rows of the list. */
export const moved = (rows: LiveRows): LiveRows =>
  rows.waitingCount === 0
    ? rows
    : {
        ...rows,
        followed: newestOf([...rows.waiting, ...rows.followed]),
        followedCount: rows.followedCount + rows.waitingCount,
        waiting: [],
        waitingCount: 0,
        more: false,
      };

/** The first page with what came since before its rows; it is as long as before. */
export function withFollowed(page: Page<OcppLog>, { followed, followedCount }: LiveRows): Page<OcppLog> {
  if (followedCount === 0) return page;
  const known = new Set(followed.map(({ id }) => id));
  const content = [...followed, ...page.content.filter(({ id }) => !known.has(id))];
  return { ...page, content: content.slice(0, page.size), totalElements: page.totalElements + followedCount };
}

/** A row may come a moment after others that are newer. */
const newestOf = (rows: readonly OcppLog[]): OcppLog[] => [...rows].sort(newestFirst).slice(0, liveKept);

function newestFirst(one: OcppLog, other: OcppLog): number {
  if (one.time !== other.time) return one.time < other.time ? 1 : -1;
  return numberOf(other) - numberOf(one);
}

/** Rows of one moment stand in the order of their numbers, with which ids end. */
const numberOf = ({ id }: OcppLog): number => Number(id.slice(id.lastIndexOf('-') + 1));

/** `1 new`, `50+ new`. */
export const newInWords = ({ waitingCount, more }: LiveRows): string => `${waitingCount}${more ? '+' : ''} new`;
