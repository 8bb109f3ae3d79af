import type { Band } from './bands.ts';

/** Where a band stands: in which lane, and the how-manieth it is there. */
export interface Place {
  lane: number;
  index: number;
}

/** Where a key leads from a band; undefined for every other key and where there is no way on. */
export function stepFrom(lanes: readonly (readonly Band[])[], { lane, index }: Place, key: string): Place | undefined {
  const inLane = lanes[lane] ?? [];
  const inside = (next: number) => (inLane[next] ? { lane, index: next } : undefined);
  switch (key) {
    case 'ArrowLeft':
      return inside(index - 1);
    case 'ArrowRight':
      return inside(index + 1);
    case 'Home':
      return inside(0);
    case 'End':
      return inside(inLane.length - 1);
    case 'ArrowUp':
    case 'ArrowDown':
      return besides(lanes, { lane, index }, key === 'ArrowUp' ? -1 : 1);
    default:
      return undefined;
  }
}

/** The band nearest in time of the next lane that has any. */
function besides(lanes: readonly (readonly Band[])[], from: Place, step: 1 | -1): Place | undefined {
  const band = lanes[from.lane]?.[from.index];
  if (!band) return undefined;
  for (let lane = from.lane + step; lanes[lane]; lane += step) {
    const distances = lanes[lane]?.map((other) => Math.max(other.from - band.to, band.from - other.to, 0)) ?? [];
    if (distances.length > 0) return { lane, index: distances.indexOf(Math.min(...distances)) };
  }
  return undefined;
}
