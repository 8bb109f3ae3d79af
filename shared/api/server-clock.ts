/**
 * The server's time, from the `Date` header of its answers (RFC 9110, section 6.6.1): whole seconds, of some moment
 * while a call was under way. What several calls say narrows it down; a computer whose clock is right by all of them is
 * believed. Where a new call contradicts the earlier ones, one of the clocks was set, and the new one counts.
 */
export class ServerClock {
  /** How far the server is ahead of this computer, in milliseconds: at least, and at most. */
  #ahead: { least: number; most: number } | undefined;
  readonly #onChange: (aheadMs: number) => void;

  /** @param onChange called after each answer, with how far the server is ahead of this computer, in milliseconds */
  constructor(onChange: (aheadMs: number) => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** The present moment, in milliseconds since 1970. */
  readonly now = (): number => Date.now() + this.#aheadMs();

  /**
   * @param date the header; null where there is none, or it may not be read
   * @param sentAt when the call was sent, in milliseconds since 1970 of this computer; its answer came just now
   */
  note(date: string | null, sentAt: number): void {
    const at = Date.parse(date ?? '');
    if (Number.isNaN(at)) return;
    const [least, most] = [at - Date.now(), at + 1000 - sentAt];
    // The computer's clock was put back meanwhile.
    if (least > most) return;
    const known = this.#ahead;
    const both = known && { least: Math.max(known.least, least), most: Math.min(known.most, most) };
    this.#ahead = both && both.least <= both.most ? both : { least, most };
    this.#onChange(this.#aheadMs());
  }

  #aheadMs(): number {
    const { least, most } = this.#ahead ?? { least: 0, most: 0 };
    return least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2);
  }
}
