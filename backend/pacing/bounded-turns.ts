import PQueue from 'p-queue';

/** So much of this work waits for its turn already that no more may. */
export class TooBusy extends Error {
  /** When it is worth trying again. */
  readonly retryAfterSeconds = 2;

  /** @param message a sentence for whoever asked */
  constructor(message: string) {
    super(message);
    this.name = 'TooBusy';
  }
}

/** Work of one kind, of which so much is done at once and so much may wait. */
export interface BoundedTurns {
  /**
   * Does the work when its turn comes.
   *
   * @param work what costs
   * @param signal ends the waiting; what has begun must heed it itself, and has its turn until it ends
   * @returns what the work gives
   * @throws {TooBusy} when too much waits already; the signal's reason when that ended it
   */
  take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** How much waits now. */
  readonly waiting: number;
}

/**
 * Lets only so much work of a kind be done at once, so that it leaves room for
 * all else, and refuses what would wait too long.
 *
 * @param atOnce how much is done at the same time
 * @param waiting how much more may wait for its turn
 * @param sentence what whoever is refused reads
 */
export function boundedTurns({
  atOnce,
  waiting,
  sentence,
}: {
  atOnce: number;
  waiting: number;
  sentence: string;
}): BoundedTurns {
  const queue = new PQueue({ concurrency: atOnce });
  return {
    take: async (work, signal) => {
      if (queue.pending >= atOnce && queue.size >= waiting) throw new TooBusy(sentence);
      return signal ? takeUntil(queue, work, signal) : queue.add(work);
    },
    get waiting() {
      return queue.size;
    },
  };
}

/** Does the work in its turn. The signal ends the waiting for it; the queue itself would give the turn on as well. */
async function takeUntil<T>(queue: PQueue, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const waiting = new AbortController();
  let hasBegun = false;
  const done = queue.add(
    () => {
      hasBegun = true;
      return work();
    },
    { signal: waiting.signal },
  );
  return new Promise((resolve, reject) => {
    const abort = () => {
      if (!hasBegun) waiting.abort(signal.reason);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort);
    done.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
