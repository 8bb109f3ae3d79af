/** How long to wait after a failure: at first, and at most. */
export interface BackOff {
  firstMs: number;
  longestMs: number;
}

/** How long to wait after so many failures in a row: twice as long after each. */
export const backOffMs = ({ firstMs, longestMs }: BackOff, failures: number): number =>
  Math.min(firstMs * 2 ** Math.max(0, failures - 1), longestMs);
