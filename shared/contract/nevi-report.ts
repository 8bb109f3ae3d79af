import { splitFilterValues } from './paging.ts';

/**
 * Modules and columns of the quarterly report of 23 CFR 680.112(a) (88 FR 12724 of February 28, 2023), as the Joint
 * Office's EV-ChART validates an upload: `database_central_config.json`, `module_validation`, and the valid files among
 * its tests in the repository US-JOET/ev-chart-open-source, commits 466d386 and c75df1b, read in November 2026.
 */
export const neviModules = {
  2: {
    name: 'Charging Sessions',
    columns: [
      text('station_id', 36, 'required'),
      text('network_provider', 30, 'required'),
      text('port_id', 36, 'required'),
      text('charger_id', 36, 'recommended'),
      text('session_id', 36, 'with data'),
      text('connector_id', 36, 'recommended'),
      { name: 'session_start', kind: 'time', required: 'with data' },
      { name: 'session_end', kind: 'time', required: 'with data' },
      text('session_error', 255, 'with data'),
      text('error_other', 255, 'recommended'),
      decimal('energy_kwh', 'kWh', 7, 'with data'),
      decimal('power_kw', 'kW', 7, 'with data'),
      text('payment_method', 255, 'with data'),
      text('payment_other', 255, 'recommended'),
    ],
  },
  3: {
    name: 'Uptime',
    columns: [
      text('station_id', 36, 'required'),
      text('port_id', 36, 'required'),
      text('network_provider', 30, 'required'),
      { name: 'uptime_reporting_start', kind: 'time', required: 'required' },
      { name: 'uptime_reporting_end', kind: 'time', required: 'required' },
      decimal('uptime', '%', 5, 'with data'),
      decimal('total_outage', 'min', 8, 'required'),
      decimal('total_outage_excl', 'min', 8, 'required'),
    ],
  },
  4: {
    name: 'Outages',
    columns: [
      text('station_id', 36, 'required'),
      text('port_id', 36, 'required'),
      text('network_provider', 30, 'required'),
      { name: 'outage_id', kind: 'time', required: 'with data' },
      { ...decimal('outage_duration', 'min', 8, 'with data'), least: 0.01 },
      { name: 'excluded_outage', kind: 'flag', required: 'recommended' },
      { name: 'excluded_outage_reason', kind: 'integer', least: 1, most: 6, required: 'recommended' },
      text('excluded_outage_notes', 255, 'recommended'),
    ],
  },
} as const satisfies Record<number, { name: string; columns: readonly NeviColumn[] }>;
/** The number of a module in {@link neviModules}. */
export type NeviModule = keyof typeof neviModules;
/** The numbers of {@link neviModules}, as text for URLs. */
export const neviModuleNumbers = ['2', '3', '4'] as const satisfies readonly `${NeviModule}`[];

/**
 * A column of a module. `required` columns have a value in every line; `with data` columns in every line except those
 * that report no data for a port. A flag is `True` or `False`, a time `2026-07-03T12:51:48Z`.
 */
export type NeviColumn = { name: string; required: 'required' | 'with data' | 'recommended' } & (
  | { kind: 'text'; maxLength: number }
  | { kind: 'time' | 'flag' }
  | { kind: 'integer'; least: number; most: number }
  /** `digits` in total, of which `decimals` after the decimal point. */
  | { kind: 'decimal'; unit: 'kWh' | 'kW' | '%' | 'min'; digits: number; decimals: 2; least: number }
);

function text<N extends string, R extends NeviColumn['required']>(name: N, maxLength: number, required: R) {
  return { name, kind: 'text', maxLength, required } as const;
}
function decimal<N extends string, U extends 'kWh' | 'kW' | '%' | 'min', R extends NeviColumn['required']>(
  name: N,
  unit: U,
  digits: number,
  required: R,
) {
  return { name, kind: 'decimal', unit, digits, decimals: 2, least: 0, required } as const;
}

/** Modules of EV-ChART that the product does not create, and why. */
export const omittedNeviModules = [
  { module: 1, name: 'Station Location', why: 'It is a registration, made once for each station in EV-ChART itself.' },
  { module: 5, name: 'Maintenance Costs', why: 'Costs are not known here. It is due once a year.' },
  { module: 6, name: 'Station Operator Identity', why: 'The headquarters of operators are not known here.' },
  { module: 7, name: 'Station Operator Program', why: 'Certifications of businesses are not known here.' },
  { module: 8, name: 'DER Information', why: 'Batteries and generators of a station are not known here.' },
  { module: 9, name: 'Capital and Installation Costs', why: 'Costs are not known here. It is submitted once.' },
] as const;

/** A calendar quarter. */
export interface Quarter {
  year: number;
  /** From 1 to 4. */
  quarter: number;
}

