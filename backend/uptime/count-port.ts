import {
  type Calendar,
  daysUntilMissed,
  type RegularHours,
  timeLeft,
  uptimePercent,
  uptimeRule,
} from '@dmp/shared/contract';
import { closedWithin, locationCalendar, monthsOf } from './months.ts';
import type { UptimePort } from './read-facts.ts';
import { countWithin, type Downtime, type Exemption, excludedOf, type Span, spansOf, union, yearUpTo } from './rule.ts';

const dayMs = 24 * 60 * 60 * 1000;
/**
 * How long a count can be relied on, in milliseconds: what was lost leaves the last days by the hour, and the last year
 * by the day. What goes on meanwhile is added by `portsNow`.
 */
const reliedOn = { lostLately: 60 * 60 * 1000, any: dayMs };

/** What a port's uptime is made of. */
interface PortFacts {
  outages: readonly Downtime[];
  exemptions: readonly Exemption[];
  /** When its location was closed, at least from its first outage until now. */
  closed: readonly Span[];
  began: number;
  /** Its months are counted from the one of this moment on. */
  from: number;
  now: number;
}

/** Counts a port: its year, and its months from a moment on. */
export function countPort(port: UptimePort, { outages, exemptions, closed, began, from, now }: PortFacts) {
  const calendar = locationCalendar(port.timeZone);
  const lost = union(spansOf(outages, now));
  const excluded = excludedOf(outages, { exemptions, closed, now });
  const year = yearUpTo(now, began);
  const sums = { ...countWithin(lost, excluded, year), of: year.to - year.from };
  const lately = countWithin(lost, excluded, { from: Math.max(began, now - uptimeRule.rateDays * dayMs), to: now });
  const left = timeLeft(sums);
  const lostLately = lately.outage - lately.excluded;
  const last = outages.at(-1);
  const isDown = last?.to === null;
  return {
    ...{ port, began, sums },
    ...{ downSince: isDown ? last.from : null, excludes: isDown && excluded.at(-1)?.to === now, lostLately },
    recountAt: isDown
      ? nextChange(calendar, port.openingHours, { from: now, to: now + reliedOn.lostLately })
      : now + (lostLately > 0 ? reliedOn.lostLately : reliedOn.any),
    uptime: uptimePercent(sums),
    left: Math.floor(left),
    missedIn: daysUntilMissed(left, lostLately),
    months: monthsOf(calendar, { from: Math.max(from, began), to: now }).map((month) => ({
      month: month.month,
      ...countWithin(lost, excluded, { from: Math.max(month.from, began), to: Math.min(month.to, now) }),
    })),
  };
}
export type CountedPort = ReturnType<typeof countPort>;

/** When a location opens or closes next within a time; its end where it does neither. */
function nextChange(calendar: Calendar, hours: readonly RegularHours[] | null, time: Span): number {
  const [shut] = closedWithin(calendar, hours, time);
  if (!shut) return time.to;
  return shut.from > time.from ? shut.from : shut.to;
}
