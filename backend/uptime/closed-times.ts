import { closedWithin, locationCalendar } from './months.ts';
import type { Port } from './read-facts.ts';
import type { PortOutage, Span } from './rule.ts';

/**
 * When the locations of these ports were closed, from the first outage at each until now. What is closed is worked out
 * day by day, so once for all ports with the same clock and hours.
 */
export function closedTimes(
  ports: readonly Pick<Port, 'evseUid' | 'timeZone' | 'openingHours'>[],
  outages: ReadonlyMap<string, readonly PortOutage[]>,
  now: number,
): (port: Pick<Port, 'timeZone' | 'openingHours'>) => readonly Span[] {
  const times = new Map<string, Pick<Port, 'timeZone' | 'openingHours'> & { from: number }>();
  for (const { evseUid, timeZone, openingHours } of ports) {
    const first = outages.get(evseUid)?.[0];
    if (!first || !openingHours) continue;
    const key = keyOf({ timeZone, openingHours });
    const from = Math.min(first.from, times.get(key)?.from ?? now);
    times.set(key, { timeZone, openingHours, from });
  }
  const closed = new Map(
    [...times].map(([key, { timeZone, openingHours, from }]) => [
      key,
      closedWithin(locationCalendar(timeZone), openingHours, { from, to: now }),
    ]),
  );
  return (port) => closed.get(keyOf(port)) ?? [];
}
const keyOf = ({ timeZone, openingHours }: Pick<Port, 'timeZone' | 'openingHours'>): string =>
  JSON.stringify([timeZone, openingHours]);
