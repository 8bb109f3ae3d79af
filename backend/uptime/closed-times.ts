import { closedWithin, locationCalendar } from './months.ts';
import type { UptimePort } from './read-facts.ts';
import type { Downtime, Span } from './rule.ts';

/**
 * When the locations of these ports were closed, from the first outage at each until now. What is closed is worked out
 * day by day, so once for all ports with the same clock and hours.
 */
export function closedTimes(
  ports: readonly Pick<UptimePort, 'evseUid' | 'timeZone' | 'openingHours'>[],
  outages: ReadonlyMap<string, readonly Downtime[]>,
  now: number,
): (port: Pick<UptimePort, 'timeZone' | 'openingHours'>) => readonly Span[] {
  const times = new Map<string, Pick<UptimePort, 'timeZone' | 'openingHours'> & { from: number }>();
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
const keyOf = ({ timeZone, openingHours }: Pick<UptimePort, 'timeZone' | 'openingHours'>): string =>
  JSON.stringify([timeZone, openingHours]);
