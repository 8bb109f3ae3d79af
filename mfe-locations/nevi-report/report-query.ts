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

/** What the page shows: a report, and of its findings all or those of one module. */
export interface ShownReport extends Record<ReportFilter, readonly string[]> {
  quarter: Quarter;
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

/** Whether a quarter is not over, so that only a preview of it can be shown. */
export const isPreview = (quarter: Quarter, now: Date): boolean =>
  runningQuarters(now).some((one) => quarterKey(one) === quarterKey(quarter));

/** The quarters that can be shown, newest first: those that are not over as a preview. */
export const shownQuarters = (now: Date): Quarter[] => [...runningQuarters(now), ...closedQuarters(now)];

/** The quarter that the address names, if it can be shown. */
const askedQuarter = (address: URLSearchParams, now: Date): Quarter | undefined =>
  shownQuarters(now).find((one) => quarterKey(one) === address.get('quarter'));

/** What the address asks for; the newest closed quarter where it names none that can be shown. */
export function readReport(address: URLSearchParams, now: Date): ShownReport {
  const values = (name: ReportFilter) => {
    const text = address.get(name);
    return text === null ? [...neviReportDefaults[name]] : splitFilterValues(text);
  };
  const module = neviModuleNumbers.find((number) => number === address.get('module'));
  return {
    quarter: askedQuarter(address, now) ?? lastClosedQuarter(now),
    ...{ countries: values('countries'), states: values('states') },
    ...{ networkOperators: values('networkOperators'), tags: values('tags') },
    ...(module ? { module } : {}),
  };
}

/** Why the quarter that the address names is not shown, in a sentence; undefined where it is, or where none is named. */
export function whyNotShown(address: URLSearchParams, now: Date): string | undefined {
  const asked = address.get('quarter');
  if (asked === null || askedQuarter(address, now)) return undefined;
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(asked) ?? [];
  const shown = `Showing ${quarterName(lastClosedQuarter(now))} instead.`;
  if (year === undefined || quarter === undefined) {
    return `“${asked.slice(0, longestQuoted)}” is not a quarter, such as 2026-Q3. ${shown}`;
  }
  const name = quarterName({ year: Number(year), quarter: Number(quarter) });
  return Number(year) < limits.neviYear.earliest
    ? `There is no report of ${name}: reports begin in ${limits.neviYear.earliest}. ${shown}`
    : `There is no report of ${name}, because it has not begun. ${shown}`;
}
const longestQuoted = 30;

/** The report as an address that {@link readReport} reads. What is not the default is named, also if it is all. */
export const writeReport = ({ quarter, module, ...filters }: ShownReport): URLSearchParams =>
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

/** The report as its calls ask for it. */
export const reportQuery = (report: ShownReport, now: Date): NeviReportQuery => ({
  ...report.quarter,
  ...Object.fromEntries(
    neviReportFilters.flatMap((name) => (report[name].length > 0 ? [[name, joinFilterValues(report[name])]] : [])),
  ),
  ...(isPreview(report.quarter, now) ? { preview: true } : {}),
});
