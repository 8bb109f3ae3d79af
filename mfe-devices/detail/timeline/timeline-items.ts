import type { StatusTone } from '@dmp/shared/format';

/** An event or a period on a timeline. */
export interface TimelineItem {
  key: string;
  /** Start and end, clamped to the timeline, in milliseconds since 1970; equal for an item without a duration. */
  from: number;
  to: number;
  /** Tone of a status; `plain` for the neutral color. */
  tone: StatusTone | 'plain';
  /** `CHARGING`. */
  title: string;
  /** `11/20/2026 8:05:09 AM – 11/20/2026 9:10:00 AM (1 h 4 min)`, not clamped. */
  timeText: string;
  /** Further facts, each a sentence or a part of one. */
  facts: readonly string[];
}

/** Items of one kind, drawn in one row. */
export interface TimelineLane {
  key: string;
  /** `ST-1` for a lane of an EVSE; empty for a lane of the charger. */
  stationId: string;
  /** `Status`. */
  label: string;
  /** Its items have no duration and are drawn as marks. */
  hasMarks: boolean;
  /** Oldest first. */
  items: readonly TimelineItem[];
  /** Shown if there are no items. */
  emptyText: string;
  /** Set if older items were left out. */
  truncationNote: string | undefined;
}

/** Describes an item in one text, for a screen reader. */
export const itemLabel = ({ title, timeText, facts }: TimelineItem): string =>
  [`${title}, ${timeText}`, ...facts].join('. ');
