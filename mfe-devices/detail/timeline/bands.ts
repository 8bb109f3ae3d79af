import type { TimelineItem } from './timeline-items.ts';

/** What is drawn as one element: an item, or several that are too close together to be drawn separately. */
export interface Band {
  key: string;
  /** In milliseconds since 1970, as those of its items. */
  from: number;
  to: number;
  items: readonly [TimelineItem, ...TimelineItem[]];
}

/** The narrowest visible band, and the width of the mark of an item without a duration, in pixels. */
export const minWidths = { band: 2, mark: 10 } as const;

/**
 * Merges the items of a lane into bands. Adjacent items narrower than `minWidth` merge until their band is that wide;
 * items that overlap merge as well. A wide band never absorbs a narrow item next to it.
 *
 * @param items oldest first
 * @param minWidth in pixels, see {@link minWidths}
 */
export function bandsOf(items: readonly TimelineItem[], msPerPixel: number, minWidth: number): Band[] {
  const minMs = minWidth * msPerPixel;
  const bands: Band[] = [];
  for (const item of items) {
    const last = bands.at(-1);
    if (last && isMerged(last, item, minMs)) {
      bands[bands.length - 1] = {
        ...last,
        to: Math.max(last.to, item.to),
        items: [...last.items, item],
      };
    } else bands.push({ key: item.key, from: item.from, to: item.to, items: [item] });
  }
  return bands;
}

const isMerged = (band: Band, item: TimelineItem, minMs: number) =>
  // They overlap.
  item.from < band.to ||
  // Both are too narrow, and one mark would cover the other.
  (band.to - band.from < minMs && item.to - item.from < minMs && item.from - band.from < minMs);
