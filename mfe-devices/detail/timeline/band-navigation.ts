import type { Band } from './bands.ts';

/** Position of a band: the index of its lane, and its index in the lane. */
export interface BandPosition {
  lane: number;
  index: number;
}

/** Where a key moves the focus from a band; undefined for keys that do not navigate, and at the ends. */
export function nextBandPosition(
  lanes: readonly (readonly Band[])[],
  { lane, index }: BandPosition,
  key: string,
): BandPosition | undefined {
  const inLane = lanes[lane] ?? [];
  const positionAt = (next: number) => (inLane[next] ? { lane, index: next } : undefined);
  switch (key) {
    case 'ArrowLeft':
      return positionAt(index - 1);
    case 'ArrowRight':
      return positionAt(index + 1);
    case 'Home':
      return positionAt(0);
    case 'End':
      return positionAt(inLane.length - 1);
    case 'ArrowUp':
    case 'ArrowDown':
      return nearestInNextLane(lanes, { lane, index }, key === 'ArrowUp' ? -1 : 1);
    default:
      return undefined;
  }
}

/** The band nearest in time in the next lane that has bands. */
function nearestInNextLane(
  lanes: readonly (readonly Band[])[],
  from: BandPosition,
  step: 1 | -1,
): BandPosition | undefined {
  const band = lanes[from.lane]?.[from.index];
  if (!band) return undefined;
  for (let lane = from.lane + step; lanes[lane]; lane += step) {
    const distances = lanes[lane]?.map((other) => Math.max(other.from - band.to, band.from - other.to, 0)) ?? [];
    if (distances.length > 0) return { lane, index: distances.indexOf(Math.min(...distances)) };
  }
  return undefined;
}
