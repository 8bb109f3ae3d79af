/** How an alert stood before it was evaluated. */
export interface Standing {
  /** Whether it is going off, and whether anybody was told. */
  open: { told: boolean } | undefined;
  /** Whether people wait to be told that an earlier time is over. */
  endOwed: boolean;
}

/** What an evaluation changes, and what is to be mailed of it. */
export interface Transition {
  /** It goes off. */
  begins: boolean;
  /** It is over. */
  ends: boolean;
  tellsStart: boolean;
  tellsEnd: boolean;
  /** It is over, and those who were told that it began are told when the silence ends. */
  owesEnd: boolean;
  /** The silence is over, and so was an earlier time by then. */
  tellsOwedEnd: boolean;
}

/** What keeps an alert from mailing. */
export interface Quiet {
  /** Staff has silenced it. */
  silenced: boolean;
  /** A mail that it went off must wait (`start-mails.ts`). */
  held: boolean;
}

/**
 * What becomes of an alert. One mail when it begins, one when it is over, none in between. While it is silenced
 * nothing is mailed: what goes on when the silence ends is told then, and so is the end of what had been told
 * before. What began and ended in silence, or while its mail had to wait, stays untold.
 */
export function transitionOf(alerting: boolean, { silenced, held }: Quiet, { open, endOwed }: Standing): Transition {
  const begins = alerting && !open;
  const ends = !alerting && open !== undefined;
  const told = open?.told ?? false;
  return {
    begins,
    ends,
    tellsStart: alerting && !told && !silenced && !held,
    tellsEnd: ends && told && !silenced,
    owesEnd: ends && told && silenced,
    tellsOwedEnd: endOwed && !silenced,
  };
}
