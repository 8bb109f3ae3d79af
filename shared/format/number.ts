import { none } from './none.ts';

let format: Intl.NumberFormat | undefined;

/**
 * Formats like `Intl`, except for -0: with a comma between thousands and at most one decimal. Creating a page's first
 * `Intl.NumberFormat` takes as long as rendering the rows of a list, so only unusual numbers use it: 15 or more digits, exponents, NaN.
 */
function oneDecimal(value: number): string {
  const [, sign, whole = '', tenth = '', rest = ''] = /^(-?)(\d{1,14})(?:\.(\d)(\d*))?$/.exec(String(value)) ?? [];
  if (sign === undefined) {
    format ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
    return format.format(value);
  }
  const rounded = tenth === '' ? whole : String((Number(whole + tenth) + (rest >= '5' ? 1 : 0)) / 10);
  return sign + rounded.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

function withUnit(value: number | null | undefined, unit: string): string {
  return value === null || value === undefined ? none : `${oneDecimal(value)}${unit}`;
}

/** `1,234.5`; a dash without a value. */
export const formatNumber = (value: number | null | undefined): string => withUnit(value, '');

/** Kilowatts: `350 kW`. */
export const formatKilowatts = (kilowatts: number | null | undefined): string => withUnit(kilowatts, ' kW');

/** Watts, shown in kilowatts: 7,200 is `7.2 kW`. */
export const formatWatts = (watts: number | null | undefined): string =>
  formatKilowatts(typeof watts === 'number' ? watts / 1000 : watts);

/** Kilowatt-hours: `42.5 kWh`. */
export const formatEnergy = (kilowattHours: number | null | undefined): string => withUnit(kilowattHours, ' kWh');

/** From 0 to 100: `98.5%`. */
export const formatPercent = (percent: number | null | undefined): string => withUnit(percent, '%');

/** Bytes, shown in megabytes of 1,000,000: `4.2 MB`. */
export const formatMegabytes = (bytes: number): string => withUnit(bytes / 1e6, ' MB');

/** Bytes in the unit that fits, of 1,000 each: `512 B`, `4.2 KB`, `12 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return withUnit(bytes, ' B');
  return bytes < 999_950 ? withUnit(bytes / 1000, ' KB') : formatMegabytes(bytes);
}

/** A count with its noun: `1 device`, `2,000 devices`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${oneDecimal(count)} ${count === 1 ? singular : plural}`;
}
