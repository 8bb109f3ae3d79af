import { type PortUptime, uptimeRule } from '@dmp/shared/contract';
import { formatMinutes, none } from '@dmp/shared/format';

const dayMinutes = 24 * 60;

/** Remaining downtime of a port in this year; if negative, by how much it misses the rule. */
export function remainingDowntimeWords({ minutesLeft }: Pick<PortUptime, 'minutesLeft'>): string {
  const threshold = `${uptimeRule.mustExceed}%`;
  if (minutesLeft > 0) return `This port may be down ${formatMinutes(minutesLeft)} more this year.`;
  return `This port misses ${threshold}: it was down ${formatMinutes(-minutesLeft)} too long.`;
}

/** When a port will miss the rule at the rate of the last days; null if not soon, or if it already misses it. */
export function forecastWords({
  minutesLeft,
  missedInDays,
}: Pick<PortUptime, 'minutesLeft' | 'missedInDays'>): string | null {
  if (minutesLeft <= 0 || missedInDays === null || missedInDays > uptimeRule.aheadDays) return null;
  const days = `${uptimeRule.rateDays} days`;
  return `At the rate of the last ${days} it misses ${uptimeRule.mustExceed}% in ${formatMinutes(missedInDays * dayMinutes)}.`;
}

/** Counted period of a port; null if it is the full year of the rule. */
export function historyLengthWords({ ofMinutes }: Pick<PortUptime, 'ofMinutes'>): string | null {
  if (ofMinutes >= uptimeRule.yearMinutes) return null;
  return `Its history is shorter than a year: it was counted over ${formatMinutes(ofMinutes)}.`;
}

/** Formats `2026-11` as `Nov 2026`. */
export const monthWords = (month: string): string => {
  const first = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(first.getTime())) return none;
  return new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(first);
};
