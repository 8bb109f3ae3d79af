import { limits } from '@dmp/shared/contract';

/** The time that a timeline covers, without its end. */
export interface LaneSpan {
  start: Date;
  end: Date;
}

/** Maximum entries of a lane. */
export const maxLaneEntries = limits.timeline.entries;

/** A lane in time order, from rows that are newest first, each with the `total` of all rows. */
export const laneOf = <Row extends { total: number }, Entry>(rows: readonly Row[], toEntry: (row: Row) => Entry) => ({
  entries: rows.map(toEntry).reverse(),
  total: rows[0]?.total ?? 0,
});

/** The end of something in a timeline: null if it continues at the timeline's end. */
export const laneEnd = (time: Date | null, { end }: LaneSpan): string | null =>
  time === null || time >= end ? null : time.toISOString();
