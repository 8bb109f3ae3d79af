import { splitFilterValues } from './paging.ts';

/**
 * The quarterly report of 23 CFR 680.112(a) (88 FR 12724 of February 28, 2023), in the modules of the Joint Office's
 * EV-ChART. The columns are those that EV-ChART checks an upload against: `database_central_config.json`,
 * `module_validation`, and the valid files among its tests, in the public repository US-JOET/ev-chart-open-source,
 * commits 466d386 and c75df1b, read in November 2026.
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
/** The number of a module that is made. */
export type NeviModule = keyof typeof neviModules;
/** Their numbers, as they stand in an address. */
export const neviModuleNumbers = ['2', '3', '4'] as const satisfies readonly `${NeviModule}`[];

/**
 * A column of a module. `required` ones have a value in every line, those required `with data` in every line that does
 * not just say that a port had nothing to report. A flag is `True` or `False`, a time `2026-07-03T12:51:48Z`.
 */
export type NeviColumn = { name: string; required: 'required' | 'with data' | 'recommended' } & (
  | { kind: 'text'; longest: number }
  | { kind: 'time' | 'flag' }
  | { kind: 'integer'; least: number; most: number }
  /** `digits` in all, `decimals` of them behind the point. */
  | { kind: 'decimal'; unit: 'kWh' | 'kW' | '%' | 'min'; digits: number; decimals: 2; least: number }
);

function text<N extends string, R extends NeviColumn['required']>(name: N, longest: number, required: R) {
  return { name, kind: 'text', longest, required } as const;
}
function decimal<N extends string, U extends 'kWh' | 'kW' | '%' | 'min', R extends NeviColumn['required']>(
  name: N,
  unit: U,
  digits: number,
  required: R,
) {
  return { name, kind: 'decimal', unit, digits, decimals: 2, least: 0, required } as const;
}

/** The modules of EV-ChART that are not made, and why. */
export const neviModulesNotMade = [
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

/** The three months of a quarter, by their first days, such as `2026-07-01`. */
export const monthsOfQuarter = ({ year, quarter }: Quarter): string[] =>
  [0, 1, 2].map((month) => new Date(Date.UTC(year, (quarter - 1) * 3 + month, 1)).toISOString().slice(0, 10));

/** When a quarter is over everywhere: the last place on Earth is twelve hours behind UTC. */
export const quarterIsOverAt = ({ year, quarter }: Quarter): Date => new Date(Date.UTC(year, quarter * 3, 1, 12));

/** The newest quarter that was over everywhere at a moment: the last of which there is a report. */
export function lastClosedQuarter(now: Date): Quarter {
  for (let index = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3); ; index--) {
    const one = { year: Math.floor(index / 4), quarter: (index % 4) + 1 };
    if (quarterIsOverAt(one) <= now) return one;
  }
}

/** The quarters that have begun by UTC and are not over everywhere, newest first: they can be previewed. */
export function runningQuarters(now: Date): Quarter[] {
  const last = lastClosedQuarter(now);
  const count = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3) - (last.year * 4 + last.quarter - 1);
  return Array.from({ length: count }, (_, index) => {
    const quarters = last.year * 4 + last.quarter - 1 + count - index;
    return { year: Math.floor(quarters / 4), quarter: (quarters % 4) + 1 };
  });
}

/** Which devices a report is of: those that match each of these, as parameters of a call. */
export const neviReportFilters = ['countries', 'states', 'networkOperators', 'tags'] as const;
/** Several values of each, joined; absent or empty for all. */
export type NeviReportFilters = Partial<Record<(typeof neviReportFilters)[number], string | undefined>>;
/** What the console shows until others are chosen: the devices of the program, in the United States. */
export const neviReportDefaults = { countries: ['US'], states: [], networkOperators: [], tags: ['NEVI'] } as const;

/** The name of a module's file: `ev-chart-module-2-2026-Q3-US-NEVI.csv`. That of a preview says that it is one. */
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
 * What can be wrong with a report. MISSING: a value is empty, or a line left out. CONTRADICTORY: what is known cannot
 * all be true. NOTE: it is right, and yet worth knowing.
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
/** Their names, in the order in which they are listed. */
export const neviFindingNames = Object.keys(neviFindingKinds) as NeviFindingKind[];
/** One of these. */
export type NeviFindingNature = 'MISSING' | 'CONTRADICTORY' | 'NOTE';

/** Where a finding can be mended: on the page of a device or a location, or by a NEVI entry on the page of a device. */
export const neviMends = ['DEVICE', 'LOCATION', 'NEVI_ENTRY'] as const;
