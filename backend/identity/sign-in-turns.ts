import { blockOf, networkOf, siteOf } from '../http/caller-network.ts';
import { boundedTurns } from '../pacing/bounded-turns.ts';
import { turnsEach } from '../pacing/turns-each.ts';
import { type Attempt, accountOf, type Turn, tooManySignIns } from './attempt.ts';

/**
 * Hashes at a time. Node does them in four threads, in which it also reads files: one stays free for those. A hash takes
 * about 0.2 s.
 */
const atOnce = { known: 1, others: 2, suspect: 1 };
/** Attempts that may wait. */
const waiting = { account: 5, network: 20, site: 100, block: 500, all: 10_000 };

/** Whose password is hashed next. */
export interface SignInTurns {
  /**
   * Does the work in the turn of an attempt. Networks take turns, and the sites and blocks that they are in, so that an
   * attacker with many addresses has the turns of few. Of those that are suspect, one hash at most is done at a time. A
   * device that is known for its account waits only for others like it, and accounts take turns there, unless it is
   * suspect.
   *
   * @throws {TooBusy} when too much waits; the signal's reason when that ended the waiting
   */
  take<T>(attempt: Attempt, turn: Turn, work: () => Promise<T>): Promise<T>;
}

export function createSignInTurns(): SignInTurns {
  const hashes = boundedTurns({ atOnce: atOnce.others, waiting: waiting.all, sentence: tooManySignIns });
  const lane = (turns: number) => {
    const level = (ofOne: number) => ({ each: { atOnce: atOnce.others, waiting: ofOne }, sentence: tooManySignIns });
    const networks = turnsEach(level(waiting.network));
    const sites = turnsEach(level(waiting.site));
    const blocks = turnsEach({ ...level(waiting.block), all: { atOnce: turns, waiting: waiting.all } });
    return <T>(network: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
      const inBlock = () => blocks.take(blockOf(network), () => hashes.take(work, signal), signal);
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
    async take({ email, address, device }, { signal, isSuspect }, work) {
      if (isSuspect) return suspects(networkOf(address), work, signal);
      if (device !== undefined) return known.take(accountOf(email), work, signal);
      return others(networkOf(address), work, signal);
    },
  };
}
