import { serverLimits } from '@dmp/shared/contract';
import { siteOf } from '../http/caller-network.ts';
import { Allowance } from '../pacing/allowance.ts';

/** Networks, and sites, that are counted at the same time. */
const mostKeys = 20_000;
/** How long a network is known after somebody was authenticated there, in milliseconds. */
const knownMs = 60 * 60_000;

/** A network where somebody was authenticated. */
interface Known {
  allowance: Allowance;
  /** Connections there on which somebody is let in now. */
  present: number;
  /** What those that have left may use beyond the allowance to come back, and until when. */
  returns: number;
  returnsUntil: number;
  /** Until when it is known without any of them. */
  until: number;
}

/** What a connection uses to come back: itself, and its first request. */
const ofReturn = 2;

/**
 * What callers may ask of this process before they are authenticated: connections and requests of each network and of its
 * site (`serverLimits.connections.strangers`). What turns out to be authenticated is given back, and a network where somebody
 * is let in, or was authenticated in the last hour, has more, so that users and chargers behind one address do not use it
 * up. Chargers that leave may all come back at once.
 */
export class Strangers {
  readonly #networks = new Map<string, Allowance>();
  readonly #sites = new Map<string, Allowance>();
  readonly #known = new Map<string, Known>();
  readonly #now: () => number;

  /** @param now the time in milliseconds; that of `performance` unless a test has its own */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** How many networks and sites are counted. */
  get size(): number {
    return this.#networks.size + this.#sites.size + this.#known.size;
  }

  /** Uses some of it. @returns false when nothing is left: then nothing is used */
  use(network: string, amount: number): boolean {
    const all = this.#allowancesOf(network);
    if (all.every(({ emptyMs }) => emptyMs === 0)) {
      for (const one of all) one.use(amount);
      return true;
    }
    const known = this.#knownAt(network);
    if (!known || known.returns < amount || known.returnsUntil <= this.#now()) return false;
    known.returns -= amount;
    return true;
  }

  /** Uses some of it, whatever is left: the next ones wait the longer. */
  charge(network: string, amount: { network: number; site: number }): void {
    const [own, ofSite] = this.#allowancesOf(network);
    // One network alone does not use up its site.
    if (own?.emptyMs === 0) ofSite?.use(amount.site);
    own?.use(amount.network);
  }

  /** Takes back what somebody used who was authenticated. */
  giveBack(network: string, amount: number): void {
    for (const one of this.#allowancesOf(network)) one.giveBack(amount);
    this.#note(network);
  }

  /** A connection was let in. */
  arrive(network: string): void {
    const known = this.#note(network);
    known.present += 1;
    known.returns = Math.max(0, known.returns - ofReturn);
  }

  /** One that was let in has left. */
  leave(network: string): void {
    const known = this.#note(network);
    known.present = Math.max(0, known.present - 1);
    this.recall(network);
  }

  /** A connection of this network that was let in may come back. */
  recall(network: string): void {
    const known = this.#note(network);
    known.returns = Math.min(known.returns + ofReturn, ofReturn * serverLimits.connections.all);
    known.returnsUntil = known.until;
  }

  #note(network: string): Known {
    const { network: most, known: times } = serverLimits.connections.strangers;
    const before = this.#knownAt(network);
    const known = before ?? {
      allowance: this.#allowanceOf(most * times),
      present: 0,
      returns: 0,
      returnsUntil: 0,
      until: 0,
    };
    known.until = this.#now() + knownMs;
    keep(this.#known, network, known);
    return known;
  }

  #knownAt(network: string): Known | undefined {
    const known = this.#known.get(network);
    return known && (known.present > 0 || known.until > this.#now()) ? known : undefined;
  }

  /** Its own, and that of its site; of a known network its own alone: its neighbors do not matter. */
  #allowancesOf(network: string): readonly Allowance[] {
    const known = this.#knownAt(network);
    if (known) return [known.allowance];
    const { strangers } = serverLimits.connections;
    const site = siteOf(network);
    const both = {
      network: this.#networks.get(network) ?? this.#allowanceOf(strangers.network),
      site: this.#sites.get(site) ?? this.#allowanceOf(strangers.site),
    };
    keep(this.#networks, network, both.network);
    keep(this.#sites, site, both.site);
    return [both.network, both.site];
  }

  #allowanceOf(amount: number): Allowance {
    return new Allowance(amount, this.#now, serverLimits.connections.strangers.ms);
  }
}

/** Keeps it as the newest; of too many, the one that was not used for longest is forgotten. */
function keep<T>(all: Map<string, T>, key: string, one: T): void {
  all.delete(key);
  all.set(key, one);
  const [oldest] = all.keys();
  if (all.size > mostKeys && oldest !== undefined) all.delete(oldest);
}
