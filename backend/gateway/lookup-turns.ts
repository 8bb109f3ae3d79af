import { limits } from '@dmp/shared/contract';
import { networkOf } from '../http/caller-network.ts';
import { BoundedLimiter } from '../pacing/bounded-limiter.ts';
import { turnsEach } from '../pacing/turns-each.ts';
import type { Claim } from './handshake.ts';

/** Lookups at a time, so that they leave connections of the pool to everything else that chargers wait for. */
const atOnce = { ofKnown: 2, ofStrangers: 4 };
/** Of one network at a time. */
const ofNetwork = 2;
/** Upgrades of one network that may wait: a whole fleet behind one address may reconnect at once. */
const waitingOfNetwork = 20_000;
/** Upgrades that one charger may have waiting where it is known: it has given up on the earlier ones. */
const waitingOfCharger = 3;
/** Chargers that are remembered with the network from which they were let in. */
const knownChargers = 50_000;
/** How long it is remembered that there is no such charger. */
const unknownSeconds = 5;
const minuteSeconds = 60;

type Caller = Pick<Claim, 'chargeboxId' | 'otherReadings' | 'address'>;

/**
 * Whose upgrade is looked up next. Networks take turns, and a charger that comes from where it was let in before waits
 * for none of them: nobody can keep it out without its address. Of what certainly ends in a rejection nothing is looked
 * up: an identity that was unknown just now, and strangers of a network from which too many were rejected.
 */
export class LookupTurns {
  readonly #ofKnown = turnsEach({
    each: { atOnce: 1, waiting: waitingOfCharger },
    all: { atOnce: atOnce.ofKnown, waiting: Number.POSITIVE_INFINITY },
    sentence: 'This charge point has too many upgrades waiting.',
  });
  readonly #ofStrangers = turnsEach({
    each: { atOnce: ofNetwork, waiting: waitingOfNetwork },
    all: { atOnce: atOnce.ofStrangers, waiting: Number.POSITIVE_INFINITY },
    sentence: 'This network has too many upgrades waiting.',
  });
  /** Chargers that were let in, by identity, with the network from which that was last. */
  readonly #letInFrom = new Map<string, string>();
  readonly #unknown = new BoundedLimiter({ points: 1, duration: unknownSeconds });
  readonly #rejected: BoundedLimiter;

  /** @param rejectedAMinute rejections of a network in a minute, after which its strangers are not looked up */
  constructor(rejectedAMinute: number = limits.rejectedUpgrades) {
    this.#rejected = new BoundedLimiter({ points: rejectedAMinute, duration: minuteSeconds });
  }

  /** Whether the charger was let in from where this comes from. */
  isKnown({ chargeboxId, address }: Caller): boolean {
    return this.#letInFrom.get(chargeboxId) === networkAt(address);
  }

  /** Why an upgrade is rejected without a lookup: its identity is unknown, or its network has too many. */
  async withoutLookup(caller: Caller): Promise<'unknown' | 'too-many' | undefined> {
    if (this.isKnown(caller)) return undefined;
    if (await this.#unknown.get(identityOf(caller))) return 'unknown';
    const rejected = await this.#rejected.get(networkAt(caller.address));
    return rejected && rejected.remainingPoints <= 0 ? 'too-many' : undefined;
  }

  /**
   * Looks something up in the turn of its caller.
   *
   * @throws {TooBusy} when the caller has too much waiting; the reason of `signal`, which ends the wait
   */
  take<T>(caller: Caller, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const network = networkAt(caller.address);
    return this.isKnown(caller)
      ? this.#ofKnown.take(`${network} ${caller.chargeboxId}`, work, signal)
      : this.#ofStrangers.take(network, work, signal);
  }

  /** An upgrade was rejected after a lookup. */
  async rejected(caller: Caller, isUnknown: boolean): Promise<void> {
    await this.#rejected.penalty(networkAt(caller.address));
    if (!isUnknown) return;
    this.#letInFrom.delete(caller.chargeboxId);
    await this.#unknown.penalty(identityOf(caller));
  }

  /** A charger was let in. */
  letIn({ chargeboxId, address }: Caller): void {
    this.#letInFrom.delete(chargeboxId);
    this.#letInFrom.set(chargeboxId, networkAt(address));
    const [oldest] = this.#letInFrom.keys();
    if (this.#letInFrom.size > knownChargers && oldest !== undefined) this.#letInFrom.delete(oldest);
  }
}

const networkAt = (address: string | null | undefined): string => networkOf(address ?? '');

const identityOf = ({ chargeboxId, otherReadings }: Caller): string => [chargeboxId, ...otherReadings].join('\n');
