import { createHmac, randomBytes } from 'node:crypto';
import { serverLimits } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { blockOf, networkOf } from '../http/caller-network.ts';
import { BoundedLimiter } from '../pacing/bounded-limiter.ts';
import { TooBusy } from '../pacing/bounded-turns.ts';
import { turnsEach } from '../pacing/turns-each.ts';
import type { Claim } from './handshake.ts';

/** Lookups at a time, so that they leave connections of the pool to everything else that chargers wait for. */
const atOnce = { known: 2, strangers: 4, ofBlock: 3, ofNetwork: 2 };
/** Upgrades of known chargers of one network that may wait: a whole fleet behind one address may reconnect at once. */
const waitingOfNetwork = 20_000;
/** Chargers that are remembered with the network from which they were let in. */
const knownChargers = 50_000;
/** How long it is remembered that there is no such charger. */
const unknownSeconds = 5;
const minuteSeconds = 60;
/** Rejections after which a charger is not known any more of which this process has not seen the credentials. */
const guesses = 10;
/** Strangers who may wait in all, those included who have left since and wait no more. */
const waitingStrangers = 20_000;

const sentence = 'Too many upgrades of this network wait.';
const unbounded = Number.POSITIVE_INFINITY;

type Caller = Pick<Claim, 'chargeboxId' | 'otherReadings' | 'address'> &
  Partial<Pick<Claim, 'credentials' | 'certificateSubject'>>;

/** From where a charger was let in last, and by what: a keyed hash, undefined where that was before this process began. */
interface LetIn {
  network: string;
  proof: string | undefined;
}

/**
 * Whose upgrade is looked up next. Networks take turns, and the blocks that they are in, so that an attacker with many
 * addresses has the turns of few. A charger that comes from where it was let in before, with the same credentials, waits
 * only for others like it. Of strangers of a network from which too many were rejected, and of an identity that was unknown just now, nothing is
 * looked up.
 */
export class LookupTurns {
  readonly #known = turnsEach({
    each: { atOnce: atOnce.known, waiting: waitingOfNetwork },
    all: { atOnce: atOnce.known, waiting: unbounded },
    sentence,
  });
  readonly #networks = turnsEach({ each: { atOnce: atOnce.ofNetwork, waiting: unbounded }, sentence });
  readonly #blocks = turnsEach({
    each: { atOnce: atOnce.ofBlock, waiting: unbounded },
    all: { atOnce: atOnce.strangers, waiting: unbounded },
    sentence,
  });
  /** Chargers that were let in, by identity in any case, with the network from which that was last. */
  readonly #letIn = new Map<string, LetIn>();
  readonly #key = randomBytes(32);
  readonly #unknown = new BoundedLimiter({ points: 1, duration: unknownSeconds });
  readonly #rejected: BoundedLimiter;
  readonly #guessed = new BoundedLimiter({ points: guesses, duration: minuteSeconds });
  #waiting = 0;

  /** @param rejectedAMinute rejections of a network in a minute, after which its strangers are not looked up */
  constructor(rejectedAMinute: number = serverLimits.rejectedUpgrades) {
    this.#rejected = new BoundedLimiter({ points: rejectedAMinute, duration: minuteSeconds });
  }

  /** Remembers from where chargers were let in before this process began: all of them come back then. */
  async recall(db: Kysely<Tables>, letIn: (address: string) => void): Promise<void> {
    const { rows } = await sql<{ chargebox_id: string; connected_from: string }>`
      select chargebox_id, connected_from from devices
      where connected_from is not null and retired_at is null limit ${knownChargers}`.execute(db);
    for (const row of rows) {
      this.#letIn.set(keyOf(row.chargebox_id), { network: networkAt(row.connected_from), proof: undefined });
      letIn(row.connected_from);
    }
  }

  /** Whether a charger was let in from where this comes from, with the same credentials. */
  isKnown(caller: Caller): boolean {
    const letIn = this.#letIn.get(keyOf(caller.chargeboxId));
    if (letIn?.network !== networkAt(caller.address)) return false;
    return letIn.proof === undefined || letIn.proof === this.#proofOf(caller);
  }

  /** Why an upgrade is rejected without a lookup: its network has too many, or its identity is unknown. */
  async withoutLookup(caller: Caller): Promise<'unknown' | 'too-many' | undefined> {
    if (this.isKnown(caller)) return undefined;
    if (await this.hasTooMany(caller)) return 'too-many';
    return (await this.#unknown.get(identityOf(caller))) ? 'unknown' : undefined;
  }

  /** Whether too many of the network of a caller were rejected within a minute. */
  async hasTooMany({ address }: Pick<Caller, 'address'>): Promise<boolean> {
    const rejected = await this.#rejected.get(networkAt(address));
    return rejected !== null && rejected.remainingPoints <= 0;
  }

  /** Looks something up in the turn of its caller. @throws {TooBusy} when too much of its network waits */
  async take<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const network = networkAt(caller.address);
    if (this.isKnown(caller)) return this.#known.take(network, work);
    if (this.#waiting >= waitingStrangers) throw new TooBusy(sentence);
    this.#waiting += 1;
    try {
      return await this.#networks.take(network, () => this.#blocks.take(blockOf(network), work));
    } finally {
      this.#waiting -= 1;
    }
  }

  /** An upgrade was rejected, for its identity or its credentials. @param isUnknown whether no charger has its identity */
  async rejected(caller: Caller, isUnknown: boolean): Promise<void> {
    await this.#rejected.penalty(networkAt(caller.address));
    if (isUnknown) await this.#unknown.penalty(identityOf(caller));
    if (!this.isKnown(caller)) return;
    const key = keyOf(caller.chargeboxId);
    const { remainingPoints } = await this.#guessed.penalty(key);
    if (isUnknown || remainingPoints <= 0) this.#letIn.delete(key);
  }

  /** A charger was let in. @param caller by its identity on record */
  letIn(caller: Caller): void {
    const key = keyOf(caller.chargeboxId);
    this.#letIn.delete(key);
    this.#letIn.set(key, { network: networkAt(caller.address), proof: this.#proofOf(caller) });
    const [oldest] = this.#letIn.keys();
    if (this.#letIn.size > knownChargers && oldest !== undefined) this.#letIn.delete(oldest);
  }

  #proofOf({ credentials, certificateSubject = '' }: Caller): string {
    const { user = '', password = '' } = credentials ?? {};
    const hash = createHmac('sha256', this.#key).update(`${certificateSubject}\n${user}\n`).update(password);
    return hash.digest('base64');
  }
}

const networkAt = (address: string | null | undefined): string => networkOf(address ?? '');

const keyOf = (chargeboxId: string): string => chargeboxId.toLowerCase();

const identityOf = ({ chargeboxId, otherReadings }: Caller): string => [chargeboxId, ...otherReadings].join('\n');
