/**
 * The uptime of a charging port as 23 CFR 680.116(b) has it (88 FR 12724 of February 28, 2023, in force since March 30,
 * 2023; as copies of the Code read in November 2026 have it). A charging port charges one vehicle at a time through one of
 * its connectors (680.104), so it is an EVSE of this product.
 */
export const uptimeRule = {
  /** The year of the rule, in minutes: 365 days, also in a leap year. */
  yearMinutes: 525_600,
  /** A port must have more than this, in percent. */
  mustExceed: 97,
  /** Today's rate is what was lost in these days, a day. */
  rateDays: 7,
  /** A port is about to miss the rule if it does so at today's rate within these days. */
  aheadDays: 30,
  /** Minutes that a charger has to return after the product closed its connection or was down: no outage. */
  returnMinutes: 15,
} as const;

/**
 * The reasons of 680.116(b)(3) for which an outage is excluded; each is a category of NEVI entries. Five are those that
 * it names as outside the operator's control, for which the operator must be able to demonstrate that the port would
 * otherwise be operational: interruptions of the electric utility, the vehicle's fault, scheduled maintenance,
 * vandalism, and natural disasters. The sixth are the hours outside the identified hours of operation of the station.
 */
export const excludedCategories = [
  'Utility interruption',
  'Vehicle fault',
  'Scheduled maintenance',
  'Vandalism',
  'Natural disaster',
  'Outside hours of operation',
] as const;

/** What a port's uptime is computed from, all in the same unit of time. */
export interface UptimeSums {
  /** T_outage. */
  outage: number;
  /** T_excluded, a part of the outage. */
  excluded: number;
  /** The time it is computed over: the year of the rule, or less for a port that is younger. */
  of: number;
}

/**
 * µ of 680.116(b)(3), in percent, from 0 to 100; null for a port without any time. Twelve months with a leap day have
 * more minutes than the year of the rule, so that a port that was never up would be below 0.
 */
export const uptimePercent = ({ outage, excluded, of }: UptimeSums): number | null =>
  of > 0 ? Math.max(0, ((of - (outage - excluded)) / of) * 100) : null;

/**
 * An uptime, in percent, with so many decimals: `99.731`. It is cut off, never rounded up to what must be exceeded.
 * What arithmetic may be off is far less than a millisecond of a year.
 */
export const uptimeText = (percent: number, decimals: 2 | 3): string =>
  (Math.floor(percent * 10 ** decimals + 1e-9) / 10 ** decimals).toFixed(decimals);

/** For how long the port may still be down before it misses the rule, in the unit of its sums; below 0 once it has. */
export const timeLeft = ({ outage, excluded, of }: UptimeSums): number =>
  (of * (100 - uptimeRule.mustExceed)) / 100 - (outage - excluded);

/**
 * In how many days a port misses the rule if it goes on losing as much a day as in the last days.
 *
 * @param left what it may still lose
 * @param lostLately what it lost in the last `uptimeRule.rateDays` days, in the same unit
 * @returns 0 if it has missed it already, null if it never will
 */
export function daysUntilMissed(left: number, lostLately: number): number | null {
  if (left <= 0) return 0;
  return lostLately > 0 ? (left * uptimeRule.rateDays) / lostLately : null;
}

/** What the table of ports' uptimes can be sorted by. */
export const uptimeSortFields = [
  ...(['chargeboxId', 'evseUid', 'locationId', 'state', 'networkOperator'] as const),
  ...(['uptime', 'outageMinutes', 'excludedMinutes', 'minutesLeft', 'missedInDays', 'downSince'] as const),
] as const;

/** What narrows it, beside `risk` and `without`. */
export const uptimeFilterParameters = [
  'chargeboxId',
  'locationId',
  'locationIds',
  'states',
  'networkOperators',
] as const;

/** Ports that miss the rule, and those as well that are about to. */
export const uptimeRisks = ['MISSED', 'AT_RISK'] as const;

/** What ports are told of together by. */
export const uptimeGroupings = ['location', 'state', 'operator'] as const;
export type UptimeGrouping = (typeof uptimeGroupings)[number];

/** What a table of groups can be sorted by; `group` is the name of the group itself. */
export const uptimeGroupSortFields = [
  ...(['group', 'ports', 'missed', 'atRisk', 'lowestUptime', 'meanUptime'] as const),
  ...(['outageMinutes', 'excludedMinutes'] as const),
] as const;

/** What narrows the ports that groups are made of. */
export const uptimeGroupFilterParameters = ['locationId', 'states', 'networkOperators'] as const;
