import { limits } from '@dmp/shared/contract';
import { networkOf } from '../http/caller-network.ts';
import { shortText } from '../text/stored-text.ts';
import type { Charger } from './charger.ts';

/** What tells one charger from another that uses the same identity. */
export interface Visitor {
  /** Where it connects from; null when that is not known. */
  address: string | null;
  /** When it connected, in milliseconds. */
  at: number;
  /** What it says it is; undefined until it has booted on this connection. */
  boot?: Boot | undefined;
  /** What the charger of this identity said at the boot before; null where that is not known. */
  lastBoot: Boot | null;
}

/** What a charger says of itself. */
type Boot = NonNullable<Charger['lastBoot']>;

/** How often chargers may replace each other, and how long the one that is connected is kept after that. */
export const sharing = { replacements: 3, withinMs: 10 * 60_000, keptMs: 120_000 } as const;

/** A connection that ends so soon after it was replaced did so because of that. */
export const quickMs = 5000;

/** Identities whose replacements are remembered. */
const mostIdentities = 10_000;

/** One connection that a newer one replaced. */
export class Replacement {
  readonly #before: Visitor;
  readonly #after: Visitor;
  #wasAlive = false;
  #wasDropped = false;
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

  /**
   * The connection that was replaced has ended.
   *
   * @param isAnswered whether the charger answered that, so that it was alive
   * @param at in milliseconds
   */
  ended(isAnswered: boolean, at: number): void {
    this.#wasAlive ||= isAnswered;
    this.#wasDropped ||= at - this.#after.at < quickMs;
  }

  /** That it was of another charger, as far as is known by now; undefined when that was said already or is not so. */
  finding(): { sentence: string; isFirst: boolean } | undefined {
    if (!this.#isAnother) return undefined;
    const sentence = `A connection from ${words(this.#after)} replaced one from ${words(this.#before, true)}.`;
    if (sentence === this.#noted) return undefined;
    const isFirst = this.#noted === undefined;
    this.#noted = sentence;
    return { sentence, isFirst };
  }

  /** Whether it counts: once, of a charger that was alive. */
  counts(): boolean {
    // A connection may be dropped at once where nothing has it any more: by itself that does not say that it was alive.
    const isAlive = this.#wasAlive || (this.#wasDropped && this.#hasOtherBoot);
    if (this.#isCounted || !isAlive || !(this.#hasOtherBoot || this.#isElsewhere)) return false;
    this.#isCounted = true;
    return true;
  }

  get #isAnother(): boolean {
    return this.#isElsewhere || this.#hasOtherBoot || isOther(this.#before.lastBoot, this.#after.boot);
  }

  get #hasOtherBoot(): boolean {
    return isOther(this.#before.boot, this.#after.boot);
  }

  /** A charger whose connection was lost unseen may return from another address. */
  get #isElsewhere(): boolean {
    const [from, to] = [this.#before.address, this.#after.address];
    return this.#wasAlive && from !== null && to !== null && networkOf(from) !== networkOf(to);
  }
}

/** A serial number that one of them does not say tells nothing. */
const isOther = (before: Boot | null | undefined, after: Boot | null | undefined): boolean =>
  Boolean(before && after) &&
  (plain(before?.make) !== plain(after?.make) ||
    plain(before?.model) !== plain(after?.model) ||
    (Boolean(before?.serialNumber && after?.serialNumber) &&
      plain(before?.serialNumber) !== plain(after?.serialNumber)));

/** A name in other letters, or with other spaces, is the same. */
const plain = (text = ''): string => text.toLowerCase().replace(/\s/g, '');

const short = (text: string): string => shortText(text, limits.rejectedConnections.name);

function words({ address, boot, lastBoot }: Visitor, isBefore = false): string {
  const place = address ?? 'an unknown address';
  if (boot) return `${place} (${namesOf(boot)})`;
  return isBefore && lastBoot ? `${place} (last known as ${namesOf(lastBoot)})` : place;
}

const namesOf = ({ make, model, serialNumber }: Boot): string =>
  `${short(make)} ${short(model)}${serialNumber ? `, serial number ${short(serialNumber)}` : ''}`;

/** A connection as far as it matters whether another charger replaced it. */
export interface Replaceable {
  session: { isOpen: boolean };
  visitor: Visitor;
  /** What it means that a newer one replaced it; undefined before that. */
  replacement: Replacement | undefined;
}

/** What follows from replacements. */
export interface ReplacementsWatch {
  /** Two chargers have one identity. @param isFirst false where that is only described otherwise now */
  found(chargeboxId: string, newer: Visitor, finding: { sentence: string; isFirst: boolean }): void;
  /** One counts: {@link Replacements.note} is to be called at every gateway. */
  counted(chargeboxId: string): void;
}

/** How often chargers of one identity have replaced each other of late, and what is found of that. */
export class Replacements {
  readonly #watch: ReplacementsWatch;
  readonly #at = new Map<string, number[]>();

  constructor(watch: ReplacementsWatch) {
    this.#watch = watch;
  }

  /** Begins one where a newer connection comes. One that its charger has closed already is not replaced. */
  begin(held: Replaceable | undefined, newer: Visitor): Replacement | undefined {
    if (!held?.session.isOpen) return undefined;
    held.replacement = new Replacement(held.visitor, newer);
    return held.replacement;
  }

  /** Says what is known of one by now. */
  judge(chargeboxId: string, replacement: Replacement | undefined): void {
    if (!replacement) return;
    const finding = replacement.finding();
    if (finding) this.#watch.found(chargeboxId, replacement.newer, finding);
    if (replacement.counts()) this.#watch.counted(chargeboxId);
  }

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
