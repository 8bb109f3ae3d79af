import { blockOf, networkOf, siteOf } from '../http/caller-network.ts';
import { boundedTurns, TooBusy } from '../pacing/bounded-turns.ts';
import { turnsEach } from '../pacing/turns-each.ts';
import { type Attempt, accountOf } from './attempt.ts';

/** What an attempt reads that would wait too long. */
export const tooManySignIns = 'Too many sign-ins at once. Try again in a few seconds.';

/**
 * Hashes at a time. Node does them in four threads, in which it also reads files: one stays free for those. A hash takes
 * about 0.2 s.
 */
const atOnce = { known: 1, others: 2, suspect: 1 };
/** Attempts that may wait. Each waits at most {@link longestWaitMs}. */
const waiting = { account: 5, network: 20, site: 100, block: 500, all: 10_000 };
const longestWaitMs = 10_000;

/** Whose password is hashed next. */
export interface SignInTurns {
  /**
   * Does the work in the turn of an attempt. Networks take turns, and the sites and blocks that they are in, so that an
   * attacker with many addresses has the turns of few; those that are suspect have one turn of two among them. A device
   * that is known for its account waits only for others like it, and accounts take turns there.
   *
   * @throws {TooBusy} when too much waits, or the turn does not come in time
   */
  take<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>;
}

/** @param waitMs the longest that an attempt waits and takes, in milliseconds */
export function createSignInTurns(waitMs: number = longestWaitMs): SignInTurns {
  const hashes = boundedTurns({ atOnce: atOnce.others, waiting: waiting.all, sentence: tooManySignIns });
  const lane = (turns: number) => {
    const level = (ofOne: number) => ({ each: { atOnce: atOnce.others, waiting: ofOne }, sentence: tooManySignIns });
    const networks = turnsEach(level(waiting.network));
    const sites = turnsEach(level(waiting.site));
    const blocks = turnsEach({ ...level(waiting.block), all: { atOnce: turns, waiting: waiting.all } });
    return <T>(network: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
      const inBlock = () => blocks.take(blockOf(network), () => hashes.take(work), signal);
      return networks.take(network, () => sites.take(siteOf(network), inBlock, signal), signal);
    };
  };
  const [others, suspects] = [lane(atOnce.others), lane(atOnce.suspect)];
  const known = turnsEach({
    each: { atOnce: atOnce.known, waiting: waiting.account },
    all: { atOnce: atOnce.known, waiting: waiting.all },
    sentence: tooManySignIns,
  });

  return {
    take: ({ email, address, device, isSuspect }, work) =>
      inTime(waitMs, (signal) => {
        if (isSuspect) return suspects(networkOf(address), work, signal);
        return device === undefined
          ? others(networkOf(address), work, signal)
          : known.take(accountOf(email), work, signal);
      }),
  };
}

/** @returns what the work gives @throws {TooBusy} when it takes longer; its signal ends its waiting then */
export async function inTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new TooBusy(tooManySignIns)), ms).unref();
  try {
    return await work(end.signal);
  } finally {
    clearTimeout(timer);
  }
}
