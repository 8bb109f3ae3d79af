import { networkOf } from '../http/caller-network.ts';

/** What tells one charger from another that uses the same identity. */
export interface Visitor {
  /** Where it connects from; null when that is not known. */
  address: string | null;
  /** What it says it is; undefined until it has booted on this connection. */
  boot?: { make: string; model: string; serialNumber?: string | undefined } | undefined;
}

/** How often chargers may replace each other, and how long the one that is connected is kept after that. */
export const sharing = { replacements: 3, withinMs: 10 * 60_000, keptMs: 120_000 } as const;

/** Identities whose replacements are remembered. */
const mostIdentities = 10_000;

/** One connection that a newer one replaced. */
export class Replacement {
  readonly #before: Visitor;
  readonly #after: Visitor;
  #wasAlive = false;
  /** As it was noted last. */
  #noted: string | undefined;
  #isCounted = false;

  constructor(before: Visitor, after: Visitor) {
    this.#before = before;
    this.#after = after;
  }

  /** Who came. */
  get newer(): Visitor {
    return this.#after;
  }

  /** The connection that was replaced has ended. @param isAnswered whether it answered that, so that it was alive */
  ended(isAnswered: boolean): void {
    this.#wasAlive ||= isAnswered;
  }

  /** That it was of another charger, as far as is known by now; undefined when that was said already or is not so. */
  finding(): { sentence: string; isFirst: boolean } | undefined {
    if (!this.#isAnother) return undefined;
    const sentence = `A connection from ${words(this.#after)} replaced one from ${words(this.#before)}.`;
    if (sentence === this.#noted) return undefined;
    const isFirst = this.#noted === undefined;
    this.#noted = sentence;
    return { sentence, isFirst };
  }

  /** Whether it counts: once, of a charger that was alive. */
  counts(): boolean {
    if (this.#isCounted || !this.#wasAlive || !this.#isAnother) return false;
    this.#isCounted = true;
    return true;
  }

  get #isAnother(): boolean {
    const { address: from, boot: before } = this.#before;
    const { address: to, boot: after } = this.#after;
    if (before !== undefined && after !== undefined && plain(before) !== plain(after)) return true;
    // A charger whose connection was lost unseen may return from another address.
    return this.#wasAlive && from !== null && to !== null && networkOf(from) !== networkOf(to);
  }
}

/** A name in other letters, or with other spaces, is the same. */
const plain = ({ make, model, serialNumber = '' }: NonNullable<Visitor['boot']>): string =>
  [make, model, serialNumber].map((text) => text.toLowerCase().replace(/\s/g, '')).join('\n');

function words({ address, boot }: Visitor): string {
  const place = address ?? 'an unknown address';
  if (!boot) return place;
  const { make, model, serialNumber } = boot;
  return `${place} (${make} ${model}${serialNumber ? `, serial number ${serialNumber}` : ''})`;
}

/** How often chargers of one identity have replaced each other of late. */
export class Replacements {
  readonly #at = new Map<string, number[]>();

  /** Notes one at a time, in milliseconds. */
  note(chargeboxId: string, at: number): void {
    const recent = this.#recent(chargeboxId, at);
    this.#at.delete(chargeboxId);
    this.#at.set(chargeboxId, [...recent, at].slice(-sharing.replacements));
    const [oldest] = this.#at.keys();
    if (this.#at.size > mostIdentities && oldest !== undefined) this.#at.delete(oldest);
  }

  /** For how many seconds the charger that is connected is kept, and another is not let in; 0 for none. */
  waitSeconds(chargeboxId: string, now: number): number {
    const recent = this.#recent(chargeboxId, now);
    const last = recent.at(-1);
    if (last === undefined || recent.length < sharing.replacements) return 0;
    return Math.max(0, Math.ceil((last + sharing.keptMs - now) / 1000));
  }

  #recent = (chargeboxId: string, now: number): number[] =>
    (this.#at.get(chargeboxId) ?? []).filter((at) => now - at < sharing.withinMs);
}
