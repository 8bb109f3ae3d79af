import {
  joinFilterValues,
  lastClosedQuarter,
  limits,
  type NeviModule,
  type NeviReportQuery,
  neviModuleNumbers,
  type Quarter,
  quarterIsOverAt,
  splitFilterValues,
} from '@dmp/shared/contract';

/** What the page shows: a report, and of its findings all or those of one module. */
export interface ShownReport {
  quarter: Quarter;
  networkOperators: readonly string[];
  states: readonly string[];
  module?: `${NeviModule}` | undefined;
}

/** How a quarter stands in the address: `2026-Q3`. */
export const quarterKey = ({ year, quarter }: Quarter): string => `${year}-Q${quarter}`;

/** How a quarter is called: `Q3 2026`. */
export const quarterName = ({ year, quarter }: Quarter): string => `Q${quarter} ${year}`;

/** The quarters of which there is a report, newest first. */
export function closedQuarters(now: Date): Quarter[] {
  const last = lastClosedQuarter(now);
  const count = (last.year - limits.neviYear.earliest) * 4 + last.quarter;
  return Array.from({ length: count }, (_, index) => {
    const quarters = last.year * 4 + last.quarter - 1 - index;
    return { year: Math.floor(quarters / 4), quarter: (quarters % 4) + 1 };
  });
}

/** What the address asks for; the newest closed quarter where it names none that is over. */
export function readReport(address: URLSearchParams, now: Date): ShownReport {
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(address.get('quarter') ?? '') ?? [];
  const asked = { year: Number(year), quarter: Number(quarter) };
  const fits = asked.year >= limits.neviYear.earliest && quarterIsOverAt(asked) <= now;
  const values = (name: string) => splitFilterValues(address.get(name) ?? '');
  const module = neviModuleNumbers.find((number) => number === address.get('module'));
  return {
    quarter: fits ? asked : lastClosedQuarter(now),
    networkOperators: values('networkOperators'),
    states: values('states'),
    ...(module ? { module } : {}),
  };
}

/** The report as an address that {@link readReport} reads. */
export const writeReport = ({ quarter, networkOperators, states, module }: ShownReport): URLSearchParams =>
  new URLSearchParams({
    quarter: quarterKey(quarter),
    ...filtersOf(networkOperators, states),
    ...(module && { module }),
  });

/** The report as its calls ask for it. */
export const reportQuery = ({ quarter, networkOperators, states }: ShownReport): NeviReportQuery => ({
  ...quarter,
  ...filtersOf(networkOperators, states),
});

const filtersOf = (networkOperators: readonly string[], states: readonly string[]) => ({
  ...(networkOperators.length > 0 ? { networkOperators: joinFilterValues(networkOperators) } : {}),
  ...(states.length > 0 ? { states: joinFilterValues(states) } : {}),
});
