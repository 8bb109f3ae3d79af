const aroundMs = 5 * 60_000;
/** What took longer is looked for where it began. */
const longMs = 60 * 60_000;

/**
 * The query that opens the Status Logs tab at the time of a thing, with five
 * minutes on either side. What else stands in the address stays.
 */
export function logAddress(address: URLSearchParams, { from, to }: { from: number; to: number }): string {
  const next = new URLSearchParams(address);
  next.set('tab', 'status-logs');
  next.set('start', new Date(from - aroundMs).toISOString());
  next.set('end', new Date((to - from > longMs ? from : to) + aroundMs).toISOString());
  return `?${next}`;
}