/** The first days of the three months of a quarter, such as `2026-07-01`. */
export const monthsOfQuarter = ({ year, quarter }: Quarter): string[] =>
  [0, 1, 2].map((month) => new Date(Date.UTC(year, (quarter - 1) * 3 + month, 1)).toISOString().slice(0, 10));

/** When a quarter has ended in every time zone: the last one is 12 hours behind UTC. */
export const quarterIsOverAt = ({ year, quarter }: Quarter): Date => new Date(Date.UTC(year, quarter * 3, 1, 12));

/** The latest quarter that has ended in every time zone, for which a report can be created. */
export function lastClosedQuarter(now: Date): Quarter {
  for (let index = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3); ; index--) {
    const one = { year: Math.floor(index / 4), quarter: (index % 4) + 1 };
    if (quarterIsOverAt(one) <= now) return one;
  }
}

/** Quarters that have started in UTC and have not ended in every time zone, newest first: they have previews. */
export function runningQuarters(now: Date): Quarter[] {
  const last = lastClosedQuarter(now);
  const count = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3) - (last.year * 4 + last.quarter - 1);
  return Array.from({ length: count }, (_, index) => {
    const quarters = last.year * 4 + last.quarter - 1 + count - index;
    return { year: Math.floor(quarters / 4), quarter: (quarters % 4) + 1 };
  });
}

/** Query parameters that select the devices of a report; a device must match all of them. */
export const neviReportFilters = ['countries', 'states', 'networkOperators', 'tags'] as const;
/** Values joined by `joinFilterValues`; absent or empty means all. */
export type NeviReportFilters = Partial<Record<(typeof neviReportFilters)[number], string | undefined>>;
/** Default filters in the console: the devices of the NEVI program in the United States. */
export const neviReportDefaults = { countries: ['US'], states: [], networkOperators: [], tags: ['NEVI'] } as const;

/** The file name of a module: `ev-chart-module-2-2026-Q3-US-NEVI.csv`; that of a preview contains `preview`. */
export function neviFileName(
  module: NeviModule | `${NeviModule}`,
  { year, quarter, preview = false, ...filters }: Quarter & NeviReportFilters & { preview?: boolean | undefined },
): string {
  const whose = neviReportFilters
    .flatMap((name) => splitFilterValues(filters[name] ?? ''))
    .map((value) => value.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, ''))
    .filter((value) => value !== '');
  const parts = ['ev-chart-module', module, year, `Q${quarter}`, ...(preview ? ['preview'] : []), ...whose];
  const name = parts.join('-').slice(0, longestName);
  return `${name}.csv`;
}
const longestName = 100;

/**
 * Findings of a report, with their nature. MISSING: a value is empty or a line is omitted. CONTRADICTORY: the data
 * contradict each other. NOTE: correct, but worth knowing.
 */
export const neviFindingKinds = {
  NO_PORTS: 'MISSING',
  NO_LOCATION: 'MISSING',
  NO_OPERATOR: 'MISSING',
  NO_STATE: 'MISSING',
  NO_TIME_ZONE: 'MISSING',
  UNFIT_ID: 'CONTRADICTORY',
  SESSIONS_DROPPED: 'MISSING',
  SESSION_OF_NO_PORT: 'MISSING',
  SESSION_NOT_ENDED: 'MISSING',
  SESSION_ENDS_BEFORE_START: 'CONTRADICTORY',
  SESSIONS_OVERLAP: 'CONTRADICTORY',
  ENERGY_IMPOSSIBLE: 'CONTRADICTORY',
  SESSION_ASSUMED: 'NOTE',
  ERROR_UNKNOWN: 'MISSING',
  POWER_UNKNOWN: 'MISSING',
  PAYMENT_UNKNOWN: 'MISSING',
  UPTIME_DROPPED: 'MISSING',
  UPTIME_NOT_COUNTED: 'MISSING',
  NO_STATUS: 'MISSING',
  RETIRED: 'NOTE',
  YOUNGER_THAN_A_YEAR: 'NOTE',
  OUTAGES_DROPPED: 'MISSING',
  ENTRY_WITHOUT_CODE: 'CONTRADICTORY',
  ENTRY_WITHOUT_OUTAGE: 'CONTRADICTORY',
  OUTAGE_CUT: 'NOTE',
} as const satisfies Record<string, NeviFindingNature>;
/** One of {@link neviFindingKinds}. */
export type NeviFindingKind = keyof typeof neviFindingKinds;
/** The names of {@link neviFindingKinds}, in display order. */
export const neviFindingNames = Object.keys(neviFindingKinds) as NeviFindingKind[];
/** How serious a finding is; see {@link neviFindingKinds}. */
export type NeviFindingNature = 'MISSING' | 'CONTRADICTORY' | 'NOTE';

/** Where a finding can be fixed: on the page of a device or location, or by a NEVI entry on a device page. */
export const neviFixes = ['DEVICE', 'LOCATION', 'NEVI_ENTRY'] as const;
