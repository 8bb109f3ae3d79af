import { type BoundedTurns, boundedTurns } from './bounded-turns.ts';

/** How much is done at the same time, and how much more may wait. */
export interface Bounds {
  atOnce: number;
  waiting: number;
}

/** Work of one kind, bounded for each who asks for it and for all of them together. */
export interface TurnsEach {
  /**
   * Does the work when it is the turn of whoever asks.
   *
   * @param who whose turns it counts among
   * @param work what costs
   * @param signal ends the waiting
   * @throws {TooBusy} when too much waits already; the signal's reason when that ended it
   */
  take<T>(who: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/**
 * Gives each who asks turns of their own, so that one who asks for much waits for themselves alone. Nobody is
 * remembered once none of their work waits or is done.
 *
 * @param each bounds of one who asks
 * @param all bounds of all together; without them there are none
 * @param sentence what whoever is refused reads
 */
export function turnsEach({ each, all, sentence }: { each: Bounds; all?: Bounds; sentence: string }): TurnsEach {
  const known = new Map<string, { turns: BoundedTurns; taken: number }>();
  const together = all && boundedTurns({ ...all, sentence });
  return {
    async take(who, work, signal) {
      const own = known.get(who) ?? { turns: boundedTurns({ ...each, sentence }), taken: 0 };
      known.set(who, own);
      own.taken += 1;
      try {
        return await own.turns.take(() => (together ? together.take(work, signal) : work()), signal);
      } finally {
        own.taken -= 1;
        if (own.taken === 0) known.delete(who);
      }
    },
  };
}
