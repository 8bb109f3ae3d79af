/** Value of a number field: the number, the typed text if it cannot be read, or null or undefined for an empty field. */
export type NumberEntry = number | TypedNumber | null | undefined;

/** A text that cannot be read as a number. */
export interface TypedNumber {
  typed: string;
}

export const unreadableNumber = 'Cannot read this number. Write it like 1234.5.';

/** In characters; a longer text is not read. */
const maxLength = 100;
/** Groups of three digits must all have the same separator. */
const pointDecimals = /^(?:(?:\d+|[1-9]\d{0,2}([, '’])\d{3}(?:\1\d{3})*)(?:\.\d*)?|\.\d+)$/;
const commaDecimals = /^(?:(?:\d+|[1-9]\d{0,2}([. '’])\d{3}(?:\1\d{3})*),\d*|,\d+|[1-9]\d{0,2}(?:\.\d{3}){2,})$/;

/**
 * Parses a typed number: with a decimal point (`97.5`) or decimal comma (`97,5`), with thousands separated by comma,
 * point, space, or apostrophe (`12,500`, `1.234,5`), and with its unit after it (`7.4 kW`). A single comma or point
 * before three digits is read as the console writes numbers: `1,000` is a thousand, `1.000` is one. Any other text, and a
 * number with more digits than a JavaScript number keeps, is returned as typed.
 *
 * @param typed text of the field
 * @param unit that may follow the number: `kW`, `%`, `°`
 * @returns null for an empty field, and for a plus or minus without digits
 */
export function readNumber(typed: string, unit?: string): number | TypedNumber | null {
  if (typed.length > maxLength) return { typed };
  const text = typed
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s/g, ' ')
    .trim();
  if (/^[-+−]?$/.test(text)) return null;
  const [, sign, written = ''] = /^([-+−]?)(.*)$/.exec(withoutUnit(text, unit)) ?? [];
  const digits = pointDecimals.test(written)
    ? written.replaceAll(/[^\d.]/g, '')
    : commaDecimals.test(written)
      ? written.replaceAll(/[^\d,]/g, '').replace(',', '.')
      : undefined;
  if (digits === undefined) return { typed };
  const value = Number(digits);
  if (significantDigits(formatNumberEntry(value)) !== significantDigits(digits)) return { typed };
  return value !== 0 && (sign === '-' || sign === '−') ? -value : value;
}

/** Whether the entry is a text that cannot be read as a number. */
export const isUnreadable = (entry: unknown): entry is TypedNumber =>
  typeof entry === 'object' && entry !== null && 'typed' in entry;

/** Returns the number of an entry; null for an empty or unreadable one. */
export const numberOrNull = (entry: NumberEntry): number | null => (typeof entry === 'number' ? entry : null);

/** Formats an entry as the text of its field: `7400.5`. */
export const formatNumberEntry = (entry: NumberEntry): string =>
  isUnreadable(entry)
    ? entry.typed
    : (entry?.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) ?? '');

/** Removes the point, and the zeros at both ends. */
const significantDigits = (digits: string) => digits.replace('.', '').replaceAll(/^0+|0+$/g, '');

function withoutUnit(text: string, unit = ''): string {
  const hasUnit = unit !== '' && text.toLowerCase().endsWith(unit.toLowerCase());
  return hasUnit ? text.slice(0, -unit.length).trimEnd() : text;
}
