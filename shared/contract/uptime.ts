/**
 * The uptime of a charging port by 23 CFR 680.116(b) (88 FR 12724 of February 28, 2023, in force since March 30, 2023; as
 * in copies of the Code read in November 2026). A charging port charges one vehicle at a time through one of its
 * connectors (680.104), so it corresponds to an EVSE.
 */
export const uptimeRule = {
  /** Minutes of a year in the rule: 365 days, also in a leap year. */
  yearMinutes: 525_600,
  /** The uptime must be greater than this, in percent. */
  mustExceed: 97,
  /** Days over which the current rate of downtime is averaged. */
  rateDays: 7,
  /** A port is at risk if it misses the rule within these days at the current rate. */
  aheadDays: 30,
  /** Minutes in which a charger must reconnect after the product closed its connection or was down; no outage until then. */
  returnMinutes: 15,
} as const;

/**
 * The reasons of 680.116(b)(3) that exclude an outage, as categories of NEVI entries. Five are outside the operator's
 * control: interruptions of the electric utility, vehicle faults, scheduled maintenance, vandalism, and natural disasters.
 * For these the operator must be able to demonstrate that the port would otherwise be operational. The sixth is the time
 * outside the station's hours of operation.
 */
export const excludedCategories = [
  'Utility interruption',
  'Vehicle fault',
  'Scheduled maintenance',
  'Vandalism',
  'Natural disaster',
  'Outside hours of operation',
] as const;

/** The inputs of a port's uptime, all in the same unit of time. */
export interface UptimeSums {
  /** T_outage. */
  outage: number;
  /** T_excluded, part of the outage. */
  excluded: number;
  /** The period: the year of the rule, or less for a younger port. */
  of: number;
}

/**
 * µ of 680.116(b)(3), in percent, from 0 to 100; null for an empty period. Twelve months with a leap day are longer than
 * the year of the rule, so the formula is negative for a port that was never up: the result is 0 then.
 */
export const uptimePercent = ({ outage, excluded, of }: UptimeSums): number | null =>
  of > 0 ? Math.max(0, ((of - (outage - excluded)) / of) * 100) : null;

/**
 * Formats an uptime in percent with a number of decimals: `99.731`. It is truncated, so it is never rounded up to the
 * required value. The tolerance for floating-point errors is far below a millisecond per year.
 */
export const uptimeText = (percent: number, decimals: 2 | 3): string =>
  (Math.floor(percent * 10 ** decimals + 1e-9) / 10 ** decimals).toFixed(decimals);

/** Downtime left before the port misses the rule, in the unit of its sums; negative once it has missed it. */
export const timeLeft = ({ outage, excluded, of }: UptimeSums): number =>
  (of * (100 - uptimeRule.mustExceed)) / 100 - (outage - excluded);

/**
 * Days until a port misses the rule at its current rate of downtime.
 *
 * @param left downtime left, from {@link timeLeft}
 * @param lostLately downtime in the last `uptimeRule.rateDays` days, in the same unit
 * @returns 0 if it has already missed the rule, null if it has no downtime
 */
export function daysUntilMissed(left: number, lostLately: number): number | null {
  if (left <= 0) return 0;
  return lostLately > 0 ? (left * uptimeRule.rateDays) / lostLately : null;
}

/** Fields a list of port uptimes can be sorted by. */
export const uptimeSortFields = [
  ...(['chargeboxId', 'evseUid', 'locationId', 'state', 'networkOperator'] as const),
  ...(['uptime', 'outageMinutes', 'excludedMinutes', 'minutesLeft', 'missedInDays', 'downSince'] as const),
] as const;

/** Filters of a list of port uptimes, in addition to `risk` and `without`. */
export const uptimeFilterParameters = [
  'chargeboxId',
  'locationId',
  'locationIds',
  'states',
  'networkOperators',
] as const;

/** Ports that have missed the rule; with AT_RISK, also those that are about to. */
export const uptimeRisks = ['MISSED', 'AT_RISK'] as const;

/** How a list of port uptimes can be grouped. */
export const uptimeGroupings = ['location', 'state', 'operator'] as const;
/** One of {@link uptimeGroupings}. */
export type UptimeGrouping = (typeof uptimeGroupings)[number];

/** Fields a list of groups can be sorted by; `group` is the name of the group. */
export const uptimeGroupSortFields = [
  ...(['group', 'ports', 'missed', 'atRisk', 'lowestUptime', 'meanUptime'] as const),
  ...(['outageMinutes', 'excludedMinutes'] as const),
] as const;

/** Filters of the ports in the groups. */
export const uptimeGroupFilterParameters = ['locationId', 'states', 'networkOperators'] as const;
