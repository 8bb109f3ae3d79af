const marginMs = 5 * 60_000;
/** For a longer item, only its start is opened. */
const longMs = 60 * 60_000;

/**
 * Returns the query that opens the Status Logs tab at the time of an item, with five minutes before and after it. Other
 * parameters of the address are preserved.
 */
export function logAddress(address: URLSearchParams, { from, to }: { from: number; to: number }): string {
  const next = new URLSearchParams(address);
  next.set('tab', 'status-logs');
  next.set('start', new Date(from - marginMs).toISOString());
  next.set('end', new Date((to - from > longMs ? from : to) + marginMs).toISOString());
  return `?${next}`;
}
