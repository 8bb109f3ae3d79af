import type { StatusTone } from '@dmp/shared/format';

/** One thing that happened, as a timeline shows it. */
export interface Thing {
  key: string;
  /** What of it lies within the timeline, in milliseconds since 1970; the same twice for what has no length. */
  from: number;
  to: number;
  /** In a status colour, or in none of them. */
  tone: StatusTone | 'plain';
  /** `CHARGING`. */
  what: string;
  /** `11/20/2026 8:05:09 AM – 11/20/2026 9:10:00 AM (1 h 4 min)`. */
  when: string;
  /** Further facts, each a sentence or a part of one. */
  facts: readonly string[];
}

/** Things of one kind. */
export interface Lane {
  key: string;
  /** `ST-1`, above those of an EVSE; empty for what concerns the charger. */
  of: string;
  /** `Status`. */
  label: string;
  /** Without a length: they are drawn as marks. */
  marks: boolean;
  /** Oldest first. */
  things: readonly Thing[];
  /** Stands where there are none. */
  empty: string;
  /** Said when older ones were left out. */
  cut: string | undefined;
}

/** A thing in one sentence, for a screen reader and the pointer. */
export const inWords = ({ what, when, facts }: Thing): string => [`${what}, ${when}`, ...facts].join('. ');
