import {
  joinFilterValues,
  lastClosedQuarter,
  limits,
  type NeviModule,
  type NeviReportQuery,
  neviModuleNumbers,
  neviReportDefaults,
  neviReportFilters,
  type Quarter,
  runningQuarters,
  splitFilterValues,
} from '@dmp/shared/contract';

/** One of {@link neviReportFilters}. */
export type ReportFilter = (typeof neviReportFilters)[number];

/** What the page shows: a report, and the module whose findings are listed; all of them without a module. */
export interface ReportSelection extends Record<ReportFilter, readonly string[]> {
  quarter: Quarter;
  module?: `${NeviModule}` | undefined;
}

/** A quarter as the address has it: `2026-Q3`. */
export const quarterKey = ({ year, quarter }: Quarter): string => `${year}-Q${quarter}`;

/** A quarter as the page shows it: `Q3 2026`. */
export const quarterName = ({ year, quarter }: Quarter): string => `Q${quarter} ${year}`;

/** The quarters that are over and have a report, newest first. */
export function closedQuarters(now: Date): Quarter[] {
  const last = lastClosedQuarter(now);
  const count = (last.year - limits.neviYear.earliest) * 4 + last.quarter;
  return Array.from({ length: count }, (_, index) => {
    const quarters = last.year * 4 + last.quarter - 1 - index;
    return { year: Math.floor(quarters / 4), quarter: (quarters % 4) + 1 };
  });
}

/** Whether a quarter is not over yet, so that its report is only a preview. */
export const isPreview = (quarter: Quarter, now: Date): boolean =>
  runningQuarters(now).some((one) => quarterKey(one) === quarterKey(quarter));

/** The quarters that can be selected, newest first, with those that are not over as a preview. */
export const selectableQuarters = (now: Date): Quarter[] => [...runningQuarters(now), ...closedQuarters(now)];

const requestedQuarter = (address: URLSearchParams, now: Date): Quarter | undefined =>
  selectableQuarters(now).find((one) => quarterKey(one) === address.get('quarter'));

/** Parses the address. Without a valid quarter it selects the newest closed one. */
export function readReport(address: URLSearchParams, now: Date): ReportSelection {
  const values = (name: ReportFilter) => {
    const text = address.get(name);
    return text === null ? [...neviReportDefaults[name]] : splitFilterValues(text);
  };
  const module = neviModuleNumbers.find((number) => number === address.get('module'));
  return {
    quarter: requestedQuarter(address, now) ?? lastClosedQuarter(now),
    ...{ countries: values('countries'), states: values('states') },
    ...{ networkOperators: values('networkOperators'), tags: values('tags') },
    ...(module ? { module } : {}),
  };
}

/** Explains why the quarter of the address was replaced; undefined if it was not, or if the address has none. */
export function substitutionNotice(address: URLSearchParams, now: Date): string | undefined {
  const requested = address.get('quarter');
  if (requested === null || requestedQuarter(address, now)) return undefined;
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(requested) ?? [];
  const replacement = `Showing ${quarterName(lastClosedQuarter(now))} instead.`;
  if (year === undefined || quarter === undefined) {
    return `“${requested.slice(0, maxQuotedLength)}” is not a quarter, such as 2026-Q3. ${replacement}`;
  }
  const name = quarterName({ year: Number(year), quarter: Number(quarter) });
  return Number(year) < limits.neviYear.earliest
    ? `There is no report of ${name}: reports begin in ${limits.neviYear.earliest}. ${replacement}`
    : `There is no report of ${name}, because it has not begun. ${replacement}`;
}
const maxQuotedLength = 30;

/** Writes an address that {@link readReport} parses. A filter is omitted only if it has its default. */
export const writeReport = ({ quarter, module, ...filters }: ReportSelection): URLSearchParams =>
  new URLSearchParams({
    quarter: quarterKey(quarter),
    ...Object.fromEntries(
      neviReportFilters.flatMap((name) => {
        const text = joinFilterValues(filters[name]);
        return text === joinFilterValues(neviReportDefaults[name]) ? [] : [[name, text]];
      }),
    ),
    ...(module && { module }),
  });

/** Converts the report to the query of its API calls. */
export const reportQuery = (report: ReportSelection, now: Date): NeviReportQuery => ({
  ...report.quarter,
  ...Object.fromEntries(
    neviReportFilters.flatMap((name) => (report[name].length > 0 ? [[name, joinFilterValues(report[name])]] : [])),
  ),
  ...(isPreview(report.quarter, now) ? { preview: true } : {}),
});
