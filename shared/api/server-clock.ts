/**
 * Estimates the server's time from the `Date` header of its responses (RFC 9110, section 6.6.1). The header has whole
 * seconds and is from a time between request and response, so each call limits the clock offset to a range; the ranges
 * of several calls are intersected. If the range contains zero, the local clock is used unchanged. If a call contradicts
 * the earlier ones, one of the clocks was set, and only the new range counts.
 */
export class ServerClock {
  /** Range of the offset of the server clock (positive: ahead of the local clock), in milliseconds. */
  #ahead: { least: number; most: number } | undefined;
  readonly #onChange: (aheadMs: number) => void;

  /** @param onChange called after each response with the offset of the server clock (positive: ahead), in milliseconds */
  constructor(onChange: (aheadMs: number) => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** The estimated server time, in milliseconds since 1970. */
  readonly now = (): number => Date.now() + this.#aheadMs();

  /**
   * Adds the `Date` header of a response that has just arrived.
   *
   * @param date value of the header; null if it is absent or CORS hides it
   * @param sentAt local time at which the call was sent, in milliseconds since 1970
   */
  note(date: string | null, sentAt: number): void {
    const at = Date.parse(date ?? '');
    if (Number.isNaN(at)) return;
    const [least, most] = [at - Date.now(), at + 1000 - sentAt];
    // The local clock was set back during the call.
    if (least > most) return;
    const known = this.#ahead;
    const intersection = known && { least: Math.max(known.least, least), most: Math.min(known.most, most) };
    this.#ahead = intersection && intersection.least <= intersection.most ? intersection : { least, most };
    this.#onChange(this.#aheadMs());
  }

  #aheadMs(): number {
    const { least, most } = this.#ahead ?? { least: 0, most: 0 };
    return least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2);
  }
}
