import { blockOf, networkOf, siteOf } from '../http/caller-network.ts';
import { TooBusy } from '../pacing/bounded-turns.ts';
import { turnsEach } from '../pacing/turns-each.ts';
import { type Attempt, accountOf } from './attempt.ts';

/** What an attempt reads that would wait too long. */
export const tooManySignIns = 'Too many sign-ins at once. Try again in a few seconds.';

/**
 * Hashes at a time. Node does them in four threads, in which it also reads files: one stays free for those. A hash takes
 * about 0.2 s.
 */
const atOnce = { known: 1, others: 2 };
/** Attempts that may wait. Each waits at most {@link longestWaitMs}. */
const waiting = { account: 5, known: 1000, network: 20, site: 100, block: 500, others: 10_000 };
const longestWaitMs = 10_000;

/** Whose password is hashed next. */
export interface SignInTurns {
  /**
   * Does the work in the turn of an attempt. Networks take turns, and the sites and blocks that they are in, so that an
   * attacker with many addresses has the turns of few. A device that is known for its account waits only for others
   * like it, and accounts take turns there.
   *
   * @param attempt undefined for what no user waits for, which is done at once
   * @throws {TooBusy} when too much waits, or the turn does not come in time
   */
  take<T>(attempt: Attempt | undefined, work: () => Promise<T>): Promise<T>;
}

/** @param waitMs the longest that an attempt waits and takes, in milliseconds */
export function createSignInTurns(waitMs: number = longestWaitMs): SignInTurns {
  const level = (ofOne: number, all?: { atOnce: number; waiting: number }) =>
    turnsEach({ each: { atOnce: atOnce.others, waiting: ofOne }, ...(all && { all }), sentence: tooManySignIns });
  const networks = level(waiting.network);
  const sites = level(waiting.site);
  const blocks = level(waiting.block, { atOnce: atOnce.others, waiting: waiting.others });
  const known = turnsEach({
    each: { atOnce: atOnce.known, waiting: waiting.account },
    all: { atOnce: atOnce.known, waiting: waiting.known },
    sentence: tooManySignIns,
  });

  function inTurn<T>({ email, address, device }: Attempt, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (device !== undefined) return known.take(accountOf(email), work, signal);
    const network = networkOf(address);
    const inBlock = () => blocks.take(blockOf(network), work, signal);
    return networks.take(network, () => sites.take(siteOf(network), inBlock, signal), signal);
  }

  return {
    async take(attempt, work) {
      if (!attempt) return work();
      const end = new AbortController();
      const timer = setTimeout(() => end.abort(new TooBusy(tooManySignIns)), waitMs).unref();
      try {
        return await inTurn(attempt, work, end.signal);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
