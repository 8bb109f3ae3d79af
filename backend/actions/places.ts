/** The share of places that is kept for jobs with few devices under way. */
const keptShare = 0.2;

/** Devices of one job that take places without being counted as those of a large job. */
export const fewOfJob = 10;

/** The places of a worker. */
export interface Room {
  /** How many are free. */
  free: number;
  /** How many of these are for jobs that have more than {@link fewOfJob} devices under way already. */
  forLarge?: number;
  /** How many devices of each job are under way. */
  underWay?: ReadonlyMap<string, number>;
}

/** Counts the free places of a worker. @param jobIds the job of each command under way @param places how many there are */
export function freePlaces(jobIds: Iterable<string>, places: number): Required<Room> {
  const underWay = new Map<string, number>();
  for (const jobId of jobIds) underWay.set(jobId, (underWay.get(jobId) ?? 0) + 1);
  const counts = [...underWay.values()];
  const ofLarge = counts.reduce((sum, count) => sum + Math.max(0, count - fewOfJob), 0);
  return {
    free: places - counts.reduce((sum, count) => sum + count, 0),
    forLarge: Math.max(0, Math.floor(places * (1 - keptShare)) - ofLarge),
    underWay,
  };
}
