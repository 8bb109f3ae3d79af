import type { Thing } from './things.ts';

/** What is drawn as one: a thing, or several that lie too close together to be told apart. */
export interface Band {
  key: string;
  /** In milliseconds since 1970, as are those of its things. */
  from: number;
  to: number;
  things: readonly [Thing, ...Thing[]];
}

/** The smallest band that can be seen, and the smallest mark of what has no length, in pixels. */
export const narrowest = { band: 2, mark: 10 } as const;

/**
 * Things of a lane as bands. Neighbours that are each narrower than can be
 * seen become one, until it can be; so do things of which one lies upon the
 * other. A wide band never takes in a narrow one beside it.
 *
 * @param things oldest first
 * @param msPerPixel how long a pixel is
 * @param narrow see {@link narrowest}
 */
export function bandsOf(things: readonly Thing[], msPerPixel: number, narrow: number): Band[] {
  const least = narrow * msPerPixel;
  const bands: Band[] = [];
  for (const thing of things) {
    const last = bands.at(-1);
    if (last && joins(last, thing, least)) {
      bands[bands.length - 1] = {
        ...last,
        to: Math.max(last.to, thing.to),
        things: [...last.things, thing],
      };
    } else bands.push({ key: thing.key, from: thing.from, to: thing.to, things: [thing] });
  }
  return bands;
}

const joins = (band: Band, thing: Thing, least: number) =>
  // One upon the other.
  thing.from < band.to ||
  // Both too narrow, and the mark of the one would cover the other.
  (band.to - band.from < least && thing.to - thing.from < least && thing.from - band.from < least);
