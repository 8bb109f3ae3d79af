import { type PortUptime, uptimeRule } from '@dmp/shared/contract';
import { formatMinutes, none } from '@dmp/shared/format';

const dayMinutes = 24 * 60;

/** How much a port may still be down. */
export function leftWords({ minutesLeft }: Pick<PortUptime, 'minutesLeft'>): string {
  const must = `${uptimeRule.mustExceed}%`;
  if (minutesLeft > 0) return `This port may be down ${formatMinutes(minutesLeft)} more this year.`;
  return `This port misses ${must}: it was down ${formatMinutes(-minutesLeft)} too long.`;
}

/** When a port misses the rule at the rate of the last days; null if that is far away, or has been. */
export function aheadWords({
  minutesLeft,
  missedInDays,
}: Pick<PortUptime, 'minutesLeft' | 'missedInDays'>): string | null {
  if (minutesLeft <= 0 || missedInDays === null || missedInDays > uptimeRule.aheadDays) return null;
  const days = `${uptimeRule.rateDays} days`;
  return `At the rate of the last ${days} it misses ${uptimeRule.mustExceed}% in ${formatMinutes(missedInDays * dayMinutes)}.`;
}

/** What it was counted over, where that is not the year of the rule; null where it is. */
export function lifeWords({ ofMinutes }: Pick<PortUptime, 'ofMinutes'>): string | null {
  if (ofMinutes >= uptimeRule.yearMinutes) return null;
  return `Its history is shorter than a year: it was counted over ${formatMinutes(ofMinutes)}.`;
}

/** A month, `Nov 2026`, from `2026-11`. */
export const monthWords = (month: string): string => {
  const first = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(first.getTime())) return none;
  return new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(first);
};
