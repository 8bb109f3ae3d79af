import { limits } from '@dmp/shared/contract';

/** The time that a timeline shows; its end is no part of it. */
export interface Span {
  start: Date;
  end: Date;
}

/** The most rows that one lane takes. */
export const mostEntries = limits.timeline.entries;

/** A row that knows how many there are with it. */
interface Counted {
  total: number;
}

/** A lane of rows that came newest first. */
export const laneOf = <Row extends Counted, Entry>(rows: readonly Row[], entry: (row: Row) => Entry) => ({
  entries: rows.map(entry).reverse(),
  total: rows[0]?.total ?? 0,
});

/** When something ended, as far as the timeline goes: null for what was not over by its end. */
export const endOf = (time: Date | null, { end }: Span): string | null =>
  time === null || time >= end ? null : time.toISOString();
